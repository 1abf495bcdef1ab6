import type { ReviewText } from '../../../shared/contract/review.ts'
import { classes } from '../../ui/classes.ts'
import { PartWords } from '../../ui/PartWords.tsx'
import { TextBlocks } from '../../ui/TextBlocks.tsx'
import type { Part, Span } from '../../ui/markedParts.ts'
import styles from './TextBody.module.css'

/** Maximum length of unchanged text in the brief view; longer text is abbreviated with dots. */
const maxUnchanged = 48

/**
 * An agent’s text. Differences from the other texts have one of three marks; a single text has numbered quotes of the
 * reasons; what advisors quote is underlined. `lit` is the reason being pointed at.
 */
export function TextBody({
  text,
  quotes,
  lit,
  quiet,
  brief,
}: {
  text: ReviewText
  /** Quotes of the reasons and of advisors in the text. */
  quotes: readonly Span[]
  lit: number | null
  /** Whether unmarked text agrees with another text. */
  quiet: boolean
  brief: boolean
}) {
  const marks = text.spans.map(({ start, end }, at) => ({ start, end, number: -1 - at }))
  const numbered = text.spans.length === 0
  const show = (part: Part) => {
    const words = brief && part.numbers.length === 0 && !part.quoted ? shortened(part.text) : part.text
    return look(part, text, { lit, numbered, words })
  }
  return (
    <p className={classes(styles.text, quiet && styles.quiet)}>
      <TextBlocks text={text.content} spans={[...marks, ...quotes]} show={show} />
    </p>
  )
}

function look(
  part: Part,
  text: ReviewText,
  { lit, numbered, words }: { lit: number | null; numbered: boolean; words: string },
) {
  const body = <PartWords look={part.look} words={words} />
  const own = part.numbers.find((number) => number < 0)
  const reason = part.numbers.filter((number) => number > 0)
  const mark = own === undefined ? null : text.spans[-1 - own]?.mark
  const isLit = lit !== null && reason.includes(lit)
  const underlined = classes(part.quoted && styles.quoted, isLit && styles.lit)
  if (mark === 'worded') return <span className={classes(styles.worded, underlined)}>{body}</span>
  if (mark) return <mark className={classes(styles[mark], underlined)}>{body}</mark>
  // Beside the marks of differences, a highlight would read as one of them.
  if (!numbered && !isLit) return part.quoted ? <span className={styles.quoted}>{body}</span> : body
  if (reason.length === 0 && !part.quoted) return body
  return (
    <mark className={classes(styles.only, underlined)} data-reason={reason.join(' ')}>
      {body}
      {numbered &&
        part.ending.map((ends) => (
          <sup key={ends} className={styles.number}>
            {ends}
          </sup>
        ))}
    </mark>
  )
}

function shortened(text: string): string {
  if (text.length <= maxUnchanged) return text
  return `${text.slice(0, maxUnchanged / 3).trimEnd()} … ${text.slice(-maxUnchanged / 3).trimStart()}`
}
