import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { ariaKey, type Key } from './keys.ts'
import { Tooltip } from './Tooltip.tsx'
import styles from './IconButton.module.css'

/** An icon-only button; `label` is its name and tooltip. */
export function IconButton({
  label,
  icon,
  keys,
  className,
  ...rest
}: { label: string; icon: ReactNode; keys?: Key } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <Tooltip words={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys ? ariaKey(keys) : undefined}
        className={classes(styles.button, className)}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
