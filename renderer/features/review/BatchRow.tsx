import type { ReviewRow } from '../../../shared/contract/review.ts'
import { useCommand } from '../../stores/commands.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './BatchPanel.module.css'
import { adviceWords, repeats } from './words.ts'

/** One of those that are decided together: its texts, what is recommended, and the digit that leaves it out. */
export function BatchRow({
  row,
  number,
  isOut,
  toggle,
}: {
  row: ReviewRow & { excerpts: readonly string[] }
  number: number
  isOut: boolean
  toggle: () => void
}) {
  const key = String(number)
  useCommand({
    id: `review.batch.out.${key}`,
    label: `${isOut ? 'Take in' : 'Leave out'}: ${row.title}`,
    key,
    group: 'Review',
    quiet: true,
    run: toggle,
  })
  return (
    <li data-out={isOut || undefined}>
      <button type="button" className={styles.out} aria-pressed={isOut} onClick={toggle} aria-keyshortcuts={key}>
        <Kbd keys={key} bar />
        <span>{isOut ? 'left out' : 'leave out'}</span>
      </button>
      <div>
        {!row.excerpts.some((excerpt) => repeats(excerpt, row.title)) && (
          <b>
            <CodeWords text={row.title} />
          </b>
        )}
        {row.excerpts.map((excerpt, at) => (
          <p key={at}>
            <CodeWords text={excerpt} />
          </p>
        ))}
      </div>
      <span className={styles.verb}>
        <ActionGlyph action={row.action} />
        {adviceWords(row)}
      </span>
      <span>{row.confidence.toFixed(2)}</span>
    </li>
  )
}
