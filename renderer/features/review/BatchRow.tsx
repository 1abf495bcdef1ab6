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
import type { Shown } from './shown.ts'
import { placeWords, type SharedWords } from './sharedWords.ts'
import { adviceWords, repeats } from './words.ts'

/** One item of a batch: its texts, where it stands, what is recommended unless told for all, and the digit that picks it if it is one of the first ten. */
export function BatchRow({
  row,
  shared,
  number,
  isWhole,
  isPicked,
  toggle,
}: {
  row: Shown
  /** What is told above the rows. */
  shared: SharedWords
  number: number | null
  /** Its texts are shown whole. */
  isWhole: boolean
  isPicked: boolean
  toggle: () => void
}) {
  const key = number === null ? undefined : String(number)
  const sure = statedConfidence(row)
  const place = placeWords(row, shared)
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
        {place !== '' && (
          <div className={styles.place} title={row.place?.path}>
            <CodeWords text={place} />
          </div>
        )}
        {row.because !== null && shared.because === null && (
          <div className={styles.because}>
            <CodeWords text={row.because} />
          </div>
        )}
      </div>
      {shared.verb === null && (
        <span className={styles.verb}>
          <ActionGlyph action={row.action} />
          {adviceWords(row)}
        </span>
      )}
      <span>{sure !== null && sureWords(sure)}</span>
    </li>
  )
}

const words = (part: Part) => <PartWords look={part.look} words={part.text} />
