import { keyLabel, type Key } from './keys.ts'
import { classes } from './classes.ts'
import styles from './Kbd.module.css'

/** A key, shown where the act is. `bar` is the taller form of key bars, `quiet` that of a column of them. */
export function Kbd({ keys, look }: { keys: Key; look?: 'bar' | 'quiet' }) {
  return (
    <kbd className={classes(styles.kbd, look && styles[look])} aria-hidden="true">
      {keyLabel(keys)}
    </kbd>
  )
}
