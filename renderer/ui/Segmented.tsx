import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Segmented.module.css'

/** A choice of a few options, all visible. Arrow keys move, `label` names the group; `showLabel` puts it above, as of a field. */
export function Segmented<Value extends string>({
  label,
  showLabel = false,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  showLabel?: boolean
  value: Value
  /** An icon takes the place of the label, which is then its tooltip and name. */
  options: readonly { value: Value; label: string; icon?: ReactNode; disabled?: boolean }[]
  onChange: (value: Value) => void
  className?: string
}) {
  const group = (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={classes(styles.group, className)}
      data-own-keys=""
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={classes(styles.item, option.icon ? styles.icon : undefined)}
          {...(option.icon ? { 'aria-label': option.label, title: option.label } : {})}
        >
          {option.icon ?? option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
  if (!showLabel) return group
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {group}
    </div>
  )
}
