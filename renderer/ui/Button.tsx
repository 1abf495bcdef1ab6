import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { ariaKey, type Key } from './keys.ts'
import styles from './Button.module.css'

/** The properties of a command a button needs, so that the key shown is the key that works. */
export interface Act {
  label: string
  keys: readonly Key[]
  when: boolean
  run: () => void
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** One `primary` per screen or dialog; `ghost` in bars and headers. */
  /** `final` is for the few acts that cannot be undone. */
  look?: 'primary' | 'plain' | 'ghost' | 'final'
  /** 28 pixels high in bars, 32 in dialogs. */
  size?: 'bar' | 'dialog'
  act?: Act | undefined
  icon?: ReactNode
  /** The key to show; the command’s own by default. */
  keys?: Key | undefined
  /** Why it is disabled: shown as tooltip and read aloud. */
  why?: string | undefined
  children?: ReactNode
}

/** A button. With an `act`, label, key, state and effect come from that command. */
export function Button({
  look = 'plain',
  size = 'bar',
  act,
  icon,
  keys,
  why,
  children,
  className,
  ...rest
}: ButtonProps) {
  const shown = keys ?? act?.keys[0]
  return (
    <button
      type="button"
      disabled={act ? !act.when : undefined}
      onClick={act ? () => act.run() : undefined}
      title={why}
      aria-description={why}
      aria-keyshortcuts={shown ? ariaKey(shown) : undefined}
      data-solid={look === 'primary' ? '' : undefined}
      className={classes(styles.button, styles[look], styles[size], className)}
      {...rest}
    >
      {icon}
      <span className={styles.words}>{children ?? act?.label}</span>
      {shown && <Kbd keys={shown} />}
    </button>
  )
}
