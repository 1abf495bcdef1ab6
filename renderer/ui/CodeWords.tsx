import { Fragment, type ReactNode } from 'react'
import { showHidden } from '../../shared/text/showHidden.ts'
import styles from './CodeWords.module.css'

/**
 * A line of an agent's text with what stands between backticks in mono and between double asterisks strong. A backtick
 * without another stays as it is; asterisks that lost theirs where a title was cut are left out. Characters nobody sees are
 * written out.
 */
export function CodeWords({ text }: { text: string }): ReactNode {
  const visible = withoutLoneMark(showHidden(text))
  const parts = visible.split(/`([^`\n]+)`|\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/)
  if (parts.length === 1) return visible
  return parts.map((part, at) => (
    <Fragment key={at}>
      {part === undefined || at % 3 === 0 ? (
        part
      ) : at % 3 === 1 ? (
        <code className={styles.code}>{part}</code>
      ) : (
        <strong>{part}</strong>
      )}
    </Fragment>
  ))
}

function withoutLoneMark(text: string): string {
  return /^\*\*(?=\S)(?!.*\*\*)/s.test(text) ? text.slice(2) : text
}
