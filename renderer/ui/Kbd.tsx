import { keyLabel, type Key } from './keys.ts'
import { classes } from './classes.ts'
import styles from './Kbd.module.css'

/** A key that types a character: in a text field it runs no command. */
const typed = /^(shift\+)?.$/

/**
 * A key, shown beside its command. `bar` is the taller form in key bars, `quiet` that in a column of keys. One that would type a
 * character has no frame beside commands while a text field of the screen has the focus.
 */
export function Kbd({ keys, look }: { keys: Key; look?: 'bar' | 'quiet' }) {
  return (
    <kbd
      className={classes(styles.kbd, look && styles[look])}
      data-typed={typed.test(keys) ? '' : undefined}
      aria-hidden="true"
    >
      {keyLabel(keys)}
    </kbd>
  )
}
