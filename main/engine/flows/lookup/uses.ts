import type { LibraryCore } from '../../runtime/core.ts'
import type { Library } from '../../store/library.ts'
import { type LookUps, type UnusedReference, countLookUps, readUnusedReferences } from '../../store/queries/lookups.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { referenceExists } from '../../store/queries/references.ts'

/** Milliseconds after which a reference nobody looked up is worth a look. */
const unusedAfter = 60 * 86_400_000

/** Returns the references that agents read on demand and nobody looked up, wrote or confirmed for 60 days. */
export function unusedReferences({ library: { db }, ports }: LibraryCore): UnusedReference[] {
  const before = new Date(ports.clock.now().getTime() - unusedAfter).toISOString()
  return readUnusedReferences(db, before)
}

/** Returns in how many sessions, and by how many agents, a memory or reference was looked up. Throws `not_found`. */
export function usesOf({ db }: Library, id: string): LookUps & { id: string } {
  if (referenceExists(db, id)) return { id, ...countLookUps(db, `reference:${id}`) }
  const memory = findMemory(db, id)
  return { id: memory.id, ...countLookUps(db, memory.id) }
}
