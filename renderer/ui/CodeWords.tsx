import { Fragment, type ReactNode } from 'react'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import styles from './CodeWords.module.css'
import { WithFound } from './FoundWords.tsx'
import { markedParts } from './markedParts.ts'

/**
 * Renders an agent's words with code in monospace and struck words struck through, without the marks of emphasis and links.
 * An unpaired backtick stays. Invisible characters are spelled out.
 */
export function CodeWords({ text }: { text: string }): ReactNode {
  return markedParts(withoutLoneMarks(text), []).map(({ text: words, look }, at) => {
    const visible = <WithFound text={words} />
    const shown = look.code ? <code className={styles.code}>{visible}</code> : visible
    return look.struck ? <s key={at}>{shown}</s> : <Fragment key={at}>{shown}</Fragment>
  })
}

/** Like `CodeWords`, for a title: on one line, with line ends made visible. */
export function TitleWords({ text }: { text: string }): ReactNode {
  return <CodeWords text={showBreaks(text)} />
}

/** Leading asterisks may have lost their pair where a title was cut. */
function withoutLoneMarks(text: string): string {
  return text.replace(/^\*\*(?=\S)(?!.*\*\*)/s, '')
}
