import type { ReviewItem, ReviewText } from '../../../shared/contract/review.ts'
import { age } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { MemoryFlag } from '../../ui/Flag.tsx'
import { spansIn } from '../../ui/markedParts.ts'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { quoteSpans, quotesOutside } from '../../ui/quoteSpans.ts'
import { Confidence, Tally } from '../../ui/Tally.tsx'
import { EditedText, type Editing } from './EditedText.tsx'
import styles from './ItemView.module.css'
import { PlaceLine } from '../../components/PlaceLine.tsx'
import { TextBody } from './TextBody.tsx'
import { repeats } from './words.ts'

/** One text of an item beside the margin line, or the field in which it is edited. */
export function TextRow({
  text,
  item,
  lit,
  quotes,
  quiet,
  brief,
  from,
  editing,
}: {
  text: ReviewText
  item: ReviewItem
  lit: number | null
  /** What advisors quote of it. */
  quotes: readonly string[]
  quiet: boolean
  brief: boolean
  /** The source, if the texts of the item come from several. */
  from: string | undefined
  /** Set for a text that is edited in place. */
  editing: Editing | null
}) {
  const { memory } = text
  const reasons = item.recommendation?.reasons ?? []
  return (
    <section className={styles.row} aria-label={[text.letter, text.note].filter(Boolean).join(', ') || undefined}>
      <div className={styles.margin}>
        <b>{text.letter}</b>
        <span>{text.note}</span>
      </div>
      <div className={styles.body}>
        <p className={styles.facts}>
          <MaturityGlyph maturity={memory.maturity} />
          <span
            className={styles.whose}
            title={`${maturityNames[memory.maturity]}, ${memory.external_id ?? memory.id}`}
          >
            {[memory.source_agent?.trim() || 'no agent named', age(memory.timestamp), from].filter(Boolean).join(' · ')}
          </span>
          {memory.flags.map((flag) => flag.kind === 'gone' && <MemoryFlag key={flag.kind} flag={flag} />)}
          <span className={styles.sure}>
            <Tally tier={memory.tier} /> <Confidence value={memory.confidence} short />
          </span>
        </p>
        {text.place && <PlaceLine place={text.place} />}
        {memory.description !== item.title && !repeats(text.content, memory.description) && (
          <p className={styles.own}>
            <TitleWords text={memory.description} quotes={quotesOutside([text.content], quotes)} />
          </p>
        )}
        {editing && editing.text !== null ? (
          <div className={styles.editing}>
            <EditedText label="The text" editing={editing} />
            <div className={styles.acts}>
              <Button look="ghost" act={editing.cancel} />
              <Button act={editing.save} />
            </div>
          </div>
        ) : (
          <TextBody
            text={text}
            quotes={[...spansIn(text.content, reasons, 'content'), ...quoteSpans(text.content, quotes)]}
            lit={lit}
            quiet={quiet}
            brief={brief}
          />
        )}
      </div>
    </section>
  )
}
