import styles from './Meter.module.css'

/** How full something is: a bar with its words; past the brim it is marked, not only by colour but by its words. */
export function Meter({ label, value, most, words }: { label: string; value: number; most: number; words: string }) {
  const share = Math.min(1, value / most)
  return (
    <span className={styles.meter}>
      <span className={styles.words}>{words}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(value, most)}
        aria-valuetext={words}
        data-full={value > most ? 'over' : share > 0.9 ? 'near' : undefined}
      >
        <span className={styles.bar} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  )
}
