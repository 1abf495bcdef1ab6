import { GitMerge } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { useRows } from '../../components/useRows.ts'
import { useCommand } from '../../stores/commands.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { type AcceptPart, flipped, keyOf, partsOf } from './acceptChoice.ts'
import styles from './AcceptParts.module.css'
import { ReferencePlace, WrittenText } from './AcceptReference.tsx'
import { AcceptRow, takeBackWords } from './AcceptRow.tsx'
import { MergedText } from './MergedText.tsx'

/**
 * The merges of an acceptance and what it writes into references: each opens to its text, and can be left out. `left` names
 * those that are.
 */
export function AcceptParts({
  answer: { merges, references },
  left,
  onLeave,
}: {
  answer: Pick<RecommendedAnswer, 'merges' | 'references'>
  left: ReadonlySet<string>
  onLeave: (key: string) => void
}) {
  const parts = partsOf({ merges, references })
  const keys = parts.map(keyOf)
  const [current, setCurrent] = useState<string | null>(keys[0] ?? null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useRows(keys, current, setCurrent)
  const chosen = parts.find((part) => keyOf(part) === current)
  const leave = useCommand({
    id: 'accept.leave',
    label: chosen && left.has(keyOf(chosen)) ? takeBackWords(chosen) : 'Leave out',
    key: 'x',
    when: chosen !== undefined,
    run: () => chosen && onLeave(keyOf(chosen)),
  })
  const rowOf = (part: AcceptPart, text: ReactNode, more: { note?: ReactNode; place?: ReactNode }) => {
    const key = keyOf(part)
    const row = rows.row(key)
    return (
      <AcceptRow
        key={key}
        part={part}
        row={row}
        text={open.has(key) && text}
        isLeft={left.has(key)}
        leaveKey={key === current ? leave.keys[0] : undefined}
        onToggle={() => {
          row.onClick()
          setOpen((now) => flipped(now, key))
        }}
        onLeave={() => onLeave(key)}
        {...more}
      />
    )
  }
  return (
    <div ref={focusFirst} className={styles.parts} data-own-keys="" {...rows.list}>
      <p className={styles.hint}>
        <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> move, <Kbd keys="space" /> reads the text, <Kbd keys="x" />{' '}
        leaves it out
      </p>
      {merges.length > 0 && (
        <section className={styles.part} aria-label="Merges">
          <header className={styles.head}>
            <GitMerge size="0.875rem" aria-hidden="true" />
            <h3>{keptOf(merges.map(keyOf), left, 'merge')}</h3>
          </header>
          <ul className={styles.list}>
            {merges.map(({ ids, title }) =>
              rowOf({ act: 'merge', ids, title }, <MergedText ids={ids} />, {
                note: `${formatNumber(ids.length)} become 1`,
              }),
            )}
          </ul>
        </section>
      )}
      {references.length > 0 && (
        <section className={styles.part} aria-label="Written into references">
          <header className={styles.head}>
            <ActionGlyph action="promote" />
            <h3>
              {keptOf(
                references.map(({ id }) => id),
                left,
                'memory',
              )}{' '}
              written into references
            </h3>
            <span className={styles.hint}>at once; every change is shown below</span>
          </header>
          <ul className={styles.list}>
            {references.map((reference) =>
              rowOf({ ...reference, ids: [reference.id] }, <WrittenText text={reference.content} />, {
                place: <ReferencePlace reference={reference} left={left} />,
              }),
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Returns how many of some parts are not left out: `6 merges`, `5 of 6 merges`. */
function keptOf(keys: readonly string[], left: ReadonlySet<string>, noun: string): string {
  const kept = keys.filter((key) => !left.has(key)).length
  return kept < keys.length ? `${formatNumber(kept)} of ${counted(keys.length, noun)}` : counted(keys.length, noun)
}

/** Focuses the first row when the parts appear. */
function focusFirst(parts: HTMLElement | null): void {
  takeFocus(parts?.querySelector('button') ?? null)
}
