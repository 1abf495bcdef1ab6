import { Popover } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { giveBack } from '../../ui/giveBack.ts'
import { late } from '../../ui/late.tsx'
import menu from '../../ui/Menu.module.css'
import type { PartKind } from './filterParts.ts'

const FilterChoices = late(async () => (await import('./FilterChoices.tsx')).FilterChoices)

/** Chooses a filter by typing a few letters of its value: of one kind, or of all of them. */
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

/** What floats: the focus goes back to where it was, which is the card when a key opened it. */
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
      onCloseAutoFocus={(event) => giveBack(event, before)}
    >
      <FilterChoices only={only} onDone={onDone} />
    </Popover.Content>
  )
}
