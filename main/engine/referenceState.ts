import type { Reference } from '../../shared/model/reference.ts'
import type { Files } from './ports.ts'
import { learnedState } from './reference/learned.ts'
import { findEntry } from './reference/memoryMd.ts'
import type { ReadableDb } from './store/db.ts'
import { type ReferenceRow, toReference } from './store/queries/references.ts'

/** A reference and whether its file still holds what we wrote. */
export function withState({ db, files }: { db: ReadableDb; files: Files }, row: ReferenceRow): Reference {
  const reference = toReference(db, row)
  const bytes = files.stat(row.path) ? files.read(row.path) : null
  if (row.target === 'learned') return { ...reference, state: learnedState(bytes, reference) }
  if (!bytes) return { ...reference, state: 'missing' }
  const stands = findEntry(bytes.toString('utf8'), row.section ?? '', row.content)
  return { ...reference, state: stands ? 'as-written' : 'changed' }
}
