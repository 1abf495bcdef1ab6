import type { Reference } from '../../../shared/model/reference.ts'
import type { Core } from '../runtime/core.ts'
import { findForeign, foreignReferences } from './foreignReferences.ts'
import { lineStands } from './ownLine.ts'
import type { Files } from '../ports.ts'
import { bytesIn, stateIn } from '../reference/targets.ts'
import type { ReadableDb } from '../store/db.ts'
import { type ReferenceRow, allReferences, findReference, toReference } from '../store/queries/references.ts'
import { promotedTo } from '../store/queries/memoryLookups.ts'

/** A reference and whether its file still holds what we wrote. */
export function withState({ db, files }: { db: ReadableDb; files: Files }, row: ReferenceRow): Reference {
  const reference = toReference(db, row)
  const state = stateIn(bytesIn(files), reference)
  const stands = state !== 'as-written' || lineStands(db, files, row)
  return { ...reference, state: stands ? state : 'changed', foreign: false }
}

/** Every reference there is: those that are kept here, newest first, then those that somebody else wrote. */
export function listReferences(core: Core): Reference[] {
  const { library } = core
  const kept = allReferences(library.db).map((row) => withState(library, row))
  return [...kept, ...foreignReferences(core).map(({ row }) => asItStands(core, row))]
}

/** A reference that is kept here, else one that somebody else wrote. Throws `not_found`. */
export function readReference(core: Core, id: string): Reference {
  const foreign = findForeign(core, id)
  return foreign ? asItStands(core, foreign) : withState(core.library, findReference(core.library.db, id))
}

/** Nothing of it was written here, so that nothing of it can have changed since. */
function asItStands({ library: { db } }: Core, row: ReferenceRow): Reference {
  const memory_ids = promotedTo(db, row.id).map(({ id }) => id)
  return { ...toReference(db, row), memory_ids, state: 'as-written', foreign: true }
}
