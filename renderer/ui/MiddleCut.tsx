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

/** A path on one line; where it does not fit, its folders are shortened and its last name stays in sight. */
export function PathCut({ path, title, className }: { path: string; title: string; className?: string | undefined }) {
  const at = path.search(/[\\/][^\\/]*$/)
  const cut = Math.max(0, at)
  return <MiddleCut start={path.slice(0, cut)} end={path.slice(cut)} title={title} className={className} />
}
