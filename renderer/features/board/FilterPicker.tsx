import { Popover } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { restoreFocus } from '../../ui/restoreFocus.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import menu from '../../ui/Menu.module.css'
import type { PartKind } from './filterParts.ts'

const FilterChoices = lazyComponent(async () => (await import('./FilterChoices.tsx')).FilterChoices)

/** Opens a searchable list of filter values, of one kind or all. */
export function FilterPicker({
  only,
  trigger,
  open,
  onOpenChange,
}: {
  only?: PartKind
  trigger: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  const [ownOpen, setOwnOpen] = useState(false)
  const shown = open ?? ownOpen
  const setShown = onOpenChange ?? setOwnOpen
  return (
    <Popover.Root open={shown} onOpenChange={setShown}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Picker only={only} onDone={() => setShown(false)} />
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Restores the focus to where it was: the card, if a key opened the picker. */
function Picker({ only, onDone }: { only: PartKind | undefined; onDone: () => void }) {
  const [before] = useState(() => document.activeElement)
  return (
    <Popover.Content
      align="start"
      sideOffset={4}
      collisionPadding={8}
      className={menu.menu}
      aria-label="Filter"
      data-own-keys="all"
      onCloseAutoFocus={(event) => restoreFocus(event, before)}
    >
      <FilterChoices only={only} onDone={onDone} />
    </Popover.Content>
  )
}
