import type { Reference } from '../../shared/model/reference.ts'
import type { Files } from './ports.ts'
import { bytesIn, stateIn } from './reference/targets.ts'
import type { ReadableDb } from './store/db.ts'
import { type ReferenceRow, toReference } from './store/queries/references.ts'

/** A reference and whether its file still holds what we wrote. */
export function withState({ db, files }: { db: ReadableDb; files: Files }, row: ReferenceRow): Reference {
  const reference = toReference(db, row)
  return { ...reference, state: stateIn(bytesIn(files), reference) }
}
