import { keyLabel, type Key } from './keys.ts'
import { classes } from './classes.ts'
import styles from './Kbd.module.css'

/** A key, shown beside its command. `bar` is the taller form in key bars, `quiet` that in a column of keys. */
export function Kbd({ keys, look }: { keys: Key; look?: 'bar' | 'quiet' }) {
  return (
    <kbd className={classes(styles.kbd, look && styles[look])} aria-hidden="true">
      {keyLabel(keys)}
    </kbd>
  )
}
