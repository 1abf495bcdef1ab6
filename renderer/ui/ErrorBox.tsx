import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CodeWords } from './CodeWords.tsx'
import { classes } from './classes.ts'
import styles from './ErrorBox.module.css'

/** An error, with code in it as such, and a button that resolves it; a `warning` where nothing failed, but something waits for the person. */
export function ErrorBox({
  tone = 'error',
  title,
  children,
  actions,
}: {
  tone?: 'error' | 'warning'
  title?: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={classes(styles.box, styles[tone])} role="alert">
      <TriangleAlert size="1rem" aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{typeof children === 'string' ? <CodeWords text={children} /> : children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
