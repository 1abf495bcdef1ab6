import type { ReactNode } from 'react'
import styles from './TwoPane.module.css'

/** The body of a full dialog: what one writes at the left, what comes of it at the right; each scrolls by itself. */
export function TwoPane({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.panes}>
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>{right}</div>
    </div>
  )
}
