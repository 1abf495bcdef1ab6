import { BookOpen } from 'lucide-react'
import { memo, useContext } from 'react'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import { statedConfidence } from '../../../../shared/model/statedConfidence.ts'
import { afterTitle } from '../../../../shared/text/afterTitle.ts'
import { snippetBeside } from '../../../../shared/text/snippetBeside.ts'
import { ActionGlyph } from '../../../ui/ActionGlyph.tsx'
import { age, dayOf } from '../../../ui/age.ts'
import { CheckMark } from '../../../ui/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { CodeWords, TitleWords } from '../../../ui/CodeWords.tsx'
import { excerptWords } from '../../../ui/excerptWords.ts'
import { FoundWords } from '../../../ui/FoundWords.tsx'
import { MemoryFlag } from '../../../ui/Flag.tsx'
import { MaturityGlyph, maturityNames } from '../../../ui/MaturityGlyph.tsx'
import { foundTags } from '../foundTags.ts'
import { sureTitle } from '../../../ui/sureWords.ts'
import { actionWords, reasonWords } from '../recommendationWords.ts'
import { placeOf } from '../sourceIn.ts'
import styles from './MemoryRow.module.css'

/** A memory in one line. The title comes first for screen readers; visually its state is before it. */
export const MemoryRow = memo(function MemoryRow({
  card,
  checked,
  open,
  sourceName,
}: {
  card: MemoryCard
  checked: boolean
  open: boolean
  sourceName: string | undefined
}) {
  const [flag, ...others] = card.flags
  const from = card.source_agent?.trim() || (sourceName && placeOf(card.project, sourceName))
  return (
    <div
      className={classes(styles.row, styles[card.maturity], checked && styles.checked, open && styles.open)}
      data-checked={checked ? '' : undefined}
    >
      <div className={styles.main}>
        <span className={styles.words}>
          <p className={styles.title}>
            <TitleWords text={card.description} />
          </p>
          <Excerpt card={card} />
        </span>
        {flag && <MemoryFlag flag={flag} brief />}
        {others.length > 0 && (
          <span className={styles.more} title={others.map(({ text }) => text).join(', ')}>
            +{others.length}
          </span>
        )}
      </div>
      <span className={styles.state} data-tick="">
        <span className={styles.glyph}>
          <MaturityGlyph maturity={card.maturity} />
        </span>
        <CheckMark checked={checked} className={styles.tick} />
        <span className={styles.hidden}>{maturityNames[card.maturity]}</span>
      </span>
      <span className={styles.from} title={from}>
        {from}
      </span>
      <Outcome card={card} />
      <span className={styles.age}>{age(card.timestamp)}</span>
    </div>
  )
})

/** How much stands before a found word, at most. */
const before = 12

/** How the text goes on after the title, or what a search found in it, where there is room for a few words. */
function Excerpt({ card }: { card: MemoryCard }) {
  const { description, excerpt, maturity } = card
  const marked = useContext(FoundWords)
  const beginning = excerptWords(excerpt)
  const found = snippetBeside(description, beginning, marked, before) ?? foundTags(card, beginning, marked)
  if (maturity === 'discarded' && found === null) return null
  const words = found ?? excerptWords(afterTitle(description, excerpt) ?? excerpt).trim()
  if (words === '') return null
  return (
    <span className={classes(styles.excerpt, found !== null && styles.found)}>
      <CodeWords text={words} />
    </span>
  )
}

/** What is recommended and how sure that is; of a decided memory, where it went or why. */
function Outcome({ card }: { card: MemoryCard }) {
  const { recommendation, escalated_to, maturity, reason } = card
  if (!recommendation) {
    const words = maturity === 'validated' ? 'Nothing to do' : (escalated_to ?? reason)
    return (
      <span className={styles.outcome} title={words ?? undefined}>
        {escalated_to && <BookOpen size="0.875rem" aria-hidden="true" />}
        <span className={styles.went}>{words}</span>
      </span>
    )
  }
  const { snoozed_until } = recommendation
  const sure = statedConfidence(recommendation)
  return (
    <>
      <span className={styles.act} title={reasonWords(recommendation)}>
        <ActionGlyph action={recommendation.action} />
        <span className={styles.verb}>
          {snoozed_until === null ? actionWords(recommendation) : `Until ${dayOf(snoozed_until)}`}
        </span>
      </span>
      {sure === null ? (
        <span className={styles.sure} />
      ) : (
        <span className={styles.sure} title={sureTitle}>
          <span className={styles.hidden}>sure </span>
          {sure.toFixed(2)}
        </span>
      )}
    </>
  )
}
