import { Fragment, type ReactNode } from 'react'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import { showHidden } from '../../shared/text/showHidden.ts'
import styles from './CodeWords.module.css'

/**
 * Renders a line of an agent's text with backticked parts in monospace and without emphasis marks. An unpaired backtick
 * stays. Invisible characters are spelled out.
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

/** Like `CodeWords`, for a title: on one line, with line ends made visible. */
export function TitleWords({ text }: { text: string }): ReactNode {
  return <CodeWords text={showBreaks(text)} />
}

/** Leading asterisks may have lost their pair where a title was cut. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/(`[^`\n]+`)|\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, (_, code?: string, words?: string) => code ?? words ?? '')
    .replace(/^\*\*(?=\S)(?!.*\*\*)/s, '')
}
