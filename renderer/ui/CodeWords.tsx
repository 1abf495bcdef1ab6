import { Fragment, type ReactNode } from 'react'
import { showHidden } from '../../shared/text/showHidden.ts'
import styles from './CodeWords.module.css'

/**
 * Text of an agent with what stands between backticks in mono; an unpaired backtick stays as it is. Characters nobody sees
 * are written out.
 */
export function CodeWords({ text }: { text: string }): ReactNode {
  const visible = showHidden(text)
  const parts = visible.split(/`([^`\n]+)`/)
  if (parts.length === 1) return visible
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className={styles.code}>
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
