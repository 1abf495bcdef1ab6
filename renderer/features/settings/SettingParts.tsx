import type { ReactNode } from 'react'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './SettingsScreen.module.css'

/** Settings of one kind under their heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

/** One setting: its name, the control with its key, what it means. */
export function Setting({
  name,
  hint,
  keys,
  children,
}: {
  name: string
  hint?: string
  /** The key that goes to the next of its values. */
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
