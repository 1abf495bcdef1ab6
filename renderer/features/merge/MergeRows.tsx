import { TriangleAlert } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { AddedFacts, Repeat } from '../../../shared/model/mergePreview.ts'
import type { Choice } from '../../../shared/text/merging/choose.ts'
import { leavesOutChatter, plainText } from '../../../shared/text/merging/compose.ts'
import type { MergeRow, Piece } from '../../../shared/text/merging/rows.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import { classes } from '../../ui/classes.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { useRenderLimit } from '../../ui/useRenderLimit.ts'
import styles from './MergeRows.module.css'
import { partsOf } from './parts.ts'
import { SentenceText } from './SentenceText.tsx'
import { firstIdenticalSources, isBlock, lettersOf } from './words.ts'

/** Number of rows in the first render: more than fill a window, half of them below the current row, which is centred. */
const firstRows = 16

interface Acts {
  onTake: (row: number, sources: readonly number[]) => void
  onGo: (row: number) => void
  onStep: (by: 1 | -1) => void
}

/** The sentences of the texts, one statement per row. A row reached by a key has the focus. */
export function MergeRows({
  rows,
  choices,
  repeats,
  added,
  at,
  moves,
  ...acts
}: {
  rows: readonly MergeRow[]
  choices: readonly Choice[]
  repeats: readonly Repeat[]
  added: readonly AddedFacts[]
  at: number
  moves: number
} & Acts) {
  const list = useRef<HTMLDivElement>(null)
  const stable = useStable(acts)
  const shown = Math.max(useRenderLimit(firstRows), at + firstRows / 2)
  const dropsChatter = useMemo(() => leavesOutChatter(rows, choices), [rows, choices])
  const all = useMemo(() => rows.filter(({ kind }) => kind !== 'agree'), [rows])
  useEffect(() => {
    // An opening dialog sets the focus there itself; doing it twice would cause a second layout.
    if (list.current?.closest('[role=dialog]')?.contains(document.activeElement))
      list.current.querySelector<HTMLElement>('[data-at-hand]')?.focus()
  }, [moves])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    acts.onStep(event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  }
  return (
    // Arrow keys step from row to row here; the command registry handles the others.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} className={styles.rows} onKeyDown={onKeyDown}>
      {rows.slice(0, shown).map((row, index) => (
        <Row
          key={row.id}
          row={row}
          index={index}
          place={row.kind === 'agree' ? '' : `${all.indexOf(row) + 1} of ${all.length}`}
          choice={choices[index] ?? null}
          repeats={repeats}
          dropsChatter={dropsChatter}
          added={added}
          isAtHand={index === at && row.kind !== 'agree'}
          acts={stable}
        />
      ))}
    </div>
  )
}

/** Returns an object that stays the same while the list is mounted, so that a choice re-renders one row only. */
function useStable(acts: Acts): Acts {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      onTake: (row, sources) => latest.current.onTake(row, sources),
      onGo: (row) => latest.current.onGo(row),
      onStep: (by) => latest.current.onStep(by),
    }),
    [],
  )
}

const kindWords = {
  agree: 'All agree',
  differs: 'Worded differently',
  only: 'Not in all',
  conflict: 'Conflict',
} as const

