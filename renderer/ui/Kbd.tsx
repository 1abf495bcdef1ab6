import { keyLabel, type Key } from './keys.ts'
import { classes } from './classes.ts'
import styles from './Kbd.module.css'

/** A key, shown where the act is. `bar` is the taller form of key bars. */
export function Kbd({ keys, bar = false }: { keys: Key; bar?: boolean }) {
  return (
    <kbd className={classes(styles.kbd, bar && styles.bar)} aria-hidden="true">
      {keyLabel(keys)}
    </kbd>
  )
}
