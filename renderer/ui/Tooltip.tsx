import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'
import type { Key } from './keys.ts'
import styles from './Tooltip.module.css'

/** Tooltip with name and key of the pointed or focused element. `children` is one element that takes a ref. */
export function Tooltip({
  words,
  keys,
  side = 'bottom',
  children,
}: {
  words: ReactNode
  keys?: Key | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content side={side} sideOffset={6} collisionPadding={8} className={styles.tooltip} data-solid="">
            {words}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
