import { classes } from './classes.ts'
import styles from './MiddleCut.module.css'

/** A text on one line that, where it does not fit, is shortened at the end of its start: its end stays in sight. */
export function MiddleCut({
  start,
  end,
  title,
  className,
}: {
  start: string
  end: string
  /** All of it. */
  title: string
  className?: string | undefined
}) {
  return (
    <span className={classes(styles.cut, className)} title={title}>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{end}</span>
    </span>
  )
}
