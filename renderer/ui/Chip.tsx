import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import type { Key } from './keys.ts'
import styles from './Chip.module.css'

/** A filter: name and value. If set (`onClear` given), it has a clear button. */
export function Chip({
  label,
  value,
  onClear,
  ...rest
}: { label: string; value: ReactNode; onClear?: (() => void) | undefined } & Omit<ComponentProps<'button'>, 'value'>) {
  return (
    <span className={styles.chip}>
      <button type="button" className={styles.main} {...rest}>
        <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
      </button>
      {onClear && (
        <button type="button" className={styles.clear} aria-label={`Clear ${label.toLowerCase()}`} onClick={onClear}>
          <X size="0.75rem" strokeWidth={2.25} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The dashed chip that adds a filter. */
export function AddChip({ label, keys, ...rest }: { label: string; keys?: Key } & ComponentProps<'button'>) {
  return (
    <span className={classes(styles.chip, styles.add)}>
      <button type="button" className={styles.main} {...rest}>
        <Plus size="0.75rem" aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {keys && <Kbd keys={keys} />}
      </button>
    </span>
  )
}

/** A tag, removable if `onRemove` is given. */
export function Tag({ children, onRemove }: { children: string; onRemove?: (() => void) | undefined }) {
  return (
    <span className={styles.tag}>
      {children}
      {onRemove && (
        <button type="button" className={styles.clear} aria-label={`Remove ${children}`} onClick={onRemove}>
          <X size="0.75rem" strokeWidth={2.25} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
