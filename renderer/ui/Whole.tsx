import type { ReactNode } from 'react'
import styles from './Whole.module.css'

/** Where a screen has one thing to say only: that it is empty, or that it failed. */
export function Whole({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}
