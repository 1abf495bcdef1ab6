import type { ReactNode } from 'react'
import styles from './TwoPane.module.css'

/** Body of a full dialog: input on the left, result on the right; each scrolls separately. */
export function TwoPane({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.panes}>
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>{right}</div>
    </div>
  )
}
