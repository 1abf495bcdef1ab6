import type { ReactNode } from 'react'
import styles from './ReferenceFacts.module.css'

/** A label and what it says. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
