import { GitMerge, PencilLine, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { countWords } from '../../../shared/text/gates.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import type { Command } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useRenderLimit } from '../../ui/useRenderLimit.ts'
import { type MergeState, resultOf } from './mergeState.ts'
import { shownLines } from './resultLines.ts'
import styles from './ResultPane.module.css'
import { fewLettersOf, isBlock, lettersOf, valuesOf } from './words.ts'

/** Lines in the first render: more than are visible. */
const firstLines = 16

/** The live result: sentence by sentence with its sources, or as editable text. */
export function ResultPane({
  state,
  edit,
  isEditing,
  onEdit,
  onWrite,
  onGo,
}: {
  state: MergeState
  edit: Command
  isEditing: boolean
  onEdit: () => void
  onWrite: (text: string) => void
  onGo: (row: number) => void
}) {
  const result = resultOf(state)
  const shown = useRenderLimit(firstLines)
  const clicked = useRef<number | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (!isEditing) return
    const place = clicked.current ?? placeAtHand(state)
    clicked.current = null
    field.current?.focus()
    field.current?.setSelectionRange(place, place)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when typing begins, and at no other time
  }, [isEditing])
  const begin = (place: number) => {
    clicked.current = place
    onEdit()
  }
  const words = countWords(result)
  return (
    <section className={styles.pane} aria-label="Result">
      <header className={styles.head}>
        <GitMerge size="1rem" aria-hidden="true" />
        <h3>Result</h3>
        <span className={styles.hint}>{state.written === null ? 'live' : 'live, with your edits'}</span>
        <span className={styles.count}>{counted(words, 'word')}</span>
        <Button act={edit} />
      </header>
      {isEditing ? (
        <div data-own-escape="">
          <TextArea
            ref={field}
            label="Result"
            hideLabel
            className={styles.field}
            value={result}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && edit.run()}
          />
        </div>
      ) : (
        <ol className={styles.lines} aria-label="The text it becomes" tabIndex={0} data-own-keys="">
          {shownLines(state)
            .slice(0, shown)
            .map((line, at) =>
              line.kind === 'open' ? (
                <Open key={`open ${line.row}`} state={state} row={line.row} onGo={onGo} />
              ) : (
                // The edit command and its key do the same as this click, at the end of the text.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
                <li key={`${at} ${line.text}`} onClick={() => begin(line.start + line.text.length)}>
                  <span className={styles.letters} title={lettersOf(line.sources) || undefined}>
                    {line.sources.length > 0 ? (
                      fewLettersOf(line.sources)
                    ) : (
                      <PencilLine size="0.75rem" role="img" aria-label="written here" />
                    )}
                  </span>
                  <span className={classes(styles.sentence, isBlock(line.text) && styles.block)}>
                    <CodeWords text={line.text} />
                  </span>
                </li>
              ),
            )}
          {result.trim() === '' && <li className={styles.empty}>Nothing taken yet. Take a sentence, or write one.</li>}
        </ol>
      )}
    </section>
  )
}

/** Returns the end of the current row’s text in the result, else the end of the result. */
function placeAtHand(state: MergeState): number {
  const result = resultOf(state)
  const ends = (state.rows[state.at]?.pieces ?? []).flatMap((piece) => {
    const start = piece ? result.indexOf(piece.text) : -1
    return piece && start >= 0 ? [start + piece.text.length] : []
  })
  return ends.at(-1) ?? result.length
}

/** An undecided contradiction: its two values, each a link to the row. */
function Open({ state, row, onGo }: { state: MergeState; row: number; onGo: (row: number) => void }) {
  const contradiction = state.rows[row]?.contradictions[0]
  if (!contradiction) return null
  const { a, b } = contradiction
  return (
    <li className={styles.open}>
      <TriangleAlert size="0.875rem" aria-hidden="true" />
      <span>
        {a.words && b.words ? (
          <>
            <b>
              {a.words} {letterOf(a.source)}
            </b>{' '}
            <b>
              {b.words} {letterOf(b.source)}
            </b>
          </>
        ) : (
          valuesOf(contradiction)
        )}{' '}
        <button type="button" onClick={() => onGo(row)}>
          not chosen yet
        </button>
      </span>
    </li>
  )
}
