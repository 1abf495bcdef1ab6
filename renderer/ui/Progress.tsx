import type { ReactNode } from 'react'
import { formatNumber } from './counted.ts'
import styles from './Progress.module.css'

/** Progress of long work: label, amount, time left, and cancel. `total` is null while unknown. */
export function Progress({
  label,
  done,
  total,
  unit,
  left,
  cancel,
}: {
  label: string
  done: number
  total: number | null
  unit?: string
  /** For example `about 3 s left`. */
  left?: string | null
  cancel?: ReactNode
}) {
  const numbers = total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
  return (
    <div className={styles.progress}>
      <div className={styles.row}>
        <span className={styles.label}>{label}</span>
        <span className={styles.numbers}>
          {numbers}
          {unit ? ` ${unit}` : ''}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : done}
        aria-valuetext={numbers}
      >
        <div
          className={total === null ? styles.unknown : styles.bar}
          style={total ? { width: `${Math.min(100, (100 * done) / total)}%` } : undefined}
        />
      </div>
      {(left || cancel) && (
        <div className={styles.row}>
          <span className={styles.left}>{left}</span>
          {cancel}
        </div>
      )}
    </div>
  )
}
