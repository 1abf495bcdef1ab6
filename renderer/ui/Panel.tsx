import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Panel.module.css'

/** A side panel: its head, what it holds, and the acts pinned at its foot. */
export function Panel({
  label,
  head,
  actions,
  children,
}: {
  label: string
  head: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <aside className={styles.panel} aria-label={label}>
      <header className={styles.head}>{head}</header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </aside>
  )
}

/** A part of a panel under a hairline, with its name and a fact at the right. */
export function PanelSection({ label, fact, children }: { label: string; fact?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.label}>
        <h3>{label}</h3>
        {fact && <span className={styles.fact}>{fact}</span>}
      </div>
      {children}
    </section>
  )
}

/** One row: what it is at the left, the fact at the right. `mono` for ids and paths. */
export function FactRow({
  icon,
  label,
  mono = false,
  children,
}: {
  icon?: ReactNode
  label: ReactNode
  mono?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.row}>
      {icon}
      <span className={styles.what}>{label}</span>
      <span className={classes(styles.value, mono && styles.mono)}>{children}</span>
    </div>
  )
}
