import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { restoreFocus } from './restoreFocus.ts'
import { Kbd } from './Kbd.tsx'
import type { Key } from './keys.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  hint?: ReactNode
  keys?: Key | undefined
  checked?: boolean
  disabled?: boolean
  run: () => void
}

/** A menu opened by its trigger (one element that takes a ref). */
export function Menu({
  trigger,
  items,
  align = 'start',
  open,
  onOpenChange,
}: {
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.querySelector('main')}>
        <Items items={items} align={align} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Restores the focus to where it was, which need not be the trigger if a key opened the menu. */
function Items({ items, align }: { items: readonly MenuItem[]; align: 'start' | 'end' }) {
  const [before] = useState(() => document.activeElement)
  return (
    <Radix.Content
      align={align}
      sideOffset={4}
      collisionPadding={8}
      className={styles.menu}
      onCloseAutoFocus={(event) => restoreFocus(event, before)}
    >
      {items.map((item) => (
        <Radix.Item key={item.id} disabled={item.disabled} className={styles.item} onSelect={() => item.run()}>
          {item.icon}
          {item.label}
          {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
          {item.keys && (
            <span className={styles.hint}>
              <Kbd keys={item.keys} />
            </span>
          )}
          {item.checked && (
            <span className={styles.tick}>
              <Check size="0.875rem" aria-label="chosen" />
            </span>
          )}
        </Radix.Item>
      ))}
    </Radix.Content>
  )
}
