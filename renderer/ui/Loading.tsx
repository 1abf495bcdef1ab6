import { classes } from './classes.ts'
import styles from './Loading.module.css'

/** Three static bars, shown only after a short delay; `cards`: number of card placeholders to show. */
export function Loading({ label = 'Loading', cards = 0 }: { label?: string; cards?: number }) {
  const blocks = Array.from({ length: Math.max(1, cards) }, (_, at) => at)
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {blocks.map((at) => (
        <div key={at} className={classes(styles.bars, cards > 0 && styles.card)}>
          <i />
          <i />
          <i />
        </div>
      ))}
      <p className={styles.long}>This takes longer than usual.</p>
    </div>
  )
}
