import { findForeignReference } from '../../references/foreignReferences.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { type LookUps, type UnusedReference, countLookUps, readUnusedReferences } from '../../store/queries/lookups.ts'
import { memoriesNamed } from '../../store/queries/memoryLookups.ts'
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
export function usesOf(core: LibraryCore, id: string): LookUps & { id: string } {
  const { db } = core.library
  if (isReference(core, id)) return { id, ...countLookUps(db, `reference:${id}`) }
  const memory = findMemory(db, id)
  return { id: memory.id, ...countLookUps(db, memory.id) }
}

/** Checks whether an id names a reference, written here or by somebody else; files are read only if no memory has it. */
function isReference(core: LibraryCore, id: string): boolean {
  const { db } = core.library
  if (referenceExists(db, id)) return true
  return memoriesNamed(db, id).length === 0 && findForeignReference(core, id) !== null
}
