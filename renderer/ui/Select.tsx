import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import menu from './Menu.module.css'
import styles from './Select.module.css'

export interface Option<Value extends string> {
  value: Value
  label: string
  /** A few words after it, such as a count. */
  hint?: ReactNode
}

/** One of a list. `label` is its name for a screen reader. */
export function Select<Value extends string>({
  label,
  value,
  options,
  placeholder,
  onChange,
  size = 'dialog',
  disabled = false,
  className,
}: {
  label: string
  value: Value | null
  options: readonly Option<Value>[]
  placeholder?: string
  onChange: (value: Value) => void
  size?: 'bar' | 'dialog'
  disabled?: boolean
  className?: string
}) {
  return (
    <Radix.Root
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Radix.Trigger aria-label={label} className={classes(styles.trigger, styles[size], className)}>
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon>
          <ChevronDown size="0.875rem" aria-hidden="true" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} collisionPadding={8} className={menu.menu} data-popup="">
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={menu.item}>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint && <span className={menu.hint}>{option.hint}</span>}
                <Radix.ItemIndicator className={menu.tick}>
                  <Check size="0.875rem" aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
