import { AppError } from '../../../../shared/errors.ts'
import { wasForeign } from '../../references/foreignReferences.ts'
import { bytesIn, planRemoval } from '../../reference/targets.ts'
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
import { type Former, planTakeBack } from '../../store/takeBack.ts'
import { type DecideContext, decidedNow } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { isOthers, isTakenOver, textKept, withWayOut } from '../writeBack/takenOver.ts'
import type { Library } from '../../store/library.ts'
import { promotedTo } from '../../store/queries/memoryLookups.ts'
import { decisionsOfStep } from '../../store/journal.ts'

/**
 * Takes a reference's text out of its file and returns every memory behind it to its state before. Of a reference that was
 * written elsewhere the file stays, and the memories that went to it return. Throws `conflict`, with
 * a diff, when the file no longer holds what we wrote.
 */
export function unpromote(context: DecideContext, id: string): Outcome {
  let outcome = nothingChanged('', [])
  const step = commitFiles(
    context.library,
    (library) => {
      const { db } = library
      const elsewhere = referenceExists(db, id) ? [] : promotedTo(db, id)
      if (elsewhere.length > 0) {
        const memory_ids = elsewhere.map((memory) => memory.id)
        const label = `Un-promoted from ${id}, whose file was written elsewhere and stays`
        outcome = { step: null, label, changed: memory_ids, unchanged: [], created: [] }
        const changes = elsewhere.flatMap((memory) => returned(context, memory) ?? [])
        return { decisions: [{ verb: 'unpromote', label, memory_ids, changes }], files: [] }
      }
      const reference = findReference(db, id)
      const files = takeOut(library, [reference])
      const { changes, memory_ids } = withdrawal(context, db, reference, files)
      const stays =
        files.length === 0 && isTakenOver(library, reference) ? '; its file keeps what was edited there' : ''
      const label = wasForeign(db, id)
        ? `Took back what was merged into ${reference.name}, which somebody else wrote${stays}`
        : `Un-promoted ${reference.name}${stays}`
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

/** The rows of a reference that is taken away with `files`: it and its versions go, every memory behind it returns to its state before. */
export function withdrawal(
  context: DecideContext,
  db: ReadableDb,
  reference: ReferenceRow,
  files: readonly FileChange[],
): { changes: RowChange[]; memory_ids: string[] } {
  const memories = (JSON.parse(reference.memory_ids) as string[]).map((memory) => findMemory(db, memory))
  const versions = referenceVersionRows(db, reference.id)
  const changes = [
    ...memories.map((memory) =>
      returned(context, memory, textKept({ db, files: context.library.files }, reference, memory, files)),
    ),
    ...versions.map((version) => removeRow('ref_versions', version)),
    removeRow('refs', reference),
  ].filter((change) => change !== null)
  return { changes, memory_ids: memories.map(({ id }) => id) }
}

/** A memory as it was before it was promoted; validated where nobody here promoted it. */
function returned(context: DecideContext, memory: MemoryRow, text: Row = {}): RowChange | null {
  return updateRow('memories', memory, {
    ...text,
    ...decidedNow(context, null),
    maturity: memory.before_maturity ?? 'validated',
    before_maturity: null,
    escalated_to: null,
  })
}

/**
 * Turns our own changes of the references' files back, and of what stands beside them; where others changed the rest of one,
 * takes out just our text. A file of others that was edited and taken over stays as it is. Throws `conflict`, with a diff,
 * when a file no longer holds what we wrote.
 */
export function takeOut(
  { db, files }: Pick<Library, 'db' | 'files'>,
  references: readonly ReferenceRow[],
): FileChange[] {
  const standing = references.filter(({ path }) => files.stat(path))
  const former = standing.flatMap(({ id }) => formerOf(db, id)).toSorted((one, other) => other.seq - one.seq)
  try {
    return planTakeBack(db, files, former)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // What a person took over in place of ours is not ours to take out.
    const ours = standing.filter((reference) => !isTakenOver({ db, files }, reference))
    if (ours.length < standing.length) return takeOut({ db, files }, ours)
    // Of a file of others nothing but our change may go, and that is not to be found.
    if (standing.some((reference) => isOthers(db, reference))) throw withWayOut(error)
  }
  const overlay = overlayOf(files)
  const changes = standing.flatMap((reference) => {
    const planned = planRemoval(bytesIn(overlay), writtenOf(reference))
    for (const change of planned) overlay.apply(change)
    return planned
  })
  return joinChanges(files, changes)
}

/** What wrote a reference's file as it should stand: its own pieces of every row of those steps, for the last has them all. */
function formerOf(db: ReadableDb, id: string): Former[] {
  return writersOf(db, id).flatMap((step) => decisionsOfStep(db, step).map(({ seq }) => ({ seq, owner: id })))
}
