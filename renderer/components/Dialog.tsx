import { Dialog as Radix } from 'radix-ui'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { CommandLayer, useNewLayer } from '../stores/commands.ts'
import { classes } from '../ui/classes.ts'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { LostBanner } from './LostBanner.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Short text beside the title. */
  subtitle?: ReactNode
  icon?: ReactNode
  /** `narrow` for a question, `wide` for a file list or form, `full` for two panes, `screen` for the whole window. */
  size?: 'narrow' | 'wide' | 'full' | 'screen'
  /** Left of the buttons: what the command will do. */
  note?: ReactNode
  /** The buttons, the primary one last. */
  actions?: ReactNode
  /** Contains nothing focusable, so the keys scroll the whole content. */
  readOnly?: boolean
  /** Label of the close button. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Esc closes it; only commands registered inside it work. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, icon, size = 'wide', note, actions, closeLabel = 'Cancel', onClose, children } = props
  const { readOnly = false } = props
  const layer = useNewLayer()
  const [before] = useState(() => document.activeElement)
  useEscape(onClose)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Full-screen dialogs have no overlay: removing the scroll bars would cause another layout of the whole page. */}
        {size !== 'screen' && <Radix.Overlay className={styles.scrim} />}
        <Radix.Content
          className={classes(styles.dialog, styles[size])}
          aria-describedby={undefined}
          onEscapeKeyDown={closeTopmost}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={(event) => restoreFocus(event, before)}
        >
          <CommandLayer.Provider value={layer}>
            {size === 'screen' && <LostBanner />}
            <header className={styles.head}>
              {icon}
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
              <Radix.Close className={styles.close}>
                {closeLabel}
                <Kbd keys="escape" />
              </Radix.Close>
            </header>
            <div className={styles.body} {...(readOnly && { tabIndex: 0, role: 'region', 'aria-label': title })}>
              {children}
            </div>
            {(note || actions) && (
              <footer className={styles.foot}>
                <div className={styles.note}>{note}</div>
                {actions}
              </footer>
            )}
          </CommandLayer.Provider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The dialogs that are shown, the topmost last. */
const shown: { close: () => void }[] = []

/**
 * Closes a dialog with Esc from the moment it is shown. The library listens only some renders later, and until then calls
 * the dialog below.
 */
function useEscape(onClose: () => void): void {
  const [own] = useState(() => ({ close: onClose }))
  useLayoutEffect(() => {
    own.close = onClose
  }, [own, onClose])
  useLayoutEffect(() => {
    if (shown.length === 0) addEventListener('keydown', closeUnheard)
    shown.push(own)
    return () => {
      shown.splice(shown.indexOf(own), 1)
      if (shown.length === 0) removeEventListener('keydown', closeUnheard)
    }
  }, [own])
}

/** Closes the topmost dialog, whichever heard the key, unless the focus is in a part with its own use for Esc. */
function closeTopmost(event: KeyboardEvent): void {
  event.preventDefault()
  const at = event.target
  if (!(at instanceof Element && at.closest('[data-own-escape]'))) shown.at(-1)?.close()
}

/** Closes the topmost dialog if nothing else has used the key: no dialog listens yet. */
function closeUnheard(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) closeTopmost(event)
}

/** Focuses the first field, else the dialog itself, so that its keys work and no button looks preselected. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const field = dialog.querySelector<HTMLElement>('[data-autofocus], input:not([type="hidden"]), textarea')
  event.preventDefault()
  const first = field ?? dialog
  first.focus()
}
