import { AppError } from '../../../../shared/errors.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import { wasForeign } from '../../references/foreignReferences.ts'
import { bytesReader, planRemoval } from '../../reference/targets.ts'
import { commitFiles } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { joinChanges } from '../../store/joinChanges.ts'
import { overlayOf } from '../../store/overlay.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import {
  type ReferenceRow,
  findReference,
  referenceExists,
  referenceVersionRows,
  writtenOf,
} from '../../store/queries/references.ts'
import { type Row, type RowChange, removeRow, updateRow } from '../../store/rows.ts'
import { writersOf } from '../../store/flips.ts'
import { type UndoTarget, planFileUndo } from '../../store/planFileUndo.ts'
import { type DecideContext, decisionColumns } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertAsSeen, diffsOf } from '../seenFiles.ts'
import { isForeignText, isTakenOver, keptText, withTakeOverHint } from './takenOver.ts'
import type { Library } from '../../store/library.ts'
import { promotedTo } from '../../store/queries/memoryLookups.ts'
import { decisionsOfStep } from '../../store/journal.ts'
import { decodeMemoryIds } from '../../store/jsonColumns.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

/**
 * Removes a reference's text from its file and restores the former state of every memory behind it. The file of a reference
 * written elsewhere stays, while its memories return. Throws `conflict`, with a diff, when the file no longer contains what
 * we wrote, or is not as `seen`.
 */
export function unpromote(context: DecideContext, id: string, seen?: SeenFiles): Outcome {
  let outcome = nothingChanged('', [])
  const step = commitFiles(
    context.library,
    (library) => {
      const { db } = library
      assertAsSeen(library.files, seen)
      const elsewhere = referenceExists(db, id) ? [] : promotedTo(db, id)
      if (elsewhere.length > 0) {
        const memory_ids = elsewhere.map((memory) => memory.id)
        const label = `Un-promoted from ${id}, whose file was written elsewhere and stays`
        outcome = { step: null, label, changed: memory_ids, unchanged: [], created: [] }
        const changes = elsewhere.flatMap((memory) => restoredMemory(context, memory) ?? [])
        return { decisions: [{ verb: 'unpromote', label, memory_ids, changes }], files: [] }
      }
      const reference = findReference(db, id)
      const files = planTextRemoval(library, [reference])
      const { changes, memory_ids } = unpromoteChanges(context, db, reference, files)
      const stays =
        files.length === 0 && isTakenOver(library, reference) ? '; its file keeps what was edited there' : ''
      const label = wasForeign(db, id)
        ? `Took back what was merged into ${quoted(cutTitle(reference.name))}, which somebody else wrote${stays}`
        : `Un-promoted ${quoted(cutTitle(reference.name))}${stays}`
      outcome = { step: null, label, changed: memory_ids, unchanged: [], created: [] }
      return {
        decisions: [{ verb: 'unpromote', label, memory_ids, reference_ids: [id], changes }],
        files,
      }
    },
    context.by,
  )
  return { ...outcome, step }
}

/**
 * Previews un-promoting a reference, one diff per file; none for a reference written elsewhere, whose file stays. Changes
 * nothing. Throws as `unpromote`.
 */
export function previewUnpromote({ db, files }: Pick<Library, 'db' | 'files'>, id: string): FileDiff[] {
  if (!referenceExists(db, id) && promotedTo(db, id).length > 0) return []
  return diffsOf(files, planTextRemoval({ db, files }, [findReference(db, id)]))
}

/**
 * Returns the row changes for a reference removed with `files`: deletes it and its versions, and restores the former state of
 * its memories.
 */
export function unpromoteChanges(
  context: DecideContext,
  db: ReadableDb,
  reference: ReferenceRow,
  files: readonly FileChange[],
): { changes: RowChange[]; memory_ids: string[] } {
  const memories = decodeMemoryIds(reference.memory_ids).map((memory) => findMemory(db, memory))
  const versions = referenceVersionRows(db, reference.id)
  const changes = [
    ...memories.map((memory) =>
      restoredMemory(context, memory, keptText({ db, files: context.library.files }, reference, memory, files)),
    ),
    ...versions.map((version) => removeRow('ref_versions', version)),
    removeRow('refs', reference),
  ].filter((change) => change !== null)
  return { changes, memory_ids: memories.map(({ id }) => id) }
}

/** Restores a memory to its state before promotion; to validated if it was not promoted here. */
function restoredMemory(context: DecideContext, memory: MemoryRow, text: Row = {}): RowChange | null {
  return updateRow('memories', memory, {
    ...text,
    ...decisionColumns(context, null),
    maturity: memory.before_maturity ?? 'validated',
    before_maturity: null,
    escalated_to: null,
  })
}

/**
 * Reverts our changes to the references' files and to what belongs with them. If others changed the rest of a file, removes
 * only our text. A foreign file that was edited and taken over stays. Throws `conflict`, with a diff, when a file no longer
 * contains what we wrote.
 */
export function planTextRemoval(
  { db, files }: Pick<Library, 'db' | 'files'>,
  references: readonly ReferenceRow[],
): FileChange[] {
  const standing = references.filter(({ path }) => files.stat(path))
  const former = standing.flatMap(({ id }) => formerOf(db, id)).toSorted((one, other) => other.seq - one.seq)
  try {
    return planFileUndo(db, files, former)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Text a person took over in place of ours is not ours to remove.
    const ours = standing.filter((reference) => !isTakenOver({ db, files }, reference))
    if (ours.length < standing.length) return planTextRemoval({ db, files }, ours)
    // In a foreign file only our change may be removed, and it cannot be found.
    if (standing.some((reference) => isForeignText(db, reference))) throw withTakeOverHint(error)
  }
  const overlay = overlayOf(files)
  const changes = standing.flatMap((reference) => {
    const planned = planRemoval(bytesReader(overlay), writtenOf(reference))
    for (const change of planned) overlay.apply(change)
    return planned
  })
  return joinChanges(files, changes)
}

/**
 * Returns the journal rows that wrote a reference's file: its own pieces of every row of those steps, since the last row has
 * them all.
 */
function formerOf(db: ReadableDb, id: string): UndoTarget[] {
  return writersOf(db, id).flatMap((step) => decisionsOfStep(db, step).map(({ seq }) => ({ seq, owner: id })))
}
