import type { ReactNode } from 'react'
import styles from './FormRow.module.css'

/** One row of a form: its name at the left, the control, a few words behind or below it. */
export function FormRow({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.control}>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
    </div>
  )
}
