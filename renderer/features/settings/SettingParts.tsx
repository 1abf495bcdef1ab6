import type { ReactNode } from 'react'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './SettingsScreen.module.css'

/** Settings of one kind with a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

/** One setting: name, control with its key, and meaning. */
export function Setting({
  name,
  hint,
  keys,
  children,
}: {
  name: string
  hint?: string
  /** The key that switches to its next value. */
  keys?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.setting}>
      <p className={styles.name}>{name}</p>
      <div className={styles.control}>
        {children}
        {keys && <Kbd keys={keys} />}
      </div>
      {hint && <p className={styles.note}>{hint}</p>}
    </div>
  )
}
