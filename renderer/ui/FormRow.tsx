import type { ComponentProps, ReactNode } from 'react'
import { TextField } from './TextField.tsx'
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

/** A row whose control is one field, as wide as there is room. */
export function FieldRow({ label, ...field }: Omit<ComponentProps<typeof TextField>, 'hideLabel' | 'className'>) {
  return (
    <FormRow label={label}>
      <TextField label={label} hideLabel className={styles.field} {...field} />
    </FormRow>
  )
}
