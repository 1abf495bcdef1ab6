import { Fragment } from 'react'
import type { ReviewItem, ReviewText } from '../../../shared/contract/review.ts'
import { useSourceNames } from '../../client/sourceNames.ts'
import type { Command } from '../../stores/commands.ts'
import { age } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { spansIn } from '../../ui/markedParts.ts'
import { MemoryFlag } from '../../ui/Flag.tsx'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { Confidence, Tally } from '../../ui/Tally.tsx'
import styles from './ItemView.module.css'
import { EditedText, type Editing } from './EditedText.tsx'
import { FilesBox } from './FilesBox.tsx'
import { ResultBox } from './ResultBox.tsx'
import { TextBody } from './TextBody.tsx'
import { kindWords, repeats } from './words.ts'

/** The item under review: its texts with letters and marks beside the margin line, and the result. */
export function ItemView({
  item,
  lit,
  brief,
  editing,
}: {
  item: ReviewItem
  lit: number | null
  brief: { on: boolean; act: Command }
  editing: Editing
}) {
  const marks = new Set(item.texts.flatMap(({ spans }) => spans.map(({ mark }) => mark)))
  const several = item.texts.length > 1
  const names = useSourceNames()
  const isOfMany = new Set(item.texts.map(({ memory }) => memory.source_id)).size > 1
  const isOne = item.kind === 'memory' && item.result === null
  return (
    <article
      className={styles.item}
      aria-label={item.title}
      data-key={item.key}
      data-like={item.like}
      data-action={item.action}
      data-ids={item.texts.map(({ memory }) => memory.external_id ?? memory.id).join(' ')}
    >
      <header className={styles.head}>
        <p className={styles.meta}>
          {[item.section, kindWords(item)].filter(Boolean).map((words, at) => (
            <Fragment key={at}>
              {at > 0 && <i>·</i>}
              <span>{words}</span>
            </Fragment>
          ))}
          {item.agreement !== null && (
            <>
              <i>·</i>
              <span>{Math.round(item.agreement * 100)} % agree</span>
            </>
          )}
          {marks.has('only') && <mark className={styles.only}>only here</mark>}
          {marks.has('worded') && <span className={styles.worded}>worded differently</span>}
          {marks.has('contrary') && <mark className={styles.contrary}>contradicts</mark>}
        </p>
        {several && <Button look="ghost" act={brief.act} className={styles.brief} aria-pressed={brief.on} />}
        {isOne && editing.text === null && <Button look="ghost" act={editing.begin} className={styles.brief} />}
        {!item.texts.some(({ content }) => repeats(content, item.title)) && (
          <h1 className={styles.title}>
            <TitleWords text={item.title} />
          </h1>
        )}
      </header>
      <div className={styles.texts}>
        {item.texts.map((text, at) => (
          <TextRow
            key={text.memory.id}
            text={text}
            item={item}
            lit={lit}
            quiet={item.kind === 'cluster' && at > 0}
            brief={several && brief.on}
            from={isOfMany ? names[text.memory.source_id ?? ''] : undefined}
            editing={isOne ? editing : null}
          />
        ))}
      </div>
      {item.files.length > 0 && (
        <div className={styles.files}>
          <FilesBox files={item.files} />
        </div>
      )}
      {item.result && <ResultBox item={item} result={item.result} editing={editing} />}
    </article>
  )
}

function TextRow({
  text,
  item,
  lit,
  quiet,
  brief,
  from,
  editing,
}: {
  text: ReviewText
  item: ReviewItem
  lit: number | null
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
    <section className={styles.row} aria-label={text.letter ? `${text.letter}, ${text.note}` : undefined}>
      <div className={styles.margin}>
        <b>{text.letter}</b>
        <span>{text.note}</span>
      </div>
      <div className={styles.body}>
        <p className={styles.facts}>
          <MaturityGlyph maturity={memory.maturity} />
          <span className={styles.whose}>
            {[memory.source_agent?.trim() || 'no agent named', age(memory.timestamp), from].filter(Boolean).join(' · ')}{' '}
            · <code title={maturityNames[memory.maturity]}>{memory.external_id ?? memory.id.slice(0, 8)}</code>
          </span>
          {memory.flags.map((flag) => flag.kind === 'gone' && <MemoryFlag key={flag.kind} flag={flag} />)}
          <span className={styles.sure}>
            <Tally tier={memory.tier} /> <Confidence value={memory.confidence} />
          </span>
        </p>
        {memory.description !== item.title && !repeats(text.content, memory.description) && (
          <p className={styles.own}>
            <TitleWords text={memory.description} />
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
            reasons={spansIn(text.content, reasons, 'content')}
            lit={lit}
            quiet={quiet}
            brief={brief}
          />
        )}
      </div>
    </section>
  )
}
