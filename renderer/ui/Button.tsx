import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { ariaKey, type Key } from './keys.ts'
import styles from './Button.module.css'

/** What a button can be made from: a command of the registry, so that the key shown is the key that works. */
export interface Act {
  label: string
  keys: readonly Key[]
  when: boolean
  run: () => void
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** One `primary` a screen or dialog; `ghost` in bars and heads. */
  look?: 'primary' | 'plain' | 'ghost'
  /** 28 high in bars, 32 in dialogs. */
  size?: 'bar' | 'dialog'
  act?: Act | undefined
  icon?: ReactNode
  /** The key to show; the act’s own by default. */
  keys?: Key | undefined
  /** Why it is off: shown as its tooltip and read out with it. */
  why?: string | undefined
  children?: ReactNode
}

/** A button. With an `act`, its words, key, state and effect come from that command. */
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
