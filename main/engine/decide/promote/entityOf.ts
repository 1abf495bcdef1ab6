import { decodeTexts } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readSourceRow } from '../../store/queries/sources.ts'

/** Returns the entity of a knowledge graph that a memory is an observation of; null for any other memory. */
export function entityOf({ db }: Pick<Library, 'db'>, { id }: Pick<MemoryRow, 'id'>): string | null {
  const record = readRecord(db, id)
  if (!record || readSourceRow(db, record.source_id)?.kind !== 'server-memory') return null
  // A repeated observation has a number behind its locator, `[entity, observation]`.
  const [entity = null] = decodeTexts(record.locator.replace(/#\d{1,9}$/, ''))
  return entity
}

/** Returns an observation with the entity it is about, unless it names it. */
export function aboutEntity(text: string, entity: string | null): string {
  return entity === null || text.toLowerCase().includes(entity.toLowerCase()) ? text : `${entity}: ${text}`
}
