import { ChevronDown, ChevronRight, GitMerge } from 'lucide-react'
import { useState } from 'react'
import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { useRows } from '../../components/useRows.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Flag } from '../../ui/Flag.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { keyOf } from './acceptChoice.ts'
import styles from './AcceptMerges.module.css'
import { MergedText } from './MergedText.tsx'

type Merges = RecommendedAnswer['merges']

/** The merges of an acceptance: each opens to its text, and can be left out. `left` names those that are. */
export function AcceptMerges({
  merges,
  left,
  onLeave,
}: {
  merges: Merges
  left: ReadonlySet<string>
  onLeave: (key: string) => void
}) {
  const [first = ''] = merges.map(keyOf)
  const [current, setCurrent] = useState<string | null>(first)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useRows(merges.map(keyOf), current, setCurrent)
  const leave = useCommand({
    id: 'accept.leave',
    label: current !== null && left.has(current) ? 'Merge it after all' : 'Leave this merge out',
    key: 'x',
    run: () => current !== null && onLeave(current),
  })
  return (
    <section className={styles.merges} aria-label="Merges">
      <header className={styles.head}>
        <GitMerge size="0.875rem" aria-hidden="true" />
        <h3>{counted(merges.length, 'merge')}</h3>
        <span className={styles.hint}>
          <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> move, <Kbd keys="space" /> reads the merged text,{' '}
          <Kbd keys="x" /> leaves a merge out
        </span>
      </header>
      <ul ref={focusFirst} className={styles.list} data-own-keys="" {...rows.list}>
        {merges.map((merge) => {
          const key = keyOf(merge)
          const row = rows.row(key)
          return (
            <Merge
              key={key}
              merge={merge}
              row={row}
              isOpen={open.has(key)}
              isLeft={left.has(key)}
              leaveKey={key === current ? leave.keys[0] : undefined}
              onToggle={() => {
                row.onClick()
                setOpen((now) => flipped(now, key))
              }}
              onLeave={() => onLeave(key)}
            />
          )
        })}
      </ul>
    </section>
  )
}

function Merge({
  merge: { ids, title },
  row,
  isOpen,
  isLeft,
  leaveKey,
  onToggle,
  onLeave,
}: {
  merge: Merges[number]
  row: ReturnType<ReturnType<typeof useRows>['row']>
  isOpen: boolean
  isLeft: boolean
  leaveKey: string | undefined
  onToggle: () => void
  onLeave: () => void
}) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className={styles.merge} data-left={isLeft || undefined}>
      <div className={styles.line}>
        <button type="button" {...row} className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size="0.875rem" aria-hidden="true" />
          <span className={styles.title}>
            <TitleWords text={title} />
          </span>
          {isLeft && <Flag>left out</Flag>}
          <span className={styles.count}>{formatNumber(ids.length)} become 1</span>
        </button>
        <Button look="ghost" keys={leaveKey} tabIndex={row.tabIndex} aria-description={title} onClick={onLeave}>
          {isLeft ? 'Merge after all' : 'Leave out'}
        </Button>
      </div>
      {isOpen && <MergedText ids={ids} />}
    </li>
  )
}

/** Focuses the first row of a list when it appears. */
function focusFirst(list: HTMLElement | null): void {
  takeFocus(list?.querySelector('button') ?? null)
}

/** A set with this key, or without it where it had it. */
export function flipped(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
