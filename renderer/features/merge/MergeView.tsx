import { TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { MergeKeys } from './MergeKeys.tsx'
import { MergeRows } from './MergeRows.tsx'
import rowStyles from './MergeRows.module.css'
import styles from './MergeScreen.module.css'
import {
  beginMerge,
  change,
  continueMerge,
  hasChanged,
  type MergeState,
  progressOf,
  resultOf,
  startOver,
  step,
  take,
  unscopedContradiction,
  write,
} from './mergeState.ts'
import { draftOf, storeDraft } from './drafts.ts'
import { ResultFields, confidenceOf } from './ResultFields.tsx'
import { ResultPane } from './ResultPane.tsx'
import { SourceFacts, SourceHeads } from './SourceFacts.tsx'
import factStyles from './SourceFacts.module.css'
import { ChangedNotice } from './ChangedNotice.tsx'
import { useMergeActs } from './useMergeActs.ts'
import { missingWords, dissimilarWords } from './words.ts'

export type Look = 'side' | 'unified'

/** Minimum width of a text, and width of everything beside the texts, in rem. */
const minWidths = { text: 12, besides: 41 }

/** Texts on the left, result on the right, keys below. An unfinished merge is restored on return. */
export function MergeView({
  preview,
  problem,
  onClose,
}: {
  preview: MergePreview
  problem: string | null
  onClose: () => void
}) {
  const [seen, setSeen] = useState(preview)
  const [begun, setBegun] = useState(() => beginMerge(preview, textsOf(preview)))
  const [isResumed] = useState(() => draftOf(preview) !== null)
  const [state, setState] = useState(() => resumeDraft(preview) ?? begun)
  const isChanged = hasChanged(state, begun)
  const onSaved = useStoredDraft(seen, state, isChanged)
  const [look, setLook] = useState<Look>(() => (fitsBeside(preview.sources.length) ? 'side' : 'unified'))
  const [moves, setMoves] = useState(1)
  const [isEditing, setEditing] = useState(false)
  const { differences, decided, open } = useMemo(() => progressOf(state), [state])
  const go = (row: number) => {
    setState((now) => ({ ...now, at: row }))
    setMoves((count) => count + 1)
  }
  const result = resultOf(state)
  const isNumber = confidenceOf(state.fields.confidence) !== undefined
  const lacking =
    missingWords(state.rows, open, result, unscopedContradiction(state)) ??
    (isNumber ? null : 'The confidence is not a number from 0 to 1')
  const acts = useMergeActs({
    seen,
    state,
    lacking: problem ?? lacking,
    isEditing,
    setState,
    setEditing,
    onMove: () => setMoves((count) => count + 1),
    onLook: () => setLook(look === 'side' ? 'unified' : 'side'),
    onSaved,
    onClose,
  })
  const restart = useCommand({
    id: 'merge.restart',
    label: 'Start over',
    key: 'o',
    when: isChanged,
    run: () => {
      setState(startOver(state, begun))
      setMoves((count) => count + 1)
    },
  })
  const isMany = seen.sources.length > 2
  const layout = classes(
    styles.texts,
    look === 'unified' ? rowStyles.unified : isMany && rowStyles.many,
    look === 'unified' ? factStyles.unified : isMany && factStyles.many,
  )
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        {open.length > 0 && (
          <span className={styles.conflicts}>
            <TriangleAlert size="0.75rem" aria-hidden="true" />
            {counted(open.length, 'conflict')} open
          </span>
        )}
        {seen.unlike.length > 0 && (
          <span className={styles.unlike} role="note">
            <TriangleAlert size="0.75rem" aria-hidden="true" />
            {dissimilarWords(seen)}
          </span>
        )}
        <span role="status">
          {differences === 0 ? 'No differences' : `${decided} of ${counted(differences, 'difference')} decided`}
        </span>
        {restart.when && (
          <span>
            {isResumed && 'As you left it '}
            <Button act={restart} look="ghost" />
          </span>
        )}
        {seen.ancestor && <span>Three-way merge: {seen.ancestor.origin}</span>}
        <span className={styles.end}>
          <Segmented
            label="View"
            value={look}
            options={[
              { value: 'side', label: 'Side by side' },
              { value: 'unified', label: 'Unified' },
            ]}
            onChange={setLook}
          />
        </span>
      </div>
      {problem && !acts.isSaving && (
        <div className={styles.notice}>
          <ErrorBox title="They can no longer be merged">{problem}</ErrorBox>
        </div>
      )}
      {!problem && !acts.isSaving && (
        <ChangedNotice
          seen={seen}
          preview={preview}
          state={state}
          onTakeIn={(next) => {
            setSeen(preview)
            setBegun(beginMerge(preview, textsOf(preview)))
            setState(next)
          }}
        />
      )}
      <div className={layout} role="region" aria-label="The texts" tabIndex={-1}>
        <SourceHeads sources={seen.sources} />
        <MergeRows
          rows={state.rows}
          choices={state.choices}
          repeats={state.repeats}
          added={seen.added}
          at={state.at}
          moves={moves}
          onTake={(row, sources) => {
            setState((now) => take(now, row, sources))
            setMoves((count) => count + 1)
          }}
          onGo={(row) => setState((now) => (now.at === row ? now : { ...now, at: row }))}
          onStep={(by) => {
            setState((now) => step(now, by))
            setMoves((count) => count + 1)
          }}
        />
        <SourceFacts sources={seen.sources} />
      </div>
      <div className={styles.side}>
        <ResultPane
          state={state}
          edit={acts.edit}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          onWrite={(text) => setState((now) => write(now, text))}
          onGo={go}
        />
        <ResultFields preview={seen} fields={state.fields} onChange={(part) => setState((now) => change(now, part))} />
      </div>
      <MergeKeys acts={acts} lacking={lacking} />
    </div>
  )
}

/** Returns the unfinished merge of the same memories, applied to their current texts; null if there is none. */
function resumeDraft(preview: MergePreview): MergeState | null {
  const draft = draftOf(preview)
  if (!draft) return null
  return draft.isSame ? draft.state : continueMerge(draft.state, preview, textsOf(preview))
}

/** Stores the decisions and edits on leaving, unless saved. Returns a function to call on save. */
function useStoredDraft(seen: MergePreview, state: MergeState, isChanged: boolean): () => void {
  const latest = useRef({ seen, state: isChanged ? state : null })
  const isSaved = useRef(false)
  useEffect(() => {
    latest.current = { seen, state: isChanged ? state : null }
  })
  useEffect(() => () => storeDraft(latest.current.seen, isSaved.current ? null : latest.current.state), [])
  return () => {
    isSaved.current = true
    storeDraft(latest.current.seen, null)
  }
}

/** Checks whether this many texts fit side by side with their choices and the result, without horizontal scrolling. */
function fitsBeside(texts: number): boolean {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return texts < 4 || innerWidth / unit >= minWidths.text * texts + minWidths.besides
}

function textsOf({ sources }: MergePreview): string[] {
  return sources.map(({ content }) => content)
}
