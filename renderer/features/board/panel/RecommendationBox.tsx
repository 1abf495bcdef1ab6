import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import type { Reason, Recommendation } from '../../../../shared/model/recommendation.ts'
import { useBoardStore } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { ActionGlyph } from '../../../ui/ActionGlyph.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CodeWords } from '../../../ui/CodeWords.tsx'
import { acceptance, actionWords, confidenceWords } from '../recommendationWords.ts'
import { useAccept } from '../useAccept.ts'
import styles from './RecommendationBox.module.css'
import { RulesBehind } from './RulesBehind.tsx'

/** Characters of a quote beside its reason. */
const longestQuote = 72

/** What is recommended, how sure that is, the key that does it, and the reasons; a reason lights its words in the text. */
export function RecommendationBox({
  card,
  recommendation,
  precisions,
  marked,
  lit,
  onLit,
}: {
  card: MemoryCard
  recommendation: Recommendation
  precisions: readonly RulePrecision[]
  /** Numbers of the reasons whose words are marked in the text. */
  marked: ReadonlySet<number>
  lit: number | null
  onLit: (number: number | null) => void
}) {
  const selecting = useBoardStore((store) => store.selected.size > 0)
  const accept = useAccept()
  const { action, confidence, with: others, reasons } = recommendation
  const words = actionWords(recommendation)
  const current = { ...card, recommendation: { action, confidence, with: others, reason: reasons[0]?.text ?? '' } }
  const possible = acceptance([current]).kind === 'act'
  const act = useCommand({
    id: 'recommendation.accept',
    label: `Accept: ${words.toLowerCase()}`,
    key: 'enter',
    group: 'Memories',
    when: possible && !selecting,
    run: () => accept([current]),
  })
  return (
    <section className={styles.box} aria-label="Recommendation">
      <div className={styles.head}>
        <ActionGlyph action={action} size={16} />
        <h3 className={styles.verb}>{action === 'merge' && possible ? `${words} into one` : words}</h3>
        <span className={styles.sure} title="How often such a recommendation is right, of 1">
          {confidence.toFixed(2)}, {confidenceWords(confidence)}
        </span>
        {possible && (
          <Button look="primary" act={act}>
            Accept
          </Button>
        )}
      </div>
      {reasons.length > 0 && (
        <ol className={styles.reasons}>
          {reasons.map((reason, at) => (
            <ReasonRow
              key={`${reason.rule} ${at}`}
              number={at + 1}
              reason={reason}
              marked={marked.has(at + 1)}
              lit={lit === at + 1}
              onLit={onLit}
            />
          ))}
        </ol>
      )}
      <RulesBehind rules={recommendation.rules} precisions={precisions} />
    </section>
  )
}

function ReasonRow({
  number,
  reason,
  marked,
  lit,
  onLit,
}: {
  number: number
  reason: Reason
  marked: boolean
  lit: boolean
  onLit: (number: number | null) => void
}) {
  const words = (
    <>
      <span className={styles.number}>{number}</span>
      <span>
        {reason.text}
        {reason.quote && !reason.text.includes(reason.quote) && (
          <>
            {' '}
            <q className={classes(styles.quote, lit && styles.lit)}>
              <CodeWords text={clipped(reason.quote)} />
            </q>
          </>
        )}
      </span>
    </>
  )
  if (!marked) return <li className={styles.reason}>{words}</li>
  return (
    <li>
      <button
        type="button"
        className={styles.reason}
        onMouseEnter={() => onLit(number)}
        onMouseLeave={() => onLit(null)}
        onFocus={() => onLit(number)}
        onBlur={() => onLit(null)}
        onClick={() => document.querySelector(`[data-reason~="${number}"]`)?.scrollIntoView({ block: 'nearest' })}
      >
        {words}
      </button>
    </li>
  )
}

/** A quote of a whole text is told by its beginning; all of it is marked in the text. */
function clipped(quote: string): string {
  return quote.length > longestQuote ? `${quote.slice(0, longestQuote).trimEnd()}…` : quote
}
