import type { ReviewRow } from '../../../shared/contract/review.ts'
import { statedConfidence } from '../../../shared/model/statedConfidence.ts'
import { useCommand } from '../../stores/commands.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import type { Part } from '../../ui/markedParts.ts'
import { PartWords } from '../../ui/PartWords.tsx'
import { TextBlocks } from '../../ui/TextBlocks.tsx'
import { excerptWords } from '../../ui/excerptWords.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { sureWords } from '../../ui/sureWords.ts'
import styles from './BatchPanel.module.css'
import { adviceWords, repeats } from './words.ts'

/** A queue item with its texts, or their beginnings, and its reason if those of the others may be others. */
export type Shown = ReviewRow & { excerpts: readonly string[]; because: string | null; version: string }

/** One item of a batch: its texts, the recommendation, and the digit that picks it if it is one of the first ten. */
export function BatchRow({
  row,
  number,
  isWhole,
  isPicked,
  toggle,
}: {
  row: Shown
  number: number | null
  /** Its texts are shown whole. */
  isWhole: boolean
  isPicked: boolean
  toggle: () => void
}) {
  const key = number === null ? undefined : String(number)
  const sure = statedConfidence(row)
  useCommand({
    id: `review.batch.pick.${row.key}`,
    label: `${isPicked ? 'Put back' : 'Pick'}: ${row.title}`,
    key,
    group: 'Review',
    quiet: true,
    when: key !== undefined,
    run: toggle,
  })
  return (
    <li data-picked={isPicked || undefined} data-ids={row.ids.join(' ')}>
      <button type="button" className={styles.pick} aria-pressed={isPicked} onClick={toggle} aria-keyshortcuts={key}>
        {key !== undefined && <Kbd keys={key} look="bar" />}
        <span>{isPicked ? 'picked' : 'pick'}</span>
      </button>
      <div>
        {!row.excerpts.some((excerpt) => repeats(excerpt, row.title)) && (
          <b>
            <TitleWords text={row.title} />
          </b>
        )}
        {row.excerpts.map((excerpt, at) => (
          <p key={at} className={isWhole ? styles.whole : undefined}>
            {isWhole ? (
              <TextBlocks text={excerpt} spans={[]} show={words} />
            ) : (
              <CodeWords text={excerptWords(excerpt)} />
            )}
          </p>
        ))}
        {row.because !== null && (
          <div className={styles.because}>
            <CodeWords text={row.because} />
          </div>
        )}
      </div>
      <span className={styles.verb}>
        <ActionGlyph action={row.action} />
        {adviceWords(row)}
      </span>
      <span>{sure !== null && sureWords(sure)}</span>
    </li>
  )
}

const words = (part: Part) => <PartWords look={part.look} words={part.text} />
