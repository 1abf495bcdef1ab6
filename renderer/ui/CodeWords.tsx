import { Fragment, type ReactNode } from 'react'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import { showHidden } from '../../shared/text/showHidden.ts'
import styles from './CodeWords.module.css'

/**
 * A line of an agent's text with what stands between backticks in mono and without the marks of emphasis. A backtick without
 * another stays as it is. Characters nobody sees are written out.
 */
export function CodeWords({ text }: { text: string }): ReactNode {
  const visible = withoutEmphasis(showHidden(text))
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

/** As `CodeWords`, for a title: on one line, its line ends shown. */
export function TitleWords({ text }: { text: string }): ReactNode {
  return <CodeWords text={showBreaks(text)} />
}

/** Asterisks at the beginning may have lost theirs where a title was cut. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/(`[^`\n]+`)|\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, (_, code?: string, words?: string) => code ?? words ?? '')
    .replace(/^\*\*(?=\S)(?!.*\*\*)/s, '')
}
