import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { withState } from '../../references/referenceState.ts'
import { assertNothingBuildsOn, commitFiles, commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readEffects } from '../../store/effectRows.ts'
import {
  type Caller,
  type DecisionRow,
  decisionsOfStep,
  isUndoable,
  isUndone,
  laterDecisionOn,
  latestRowsOf,
  leftTraces,
  readChanges,
  stepsBy,
  undosBy,
} from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { findReference, referenceExists } from '../../store/queries/references.ts'
import { firstRewordedSince } from '../../store/queries/retained.ts'
import { reverse } from '../../store/rows.ts'
import { planFileUndo } from '../../store/planFileUndo.ts'
import { type PartialUndo, planPartialUndo } from '../../store/planPartialUndo.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { stepLabel } from '../stepLabel.ts'
import { settleUndecided } from '../theirText.ts'
import type { StepPlan } from '../../store/stepPlan.ts'
import type { Library } from '../../store/library.ts'
import { decodeMemoryIds, decodeReferenceIds } from '../../store/jsonColumns.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { quoted } from '../../../../shared/text/quoted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'

/**
 * Undoes a step; without one, this actor's latest. Rows and files return to their former state; a memory on which nothing is
 * decided any more takes the text that somebody else gave its record. A text that somebody changed in its file since stays
 * there, and the label says so. Throws `conflict`, naming the obstacle, when a later decision builds on the step, or when there
 * is nothing else to undo than such a text.
 */
export function undo(context: DecideContext, step?: number): Outcome {
  const { db } = context.library
  const target = step ?? latestStep(db, context.by)
  if (target === null) return nothingChanged('Nothing to undo', [])
  const rows = latestRowsOf(db, target)
  const own = decisionsOfStep(db, target)
  const last = own[own.length - 1]
  if (!last) throw new AppError('not_found', `There is no step ${target}.`)
  if (isUndone(db, target)) return nothingChanged('Already undone', decodeMemoryIds(last.memory_ids))
  if (last.verb === 'move-source')
    throw new AppError(
      'precondition',
      `“${last.label}” cannot be undone. Move the source back to where it was instead.`,
    )
  if (!isUndoable(db, last))
    throw new AppError('precondition', `${quoted(last.label)} cannot be undone: what it changed was purged.`)
  return reverseStep(context, target, rows, 'undo', stepLabel(own))
}

/**
 * Redoes what this actor undid last, unless a later decision concerns the same memories. Throws `conflict` when the text of
 * one of them changed in its file since: what was decided on the former text would be written over it.
 */
export function redo(context: DecideContext): Outcome {
  const { db } = context.library
  for (const row of undosBy(db, context.by)) {
    const step = row.undoes
    if (step === null || !isUndone(db, step) || latestRowsOf(db, step)[0]?.seq !== row.seq) continue
    if (laterDecisionOn(db, step) || !leftTraces(db, row.seq)) continue
    const label = stepLabel(decisionsOfStep(db, step))
    assertSameText(db, row, label)
    return reverseStep(context, step, [row], 'redo', label)
  }
  return nothingChanged('Nothing to redo', [])
}

function assertSameText(db: ReadableDb, undone: DecisionRow, label: string): void {
  const changed = firstRewordedSince(db, decodeMemoryIds(undone.memory_ids), undone.at)
  if (changed !== null)
    throw new AppError(
      'conflict',
      `${quoted(label)} cannot be redone: ${quoted(findMemory(db, changed).description)} changed in its file since it was undone. Read it and decide again.`,
      { ids: [changed] },
    )
}

