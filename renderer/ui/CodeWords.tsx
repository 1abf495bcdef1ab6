import { Fragment, type ReactNode } from 'react'
import styles from './CodeWords.module.css'

/** Text of an agent with what stands between backticks in mono; an unpaired backtick stays as it is. */
export function CodeWords({ text }: { text: string }): ReactNode {
  const parts = text.split(/`([^`\n]+)`/)
  if (parts.length === 1) return text
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
