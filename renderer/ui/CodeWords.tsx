import { Fragment, type ReactNode } from 'react'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import styles from './CodeWords.module.css'
import { WithFound } from './FoundWords.tsx'
import { markedParts } from './markedParts.ts'
import { quoteSpans } from './quoteSpans.ts'

/**
 * Renders an agent's words with code in monospace and struck words struck through, without the marks of emphasis and links.
 * An unpaired backtick stays. Invisible characters are spelled out. What advisors quote is marked.
 */
export function CodeWords({ text, quotes = [] }: { text: string; quotes?: readonly string[] }): ReactNode {
  const shown = withoutLoneMarks(text)
  return markedParts(shown, quoteSpans(shown, quotes)).map(({ text: words, look, quoted }, at) => {
    const visible = <WithFound text={words} />
    const coded = look.code ? <code className={styles.code}>{visible}</code> : visible
    const marked = quoted ? <mark className={styles.quoted}>{coded}</mark> : coded
    return look.struck ? <s key={at}>{marked}</s> : <Fragment key={at}>{marked}</Fragment>
  })
}

/** Like `CodeWords`, for a title: on one line, with line ends made visible. */
export function TitleWords({ text, quotes }: { text: string; quotes?: readonly string[] }): ReactNode {
  return <CodeWords text={showBreaks(text)} quotes={quotes} />
}

/** Leading asterisks may have lost their pair where a title was cut. */
function withoutLoneMarks(text: string): string {
  return text.replace(/^\*\*(?=\S)(?!.*\*\*)/s, '')
}
