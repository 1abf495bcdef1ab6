import { Fragment, type ReactNode } from 'react'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import styles from './CodeWords.module.css'
import { WithFound } from './FoundWords.tsx'
import { markedParts } from './markedParts.ts'

/**
 * Renders an agent's words with code in monospace, without the marks of emphasis and links. An unpaired backtick stays.
 * Invisible characters are spelled out.
 */
export function CodeWords({ text }: { text: string }): ReactNode {
  return markedParts(withoutLoneMarks(text), []).map(({ text: words, look }, at) =>
    look.code ? (
      <code key={at} className={styles.code}>
        <WithFound text={words} />
      </code>
    ) : (
      <Fragment key={at}>
        <WithFound text={words} />
      </Fragment>
    ),
  )
}

/** Like `CodeWords`, for a title: on one line, with line ends made visible. */
export function TitleWords({ text }: { text: string }): ReactNode {
  return <CodeWords text={showBreaks(text)} />
}

/** Leading asterisks may have lost their pair where a title was cut. */
function withoutLoneMarks(text: string): string {
  return text.replace(/^\*\*(?=\S)(?!.*\*\*)/s, '')
}
