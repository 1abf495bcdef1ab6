import styles from './Meter.module.css'

/**
 * A meter with its text; an excess is marked by text as well as colour. With a `name`, name and text are above a full-width
 * bar. A `budget` is there to be used: a nearly full one is no warning.
 */
export function Meter({
  label,
  value,
  most,
  words,
  name,
  budget = false,
}: {
  label: string
  value: number
  most: number
  words: string
  name?: string
  budget?: boolean
}) {
  const share = Math.min(1, value / most)
  return (
    <span className={name ? styles.tall : styles.meter}>
      {name && <code className={styles.name}>{name}</code>}
      <span className={styles.words}>{words}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(value, most)}
        aria-valuetext={words}
        data-full={value > most ? 'over' : share > 0.9 && !budget ? 'near' : undefined}
      >
        <span className={styles.bar} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  )
}
