import type { Maturity } from '../../shared/model/memory.ts'
import styles from './MaturityGlyph.module.css'

export const maturityNames: Record<Maturity, string> = {
  raw: 'Raw',
  validated: 'Validated',
  escalated: 'Escalated',
  discarded: 'Discarded',
}

/** Broken ring, ring with tick, filled disc with arrow, struck ring: the state is recognisable by shape alone. */
export function MaturityGlyph({ maturity, size = 14 }: { maturity: Maturity; size?: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      className={styles[maturity]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[maturity]}
    </svg>
  )
}

const shapes = {
  raw: <circle cx="7" cy="7" r="5.75" strokeDasharray="2.6 1.92" strokeLinecap="butt" />,
  validated: (
    <>
      <circle cx="7" cy="7" r="5.75" />
      <path d="M4.6 7.2 6.3 8.9 9.5 5.4" />
    </>
  ),
  escalated: (
    <>
      <circle cx="7" cy="7" r="6.5" fill="currentColor" stroke="none" />
      <path className={styles.arrow} d="M7 10V4.4M4.7 6.5 7 4.2l2.3 2.3" />
    </>
  ),
  discarded: (
    <>
      <circle cx="7" cy="7" r="5.75" />
      <path d="M3.1 10.9 10.9 3.1" />
    </>
  ),
}
