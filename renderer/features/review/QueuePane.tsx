import {
  ArrowRight,
  Check,
  ChevronsRight,
  CircleCheck,
  CircleQuestionMark,
  GitCompareArrows,
  GitMerge,
  Trash2,
  ArrowUp,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Command } from '../../stores/commands.ts'
import type { ReviewGroup, ReviewQueue, ReviewRow } from '../../../shared/contract/review.ts'
import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/counted.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import type { Key } from '../../ui/keys.ts'
import { classes } from '../../ui/classes.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import styles from './QueuePane.module.css'
import { type GroupLines, type Line, type NearGroups, linesOf } from './queueLines.ts'
import { groupNames } from './words.ts'

const glyphs: Record<ReviewGroup, typeof GitMerge> = {
  clusters: GitMerge,
  junk: Trash2,
  conflicts: GitCompareArrows,
  promotions: CircleCheck,
  ambiguous: CircleQuestionMark,
}

/** All items to review, by kind of decision: decided, current and following. The current one stays in view; a heading goes to its group. */
export function QueuePane({
  queue,
  rows,
  current,
  near,
  choose,
  go,
  bringBack,
  bringBackOne,
}: {
  queue: ReviewQueue
  rows: readonly ReviewRow[]
  current: ReviewRow | null
  near: NearGroups
  choose: (key: string) => void
  /** The commands that go to the group after the current one, and before it. */
  go: Record<'next' | 'previous', Command>
  /** Asks again about all that was skipped. */
  bringBack: Command
  bringBackOne: (key: string) => void
}) {
  const keyTo = (group: ReviewGroup): Key | null => {
    if (group === near.next?.group) return go.next.keys[0] ?? null
    return group === near.previous?.group ? (go.previous.keys[0] ?? null) : null
  }
  const pane = useRef<HTMLElement>(null)
  // After the paint: it needs the layout, and the item does not wait for it.
  useEffect(() => {
    pane.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current?.key])
  return (
    <nav ref={pane} className={styles.pane} aria-label="Queue">
      {linesOf(queue, rows, current?.key ?? null).map((group) => (
        <Group
          key={group.group}
          {...group}
          isHere={group.group === current?.group}
          keyTo={keyTo(group.group)}
          choose={choose}
          bringBackOne={bringBackOne}
        />
      ))}
      {bringBack.when && (
        <div className={styles.skipped}>
          <Button look="ghost" act={bringBack} icon={<ChevronsRight size="0.875rem" aria-hidden="true" />} />
        </div>
      )}
    </nav>
  )
}

function Group({
  group,
  left,
  done,
  first,
  lines,
  isHere,
  keyTo,
  choose,
  bringBackOne,
}: GroupLines & {
  isHere: boolean
  keyTo: Key | null
  choose: (key: string) => void
  bringBackOne: (key: string) => void
}) {
  const Glyph = glyphs[group]
  const heading = (
    <>
      <Glyph size="0.875rem" aria-hidden="true" />
      {groupNames[group]}
      {keyTo !== null && <Kbd keys={keyTo} />}
      <span className={styles.fact}>
        {done > 0 ? `${formatNumber(done)} of ${formatNumber(done + left)}` : formatNumber(left)}
      </span>
    </>
  )
  return (
    <section className={styles.group} aria-label={groupNames[group]}>
      <h2 data-group={group} className={styles.heading}>
        {first === null || isHere ? (
          <span className={styles.head}>{heading}</span>
        ) : (
          <button
            type="button"
            className={styles.head}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(first)}
          >
            {heading}
          </button>
        )}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <QueueLine line={line} choose={choose} bringBackOne={bringBackOne} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueueLine({
  line,
  choose,
  bringBackOne,
}: {
  line: Line
  choose: (key: string) => void
  bringBackOne: (key: string) => void
}) {
  switch (line.kind) {
    case 'part':
      return (
        <h3 className={styles.part} title={line.title}>
          {line.words}
        </h3>
      )
    case 'more':
      return <p className={styles.more}>{formatNumber(line.count)} more</p>
    case 'done':
      return line.skipped ? (
        <button
          type="button"
          className={classes(styles.row, styles.done)}
          title={line.title}
          aria-description="Shows it again"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => bringBackOne(line.key)}
        >
          <ChevronsRight size="0.875rem" aria-hidden="true" />
          <DoneWords title={line.title} words={line.words} />
        </button>
      ) : (
        <p className={styles.done} title={line.title}>
          <Check size="0.875rem" aria-hidden="true" />
          <DoneWords title={line.title} words={line.words} />
        </p>
      )
    case 'row':
      return (
        <Row
          current={line.current}
          promoted={line.row.action === 'promote'}
          title={line.row.title}
          fact={line.row.fact}
          onClick={() => choose(line.row.key)}
        />
      )
    case 'sort':
      return (
        <Row
          current={line.at !== null}
          promoted={false}
          title={line.label}
          fact={line.at === null ? formatNumber(line.count) : `${formatNumber(line.at)} of ${formatNumber(line.count)}`}
          onClick={() => choose(line.first)}
        />
      )
  }
}

function DoneWords({ title, words }: { title: string; words: string }) {
  return (
    <>
      <span className={styles.title}>
        <TitleWords text={title} />
      </span>
      <span className={styles.fact}>{words}</span>
    </>
  )
}

/** `promoted`: the recommendation writes a reference, which the icon shows. */
function Row(props: { current: boolean; promoted: boolean; title: string; fact: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.row, props.current && styles.current)}
      aria-current={props.current ? 'step' : undefined}
      title={props.title}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    >
      <RowGlyph {...props} />
      <span className={styles.title}>
        <TitleWords text={props.title} />
      </span>
      <span className={styles.fact} title={props.fact}>
        {props.fact}
      </span>
    </button>
  )
}

function RowGlyph({ current, promoted }: { current: boolean; promoted: boolean }) {
  if (current) return <ArrowRight size="0.875rem" aria-hidden="true" />
  return promoted ? <ArrowUp size="0.875rem" role="img" aria-label="Promote" /> : <i className={styles.dot} />
}

function keyOf(line: Line): string {
  if (line.kind === 'row') return line.row.key
  if (line.kind === 'done') return `done ${line.key}`
  if (line.kind === 'part') return `part ${line.first} ${line.words}`
  return line.kind === 'sort' ? line.like : 'more'
}
