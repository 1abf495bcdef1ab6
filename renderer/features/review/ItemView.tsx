import { Fragment } from 'react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import type { Proposal } from '../../../shared/model/proposal.ts'
import { useSourceNames } from '../../client/sourceNames.ts'
import { hiddenWords, maskedKind } from '../../components/maskedValues.ts'
import { quotesOf } from '../../components/useShownProposal.ts'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { HiddenSecret } from '../../ui/HiddenSecret.tsx'
import { quotesOutside } from '../../ui/quoteSpans.ts'
import styles from './ItemView.module.css'
import type { Editing } from './EditedText.tsx'
import { FilesBox } from './FilesBox.tsx'
import { ResultBox } from './ResultBox.tsx'
import { TextRow } from './TextRow.tsx'
import { kindWords, repeats } from './words.ts'

/** The item under review: its texts with letters and marks beside the margin line, and the result. */
export function ItemView({
  item,
  lit,
  proposal,
  brief,
  editing,
  removeSecret,
}: {
  item: ReviewItem
  lit: number | null
  /** The proposal in view, whose quotes are marked. */
  proposal: Proposal | undefined
  brief: { on: boolean; act: Command }
  editing: Editing
  removeSecret: Command
}) {
  const marks = new Set(item.texts.flatMap(({ spans }) => spans.map(({ mark }) => mark)))
  const several = item.texts.length > 1
  const differs = several && marks.size > 0
  const names = useSourceNames()
  const isOfMany = new Set(item.texts.map(({ memory }) => memory.source_id)).size > 1
  const quotes = item.ids.flatMap((id) => quotesOf(proposal, id))
  const titleQuotes = quotesOutside(
    item.texts.map(({ content }) => content),
    quotes,
  )
  const isOne = item.kind === 'memory' && item.result === null
  return (
    <article
      className={styles.item}
      aria-label={item.title}
      data-key={item.key}
      data-like={item.like}
      data-action={item.action}
      data-ids={item.ids.join(' ')}
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
          {several && titleQuotes.length < quotes.length && (
            <span className={styles.quoted}>quoted in the proposal</span>
          )}
          {marks.has('contrary') && <mark className={styles.contrary}>contradicts</mark>}
        </p>
        {differs && <Button look="ghost" act={brief.act} className={styles.brief} aria-pressed={brief.on} />}
        {isOne && editing.text === null && <Button look="ghost" act={editing.begin} className={styles.brief} />}
        {!item.texts.some(({ content }) => repeats(content, item.title)) && (
          <h1 className={styles.title}>
            <TitleWords text={item.title} quotes={titleQuotes} />
          </h1>
        )}
      </header>
      {removeSecret.when && (
        <div className={styles.secret}>
          <HiddenSecret
            remove={removeSecret}
            revealed={false}
            words={hiddenWords(maskedKind(item.texts.flatMap(({ memory }) => memory.flags)))}
          />
        </div>
      )}
      <div className={styles.texts}>
        {item.texts.map((text, at) => (
          <TextRow
            key={text.memory.id}
            text={text}
            item={item}
            lit={lit}
            quotes={quotesOf(proposal, text.memory.id)}
            quiet={item.kind === 'cluster' && at > 0}
            brief={differs && brief.on}
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