const Row = memo(function Row({
  row,
  index,
  place,
  choice,
  repeats,
  dropsChatter,
  added,
  isAtHand,
  acts,
}: {
  row: MergeRow
  index: number
  place: string
  choice: Choice
  repeats: readonly Repeat[]
  dropsChatter: boolean
  added: readonly AddedFacts[]
  isAtHand: boolean
  acts: Acts
}) {
  const agrees = row.kind === 'agree'
  const firsts = firstIdenticalSources(row.pieces)
  const isOpen = row.kind === 'conflict' && choice === null
  const focusable = agrees
    ? {}
    : {
        tabIndex: isAtHand ? 0 : -1,
        'data-at-hand': isAtHand ? '' : undefined,
        'data-autofocus': isAtHand ? '' : undefined,
        onFocus: () => acts.onGo(index),
      }
  const sharedLetters = row.pieces.length === 2 ? 'AB' : 'all'
  return (
    <div
      role="group"
      aria-label={agrees ? kindWords.agree : `Difference ${place}: ${kindWords[row.kind].toLowerCase()}`}
      aria-current={isAtHand || undefined}
      className={classes(styles.row, styles[row.kind], isOpen && styles.open)}
      style={{ '--texts': row.pieces.length } as React.CSSProperties}
      {...focusable}
    >
      {row.pieces.map((piece, source) => (
        <div
          key={source}
          className={classes(
            styles.cell,
            !agrees && choice !== null && !choice.some((taken) => firsts[taken] === firsts[source]) && styles.left,
            firsts[source] !== source && styles.again,
          )}
        >
          <span className={styles.letter} aria-hidden={piece ? undefined : 'true'}>
            {agrees ? sharedLetters : lettersOf(firsts.flatMap((first, at) => (first === source ? [at] : [])))}
          </span>
          {piece ? (
            <p className={classes(styles.sentence, isBlock(piece.text) && styles.block)}>
              <SentenceText parts={partsOf(row, piece, wordsOf(added, piece))} />
              {!agrees && choice !== null && (
                <LeftOut
                  piece={piece}
                  isTaken={choice.some((taken) => firsts[taken] === firsts[source])}
                  repeats={repeats}
                  dropsChatter={dropsChatter}
                />
              )}
            </p>
          ) : (
            <span className={styles.nothing}>
              <span className={styles.spoken}>{letterOf(source)} does not mention it</span>
            </span>
          )}
        </div>
      ))}
      <div className={styles.take}>
        {agrees ? <span className={styles.agrees}>agree</span> : <Takes {...{ row, index, choice, isAtHand, acts }} />}
      </div>
      {row.contradictions.length > 0 && (
        <p className={styles.why}>
          <TriangleAlert size="0.875rem" aria-hidden="true" />
          {distinctContradictions(row.contradictions).map(({ text, code }, at) => (
            <span key={at}>
              <b>{text}</b>
              {code.length > 0 && <CodeWords text={` The code: ${code.join('; ')}.`} />}
            </span>
          ))}
          {isOpen && <span>Choose before saving.</span>}
        </p>
      )}
    </div>
  )
})

function wordsOf(added: readonly AddedFacts[], piece: Piece): AddedFacts['words'] | null {
  return added.find(({ source, sentence }) => source === piece.source && sentence === piece.at)?.words ?? null
}

/** Says why the result lacks a sentence: others say it, or it is nothing but chatter, which is left out although it is taken. */
function LeftOut({
  piece,
  isTaken,
  repeats,
  dropsChatter,
}: {
  piece: Piece
  isTaken: boolean
  repeats: readonly Repeat[]
  dropsChatter: boolean
}) {
  if (isTaken)
    return dropsChatter && plainText(piece) === null && <span className={styles.elsewhere}>chatter, left out</span>
  const repeat = repeats.find(({ source, sentence }) => source === piece.source && sentence === piece.at)
  if (!repeat) return null
  const sources = [...new Set(repeat.by.map(({ source }) => source))]
  return <span className={styles.elsewhere}>said by {sources.map(letterOf).join(' and ')}</span>
}

/** Says once what several contradictions share: with three texts, two may contradict the third in the same words. */
function distinctContradictions(contradictions: MergeRow['contradictions']): MergeRow['contradictions'] {
  const said = new Set<string>()
  const isNew = (key: string) => !said.has(key) && said.add(key)
  return contradictions
    .filter(({ a, b, text }) => isNew(a.words && b.words ? [a.words, b.words].toSorted().join('\n') : text))
    .map((contradiction) => ({ ...contradiction, code: contradiction.code.filter(isNew) }))
}

function Takes({
  row,
  index,
  choice,
  isAtHand,
  acts,
}: {
  row: MergeRow
  index: number
  choice: Choice
  isAtHand: boolean
  acts: Acts
}) {
  const said = row.pieces.flatMap((piece, source) => (piece ? [source] : []))
  const all = said.length > 1 && choice !== null && choice.length === said.length
  const isTaken = (source: number) => choice !== null && !all && choice.includes(source)
  const button = (name: string, label: string, sources: readonly number[], isPressed: boolean, isPossible = true) => (
    <button
      key={name}
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={!isPossible}
      tabIndex={isAtHand ? 0 : -1}
      onClick={() => acts.onTake(index, sources)}
    >
      {name}
    </button>
  )
  return (
    <>
      {row.pieces.map((piece, source) =>
        button(letterOf(source), `Take ${letterOf(source)}`, [source], isTaken(source), piece !== null),
      )}
      {button(
        row.pieces.length === 2 ? 'AB' : 'All',
        row.pieces.length === 2 ? 'Take AB' : 'Take All',
        said,
        all,
        said.length > 1,
      )}
      {button('–', 'Take neither', [], choice !== null && choice.length === 0)}
    </>
  )
}
