import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Panel.module.css'

/** A side panel: header, content, and commands pinned at the bottom. */
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
  /** Id of the content; a change scrolls to the top. */
  about?: string
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // Before what the content brings into view itself.
  useLayoutEffect(() => {
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

/** A panel section below a thin line, with a heading and a fact on the right. */
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

/** One row: label on the left, fact on the right. `mono` for ids and paths. */
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
