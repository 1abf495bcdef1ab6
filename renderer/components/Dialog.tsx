import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { CommandLayer, useNewLayer } from '../stores/commands.ts'
import { classes } from '../ui/classes.ts'
import { giveBack } from '../ui/giveBack.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { LostBanner } from './LostBanner.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** A few words beside the title. */
  subtitle?: ReactNode
  icon?: ReactNode
  /** `narrow` for a question, `wide` for a file list or a form, `full` for two panes, `screen` for the whole window. */
  size?: 'narrow' | 'wide' | 'full' | 'screen'
  /** Left of the buttons: what the act will do. */
  note?: ReactNode
  /** The buttons, the filled one last. */
  actions?: ReactNode
  /** There is nothing in it to put the focus on, so that the keys scroll the whole of it. */
  readOnly?: boolean
  /** The word of the way out. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog over the screen. Esc closes it; commands registered inside work, those of the screen rest. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, icon, size = 'wide', note, actions, closeLabel = 'Cancel', onClose, children } = props
  const { readOnly = false } = props
  const layer = useNewLayer()
  const [before] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Nothing shows beside what fills the window, and taking the scroll bars away lays the whole page out first. */}
        {size !== 'screen' && <Radix.Overlay className={styles.scrim} />}
        <Radix.Content
          className={classes(styles.dialog, styles[size])}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            const at = event.target
            if (at instanceof Element && at.closest('[data-own-escape]')) event.preventDefault()
          }}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={(event) => giveBack(event, before)}
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

/** A dialog begins where one types; without a field, on itself, so that its keys work and no button looks chosen. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const field = dialog.querySelector<HTMLElement>('[data-autofocus], input:not([type="hidden"]), textarea')
  event.preventDefault()
  const first = field ?? dialog
  first.focus()
}
