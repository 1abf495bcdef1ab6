import { Command as Cmdk } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useDialogs } from '../../stores/dialogs.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { restoreFocus } from '../../ui/restoreFocus.ts'
import styles from './CommandPalette.module.css'
import { PaletteGroup } from './PaletteGroup.tsx'
import { emptyWords, usePaletteAnnouncement } from './usePaletteAnnouncement.ts'
import type { PaletteEntry } from './entries.ts'
import { useEntries } from './useEntries.ts'
import { useEnterOnce } from './useEnterOnce.ts'
import { useSearchAhead } from './useFound.ts'

const label = 'Commands, notes and references'

/**
 * Finds commands of every screen, notes and references as one types: ranked, with what was found marked and one typo forgiven.
 * While nothing is typed it lists the commands available on the screen below.
 */
export function CommandPalette() {
  const [before] = useState(() => document.activeElement)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // cmdk reports the entry it chose itself too; only one that the person moved to is kept while answers arrive.
  const moved = useRef(false)
  const searchAhead = useSearchAhead()
  const found = useEntries(typed)
  const entries = found.groups.flatMap((group) => group.entries)
  const first = entries[0]
  const value = entries.some((entry) => entry.value === chosen) ? chosen : (first?.value ?? null)
  const enter = useEnterOnce(found.isSettled, () => first && run(first))
  const onKeyDown = (event: KeyboardEvent) => {
    if (movement.has(event.key)) moved.current = true
    if (event.key !== 'Enter' || moved.current || found.isSettled || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    enter.current = true
  }
  usePaletteAnnouncement(typed, found)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          data-own-keys="all"
          onCloseAutoFocus={(event) => restoreFocus(event, before)}
          onKeyDownCapture={onKeyDown}
          onPointerMoveCapture={() => (moved.current = true)}
        >
          <Dialog.Title className={styles.title}>{label}</Dialog.Title>
          <Cmdk
            loop
            label={label}
            shouldFilter={false}
            value={value ?? ''}
            onValueChange={(next) => moved.current && setChosen(next)}
          >
            <Cmdk.Input
              className={styles.input}
              placeholder="Search notes, references and commands"
              value={typed}
              // React draws once the event has bubbled: by then the request is on its way.
              onInputCapture={(event) => searchAhead(event.currentTarget.value)}
              onValueChange={(words) => {
                moved.current = false
                enter.current = false
                setChosen(null)
                setTyped(words)
              }}
            />
            <Cmdk.List className={styles.list} label="Found" aria-busy={!found.isComplete}>
              {found.isComplete && entries.length === 0 && <div className={styles.empty}>{emptyWords(typed)}</div>}
              {found.groups.map((group) => (
                <PaletteGroup key={group.heading} group={group} onRun={run} />
              ))}
            </Cmdk.List>
          </Cmdk>
          {found.error && (
            <p className={styles.error} role="note">
              Notes and references could not be searched: {found.error}
            </p>
          )}
          <p className={styles.foot} aria-hidden="true">
            <Kbd keys="arrowup" />
            <Kbd keys="arrowdown" /> Move
            <Kbd keys="enter" /> {entries.find((entry) => entry.value === value)?.verb ?? 'Run'}
            <Kbd keys="escape" /> Close
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function close(): void {
  useDialogs.setState({ palette: false })
}

function run(entry: PaletteEntry): void {
  close()
  // Runs after the palette has restored the focus, so that a command finds it where it was.
  requestAnimationFrame(entry.run)
}

const movement = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])
