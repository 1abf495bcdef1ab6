import { Check } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

/** The tick of a card, row or bar. Only a picture: what it stands in carries the state for a screen reader. */
export function CheckMark({ checked, className }: { checked: boolean; className?: string | undefined }) {
  return (
    <span className={classes(styles.box, checked && styles.checked, className)} aria-hidden="true">
      {checked && <Check size="0.75rem" strokeWidth={3} />}
    </span>
  )
}
