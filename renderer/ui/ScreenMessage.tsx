import type { ReactNode } from 'react'
import styles from './Whole.module.css'

/** Fills a screen with a single message: empty or failed. */
export function ScreenMessage({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}
