import { Dialog as Radix } from 'radix-ui'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
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
  const isAnotherOpening = useOpening(onClose)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Full-screen dialogs have no overlay: removing the scroll bars would cause another layout of the whole page. */}
        {size !== 'screen' && <Radix.Overlay className={styles.scrim} />}
        <Radix.Content
          className={classes(styles.dialog, styles[size])}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            const at = event.target
            if (isAnotherOpening()) event.preventDefault()
            else if (at instanceof Element && at.closest('[data-own-escape]')) event.preventDefault()
          }}
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

/** Dialogs that are shown, but do not listen to Esc yet. */
const opening = new Set<{ close: () => void }>()

/** Returns a function that closes a dialog opened above in this moment; it returns whether there was one. */
function useOpening(onClose: () => void): () => boolean {
  const [own] = useState(() => ({ close: onClose }))
  useLayoutEffect(() => {
    own.close = onClose
  }, [own, onClose])
  useLayoutEffect(() => {
    opening.add(own)
    return () => void opening.delete(own)
  }, [own])
  useEffect(() => void opening.delete(own), [own])
  return () => {
    const other = [...opening].findLast((each) => each !== own)
    other?.close()
    return other !== undefined
  }
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
