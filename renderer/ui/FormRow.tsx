import type { ComponentProps, ReactNode } from 'react'
import { LineField, TextField } from './TextField.tsx'
import styles from './FormRow.module.css'

/** One row of a form: name on the left, control, hint after or below it. */
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

/** A row with a single field that fills the width. */
export function FieldRow({ label, ...field }: Omit<ComponentProps<typeof TextField>, 'hideLabel' | 'className'>) {
  return (
    <FormRow label={label}>
      <TextField label={label} hideLabel className={styles.field} {...field} />
    </FormRow>
  )
}

/** A row with a field for one long line, which wraps at the width of the form. */
export function LineRow({
  label,
  hint,
  ...field
}: Omit<ComponentProps<typeof LineField>, 'className'> & { hint?: ReactNode }) {
  return (
    <FormRow label={label} hint={hint}>
      <LineField label={label} className={styles.field} {...field} />
    </FormRow>
  )
}
