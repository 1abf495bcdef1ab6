import type { Reference } from '../../../shared/model/reference.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { findForeignReference, foreignReferences } from './foreignReferences.ts'
import { isLineAsWritten } from './ownLine.ts'
import { isHeadingAsWritten } from './ruleHeading.ts'
import type { Files } from '../ports.ts'
import { bytesReader, stateIn } from '../reference/targets.ts'
import type { ReadableDb } from '../store/db.ts'
import { type ReferenceRow, allReferences, findReference, toReference } from '../store/queries/references.ts'
import { promotedTo } from '../store/queries/memoryLookups.ts'

/** Returns a reference with its state: whether its file still holds what we wrote. */
export function withState({ db, files }: { db: ReadableDb; files: Files }, row: ReferenceRow): Reference {
  const reference = toReference(db, row)
  const read = bytesReader(files)
  const state = stateIn(read, reference)
  const stands = state !== 'as-written' || (isLineAsWritten(db, files, row) && isHeadingAsWritten(db, read, row))
  return { ...reference, state: stands ? state : 'changed', foreign: false }
}

/** A reference whose file has not been checked. */
export interface UnreadReference {
  row: ReferenceRow
  foreign: boolean
}

/** Returns every reference, without its state: stored ones, newest first, then foreign ones. */
export function unreadReferences(core: LibraryCore): UnreadReference[] {
  const kept = allReferences(core.library.db).map((row) => ({ row, foreign: false }))
  return [...kept, ...foreignReferences(core).map(({ row }) => ({ row, foreign: true }))]
}

/** Returns a reference with its state. */
export function toReferenceWithState({ library }: LibraryCore, { row, foreign }: UnreadReference): Reference {
  return foreign ? toForeignReference(library.db, row) : withState(library, row)
}

/** Returns every reference: stored ones, newest first, then foreign ones. */
export function listReferences(core: LibraryCore): Reference[] {
  return unreadReferences(core).map((reference) => toReferenceWithState(core, reference))
}

/** Returns a stored reference, else a foreign one. Throws `not_found`. */
export function readReference(core: LibraryCore, id: string): Reference {
  const foreign = findForeignReference(core, id)
  return foreign
    ? toForeignReference(core.library.db, foreign)
    : withState(core.library, findReference(core.library.db, id))
}

/** A foreign reference counts as `as-written`: nothing in it was written here, so nothing can have changed since. */
function toForeignReference(db: ReadableDb, row: ReferenceRow): Reference {
  const memory_ids = promotedTo(db, row.id).map(({ id }) => id)
  return { ...toReference(db, row), memory_ids, state: 'as-written', foreign: true }
}
