import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ErrorBox.module.css'

/** An error with a button that resolves it. */
export function ErrorBox({ title, children, actions }: { title?: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.box} role="alert">
      <TriangleAlert size="1rem" aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
