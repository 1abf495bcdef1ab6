import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Panel.module.css'

/** A side panel: its head, what it holds, and the acts pinned at its foot. */
export function Panel({
  label,
  head,
  actions,
  about,
  children,
}: {
  label: string
  head: ReactNode
  actions?: ReactNode
  /** What the panel is about; another one starts at its top. */
  about?: string
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [about])
  return (
    <aside className={styles.panel} aria-label={label}>
      <header className={styles.head}>{head}</header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
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
