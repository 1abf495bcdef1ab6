import type { ReactNode } from 'react'
import styles from './Screen.module.css'

/** A screen other than the board: name and commands in the top bar, content below, a panel beside it. */
export function Screen({
  title,
  subtitle,
  actions,
  panel,
  children,
}: {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  panel?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <h1>{title}</h1>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.row}>
        <div className={styles.content}>{children}</div>
        {panel && (
          <div className={styles.panel} data-beside="open">
            {panel}
          </div>
        )}
      </div>
    </div>
  )
}
