import type { Reason } from '../../../../shared/model/recommendation.ts'
import { classes } from '../../../ui/classes.ts'
import { CodeWords } from '../../../ui/CodeWords.tsx'
import { quoteWords } from '../../../ui/quoteWords.ts'
import styles from './RecommendationBox.module.css'

/** Maximum length of a quote beside its reason, in characters. */
const maxQuoteLength = 72

interface Lighting {
  lit: number | null
  onLit: (number: number | null) => void
}

/** Lists the reasons, strongest first; pointing at one that quotes the text highlights the quote. */
export function Reasons({
  reasons,
  marked,
  ...lighting
}: Lighting & {
  reasons: readonly Reason[]
  /** Numbers of the reasons whose quotes are marked in the text. */
  marked: ReadonlySet<number>
}) {
  if (reasons.length === 0) return null
  return (
    <ol className={styles.reasons}>
      {reasons.map((reason, at) => (
        <li key={`${reason.rule} ${at}`}>
          {marked.has(at + 1) ? (
            <MarkedReason number={at + 1} reason={reason} {...lighting} />
          ) : (
            <div className={styles.reason}>
              <ReasonWords number={at + 1} reason={reason} lit={false} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function MarkedReason({ number, reason, lit, onLit }: Lighting & { number: number; reason: Reason }) {
  return (
    <button
      type="button"
      className={styles.reason}
      onMouseEnter={() => onLit(number)}
      onMouseLeave={() => onLit(null)}
      onFocus={() => onLit(number)}
      onBlur={() => onLit(null)}
      onClick={() => document.querySelector(`[data-reason~="${number}"]`)?.scrollIntoView({ block: 'center' })}
    >
      <ReasonWords number={number} reason={reason} lit={lit === number} />
    </button>
  )
}

function ReasonWords({ number, reason: { text, quote }, lit }: { number: number; reason: Reason; lit: boolean }) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span>
        <CodeWords text={text} />
        {quote && !text.includes(quote) && (
          <>
            {': '}
            <q className={classes(styles.quote, lit && styles.lit)}>
              <CodeWords text={clipped(quoteWords(quote))} />
            </q>
          </>
        )}
      </span>
    </>
  )
}

/** Shortens a long quote at a word outside code; the text itself marks all of it. */
function clipped(quote: string): string {
  if (quote.length <= maxQuoteLength) return quote
  const whole = quote.slice(0, maxQuoteLength + 1)
  const words = whole.slice(0, Math.max(whole.lastIndexOf(' '), 1))
  const isInCode = (words.split('`').length - 1) % 2 === 1 && quote.includes('`', words.length)
  return `${(isInCode ? words.slice(0, words.lastIndexOf('`')) : words).replace(/(?<![\s.,;:(])[\s.,;:(]+$/, '') || words}…`
}
