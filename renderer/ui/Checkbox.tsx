import { Check } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

/** The check mark of a card, row or bar. Decorative: its container carries the state for screen readers. */
export function CheckMark({ checked, className }: { checked: boolean; className?: string | undefined }) {
  return (
    <span className={classes(styles.box, checked && styles.checked, className)} aria-hidden="true">
      {checked && <Check size="0.75rem" strokeWidth={3} />}
    </span>
  )
}
