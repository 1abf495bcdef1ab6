import type { MemoryCard } from '../../shared/model/memory.ts'
import styles from './Tally.module.css'

const strokes = { grounded: 4, observed: 3, inferred: 2, hypothesis: 1 } as const

/** Four strokes for the evidence tier of a memory; renders nothing before evidence has been checked. */
export function Tally({ tier }: { tier: MemoryCard['tier'] }) {
  if (!tier) return null
  return (
    <span className={styles.tally} role="img" aria-label={tier} title={tier}>
      {[1, 2, 3, 4].map((stroke) => (
        <i key={stroke} className={stroke <= strokes[tier] ? styles.on : styles.off} />
      ))}
    </span>
  )
}

/**
 * The agent’s own confidence, two decimals, by the one name it has on all screens. `short` shows the name only as a title,
 * because beside each text of a review it would be read again and again, and a dash if it stated none; else nothing is shown then.
 */
export function Confidence({ value, short = false }: { value: number | null; short?: boolean }) {
  if (value === null && !short) return null
  return (
    <span title={value === null ? 'The agent stated no confidence' : 'The agent’s confidence, as it stated it'}>
      {!short && 'agent’s confidence '}
      {value === null ? '–' : value.toFixed(2)}
    </span>
  )
}
