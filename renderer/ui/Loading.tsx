import { classes } from './classes.ts'
import styles from './Loading.module.css'

/** Three static bars, shown only after a short delay; `cards`: number of card placeholders to show. */
export function Loading({
  label = 'Loading',
  cards = 0,
  note,
}: {
  label?: string
  cards?: number
  /** Shown with the label, for what is known to take long. */
  note?: string
}) {
  const blocks = Array.from({ length: Math.max(1, cards) }, (_, at) => at)
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {note !== undefined && (
        <p className={styles.what}>
          <b>{label} …</b> {note}
        </p>
      )}
      {blocks.map((at) => (
        <div key={at} className={classes(styles.bars, cards > 0 && styles.card)}>
          <i />
          <i />
          <i />
        </div>
      ))}
      {note === undefined && <p className={styles.long}>This takes longer than usual.</p>}
    </div>
  )
}