function reverseStep(
  context: DecideContext,
  step: number,
  rows: DecisionRow[],
  verb: 'undo' | 'redo',
  of: string,
): Outcome {
  const { library, by } = context
  const newestFirst = rows.toReversed()
  const memories = [...new Set(rows.flatMap((row) => decodeMemoryIds(row.memory_ids)))]
  const words = `${verb === 'undo' ? 'Undid' : 'Redid'}: ${of}`
  let label = words
  const plan = ({ db, files }: Library): StepPlan => {
    assertNothingBuildsOn(laterDecisionOn(db, step))
    const undone = undoneFiles({ db, files }, verb, { rows: newestFirst, memories })
    label = `${words}${undone.stays}`
    const changes = newestFirst.flatMap(({ seq }) => readChanges(db, seq).toReversed().map(reverse))
    return {
      decisions: [
        {
          verb,
          label,
          memory_ids: memories,
          reference_ids: [...new Set(rows.flatMap((row) => decodeReferenceIds(row.reference_ids)))],
          undoes: step,
          changes: [...changes, ...settleUndecided(db, memories, changes)],
        },
      ],
      files: undone.changes,
    }
  }
  const touchesFiles = rows.some(({ seq }) => readEffects(library.db, seq).length > 0)
  if (touchesFiles) commitFiles(library, plan, by)
  else commitStep(library, () => plan(library), by)
  return { step, label, changed: memories, unchanged: [], created: [] }
}

/**
 * Returns the changes of files, and what the label says of texts that stay. A redo is exact or refused: it is the undo that may
 * leave something. Throws the obstacle when nothing but such texts is to be undone.
 */
function undoneFiles(
  { db, files }: Pick<Library, 'db' | 'files'>,
  verb: 'undo' | 'redo',
  { rows, memories }: { rows: readonly DecisionRow[]; memories: readonly string[] },
): { changes: FileChange[]; stays: string } {
  const naming = <Plan>(plan: () => Plan): Plan => {
    try {
      return plan()
    } catch (error) {
      throw error instanceof AppError ? namingReference({ db, files }, rows, error) : error
    }
  }
  if (verb === 'redo') return { changes: naming(() => planFileUndo(db, files, rows)), stays: '' }
  const { changes, left, obstacle } = naming(() => planPartialUndo(db, files, rows))
  if (obstacle === null) return { changes, stays: '' }
  const behind = new Set(left.flatMap(({ owner }) => (referenceExists(db, owner) ? memoriesOf(db, owner) : owner)))
  if (changes.length === 0 && memories.every((id) => behind.has(id)))
    throw namingReference({ db, files }, rows, obstacle)
  return { changes, stays: `; ${staysWords(db, left)}` }
}

function memoriesOf(db: ReadableDb, reference: string): string[] {
  return decodeMemoryIds(findReference(db, reference).memory_ids)
}

function staysWords(db: ReadableDb, left: PartialUndo['left']): string {
  const places = [...new Set(left.map(({ path }) => basename(path)))].join(', ')
  const [first] = left
  if (first && left.length === 1 && referenceExists(db, first.owner))
    return `${quoted(cutTitle(findReference(db, first.owner).name))} stays in ${places}, where it was edited`
  return `${counted(left.length, 'text stays', 'texts stay')} in ${places}, where ${left.length === 1 ? 'it was' : 'they were'} edited`
}

/** Names in an error the reference that was changed elsewhere, with the way out. */
function namingReference(
  { db, files }: Pick<Library, 'db' | 'files'>,
  rows: readonly DecisionRow[],
  error: AppError,
): AppError {
  const changed = rows
    .flatMap((row) => decodeReferenceIds(row.reference_ids))
    .flatMap((id) => (referenceExists(db, id) ? findReference(db, id) : []))
    .find((reference) => withState({ db, files }, reference).state === 'changed')
  if (!changed) return error
  const { id: reference, path } = changed
  return new AppError(
    error.kind,
    `${path} is no longer what Schoolhouse wrote; it was left as it is. Take over what it says now in its reference (\`schoolhouse take-over ${reference}\`), or put back what was changed there.`,
    { ...error.details, reference },
  )
}

/** Returns this actor's newest step that is not undone: of this session, or from before it began. */
function latestStep(db: ReadableDb, by: Caller): number | null {
  for (const row of stepsBy(db, by))
    if (row.step !== null && isUndoable(db, row) && !isUndone(db, row.step)) return row.step
  return null
}
