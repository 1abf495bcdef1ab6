import { ChevronDown } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './ChoiceMenu.module.css'
import { Menu, type MenuItem } from './Menu.tsx'

/** A menu with one choice; the button shows the chosen value, and its accessible name includes the label. */
export function ChoiceMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const chosen = (items.find(({ checked }) => checked) ?? items[0])?.label
  return (
    <Menu
      items={items}
      trigger={
        <Button aria-label={`${label}: ${chosen}`}>
          <span className={styles.choice}>
            {chosen}
            <ChevronDown size="0.875rem" aria-hidden="true" />
          </span>
        </Button>
      }
    />
  )
}
