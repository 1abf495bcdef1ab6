import { Switch as Radix } from 'radix-ui'
import styles from './Switch.module.css'

/** An on/off switch with immediate effect. `label` is its name for screen readers. */
export function Switch({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className={styles.track}
    >
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  )
}
