import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { counted } from '../../ui/age.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { MergeKeys } from './MergeKeys.tsx'
import { MergeRows } from './MergeRows.tsx'
import rowStyles from './MergeRows.module.css'
import styles from './MergeScreen.module.css'
import { beginMerge, progressOf, resultOf, step, take, write } from './mergeState.ts'
import { ResultFields, confidenceOf } from './ResultFields.tsx'
import { ResultPane } from './ResultPane.tsx'
import { SourceFacts, SourceHeads } from './SourceFacts.tsx'
import factStyles from './SourceFacts.module.css'
import { Changed } from './Changed.tsx'
import { useMergeActs } from './useMergeActs.ts'
import { missing } from './words.ts'

export type Look = 'side' | 'unified'

/** The texts at the left, the result at the right, the keys below. Nothing is kept before it is saved. */
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
  const [state, setState] = useState(() => beginMerge(preview, textsOf(preview)))
  const [look, setLook] = useState<Look>('side')
  const [moves, setMoves] = useState(1)
  const [isEditing, setEditing] = useState(false)
  const { differences, decided, open } = useMemo(() => progressOf(state), [state])
  const go = (row: number) => {
    setState((now) => ({ ...now, at: row }))
    setMoves((count) => count + 1)
  }
  const result = resultOf(state)
  const isNumber = confidenceOf(state.fields.confidence) !== undefined
  const lacking = missing(state.rows, open, result) ?? (isNumber ? null : 'The confidence is not a number from 0 to 1')
  const acts = useMergeActs({
    seen,
    state,
    lacking: problem ?? lacking,
    isEditing,
    setState,
    setEditing,
    onMove: () => setMoves((count) => count + 1),
    onLook: () => setLook(look === 'side' ? 'unified' : 'side'),
    onClose,
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
        <span role="status">
          {differences === 0 ? 'They say the same' : `${decided} of ${counted(differences, 'difference')} decided`}
        </span>
        {seen.ancestor && <span>Three ways: {seen.ancestor.origin}</span>}
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
        <Changed
          seen={seen}
          preview={preview}
          state={state}
          onTakeIn={(next) => {
            setSeen(preview)
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
          news={seen.news}
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
        <ResultFields
          preview={seen}
          fields={state.fields}
          onChange={(fields) => setState((now) => ({ ...now, fields }))}
        />
      </div>
      <MergeKeys acts={acts} lacking={lacking} />
    </div>
  )
}

function textsOf({ sources }: MergePreview): string[] {
  return sources.map(({ content }) => content)
}
