import type { ReactNode } from 'react'
import { BookOpen, FileText } from 'lucide-react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import type { Neighbour } from '../../../shared/contract/neighbours.ts'
import { codeRefWeights, codeRefWords } from '../../../shared/model/evidence.ts'
import type { Command } from '../../stores/commands.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { ago } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { classes } from '../../ui/classes.ts'
import { wordsOf } from '../../ui/markedParts.ts'
import { MaturityGlyph } from '../../ui/MaturityGlyph.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import styles from './AdvicePane.module.css'
import { acceptWords, adviceWords } from './words.ts'

/** Minimum number of past decisions on similar items worth showing: fewer predict nothing. */
const minToTell = 5
/** Maximum number of listed code references. */
const most = 6
/** Maximum length of a quote beside its reason, in characters. */
const maxQuoteLength = 64

/** The recommendation with its confidence and reasons, the evidence, the neighbours, and what accepting would do. */
export function AdvicePane({
  item,
  accept,
  bar,
  lit,
  onLit,
}: {
  item: ReviewItem
  accept: Command
  bar: number
  lit: number | null
  onLit: (number: number | null) => void
}) {
  const { recommendation, record, evidence, neighbours } = item
  const sure = item.kind === 'pair' ? null : item.confidence
  return (
    <aside className={styles.pane} aria-label="Recommendation">
      <p className={styles.label}>Recommendation</p>
      <h2 className={styles.verb}>
        <ActionGlyph action={item.action} size={18} />
        <span>{adviceWords(item)}</span>
        {sure !== null && (
          <b title="How often a recommendation like this is right: 1.00 is always">{sure.toFixed(2)}</b>
        )}
      </h2>
      {sure !== null && (
        <div className={styles.track} aria-hidden="true">
          <i style={{ width: `${sure * 100}%` }} />
          <s style={{ left: `${bar * 100}%` }} />
        </div>
      )}
      <p className={styles.record}>
        <span>{recordWords(record)}</span>
        {sure !== null && <span>your bar {bar.toFixed(2)}</span>}
      </p>
      <Button
        look={item.refused ? 'plain' : 'primary'}
        size="dialog"
        act={accept}
        className={styles.accept}
        onMouseDown={(event) => event.preventDefault()}
        why={item.refused ?? undefined}
      >
        {acceptWords(item)}
      </Button>
      {item.refused && <p className={styles.refused}>{item.refused}</p>}
      {(recommendation?.reasons.length ?? 0) > 0 && (
        <ol className={styles.reasons}>
          {recommendation?.reasons.map((reason, at) => (
            <li key={at} title={reason.rule} onMouseEnter={() => onLit(at + 1)} onMouseLeave={() => onLit(null)}>
              <b>{at + 1}</b>
              <span>
                <CodeWords text={reason.text} />
                {reason.quote && !reason.text.includes(reason.quote) && (
                  <>
                    {': '}
                    <q className={classes(styles.quote, lit === at + 1 && styles.lit)}>
                      <CodeWords text={clipped(wordsOf(reason.quote))} />
                    </q>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {evidence && (
        <Section
          label="Evidence"
          fact={evidence.commit ? `${evidence.commit.slice(0, 7)}, ${ago(evidence.checked_at)}` : evidence.tier}
        >
          {evidence.refs.length === 0 && <p className={styles.plain}>{evidence.reason}</p>}
          {evidence.refs.slice(0, most).map((ref) => (
            <p key={`${ref.start} ${ref.end}`} className={styles.fact} data-weight={codeRefWeights[ref.state]}>
              <code title={ref.detail}>
                <PathWords path={ref.text} />
              </code>
              <span>{codeRefWords[ref.state]}</span>
            </p>
          ))}
        </Section>
      )}
      {neighbours.length > 0 && (
        <Section label="Neighbours">
          {neighbours.map((near) => (
            <p key={`${near.kind} ${near.id}`} className={styles.fact} title={near.differences[0]?.text}>
              <NearGlyph near={near} />
              <span className={styles.near}>
                <TitleWords text={near.description} />
              </span>
              <span data-tone={near.verdict}>{nearWords(near)}</span>
            </p>
          ))}
        </Section>
      )}
      {item.action !== 'needs-you' && (
        <Section label="If you accept">
          <p className={styles.fact}>
            <span className={styles.near}>Stored as</span>
            <span>{item.stored}</span>
          </p>
          <p className={styles.fact}>
            <span className={styles.near}>Written to</span>
            <span>{item.written}</span>
          </p>
        </Section>
      )}
    </aside>
  )
}

function Section({ label, fact, children }: { label: string; fact?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={label}>
      <h3>
        {label}
        {fact && <span>{fact}</span>}
      </h3>
      {children}
    </section>
  )
}

function NearGlyph({ near: { maturity, kind } }: { near: Neighbour }) {
  if (maturity) return <MaturityGlyph maturity={maturity} />
  return kind === 'entry' ? (
    <FileText size="0.875rem" role="img" aria-label="Entry of a file" />
  ) : (
    <BookOpen size="0.875rem" role="img" aria-label="Reference" />
  )
}

function nearWords({ verdict, similarity }: Neighbour): string {
  if (verdict === 'conflict') return 'conflict'
  const number = similarity.toFixed(2).replace(/^0/, '')
  return similarity >= 0.85 && verdict !== 'related' ? `same ${number}` : `near ${number}`
}

function recordWords({ agreed, all }: ReviewItem['record']): string {
  return all < minToTell ? '' : `${agreed} of ${all} were accepted`
}

function clipped(quote: string): string {
  return quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).replace(/(?<!\s)\s+\S*$/, '')}…` : quote
}
