import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ReadableDb } from '../../store/db.ts'
import { dropUnusedBlobs, eraseJournal } from '../../store/eraseJournal.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { appendDecision } from '../../store/journal.ts'
import { type MemoryRow, findMemory, readSuperseded } from '../../store/queries/memories.ts'
import { deleteUnusedTexts, deleteEntriesWith } from '../../store/queries/pairs.ts'
import { requestSweep, sweepLibrary } from '../../store/sweep.ts'
import type { DecideContext } from '../context.ts'
import { eraseMemory } from '../../store/eraseMemory.ts'
import type { Outcome } from '../outcome.ts'

/**
 * Erases the text of a discarded memory and of its sources from the whole library: rows, history, full-text index, journal,
 * file backups and the write-ahead log. Who, when and a hash are kept. Cannot be undone.
 */
export function purge(context: DecideContext, id: string): Outcome {
  const { library, by, clock } = context
  const { db } = library
  const at = clock.now().toISOString()
  let changed: string[] = []
  writeWhole(library, (writable) => {
    const memory = findMemory(writable, id)
    assertAllowed('purge', memory)
    const memories = withSources(writable, memory)
    changed = memories.map((each) => each.id)
    eraseJournal(writable, memories)
    for (const each of memories) {
      eraseMemory(writable, each, by.actor, at)
      deleteEntriesWith(writable, each.content_hash)
    }
    deleteUnusedTexts(writable)
    dropUnusedBlobs(writable)
    requestSweep(writable)
    const label = `Purged ${counted(changed.length, 'memory')}`
    appendDecision(writable, { verb: 'purge', label, memory_ids: changed, changes: [] }, by, at, null)
  })
  const waits = sweepLibrary(db)
  const rest = waits === null ? '' : `; its last traces in the library’s file go ${waits}`
  return {
    step: null,
    label: `Purged ${counted(changed.length, 'memory')}${rest}`,
    changed,
    unchanged: [],
    created: [],
  }
}

/** Returns the memory and everything it supersedes: earlier texts of the same lesson. */
function withSources(db: ReadableDb, memory: MemoryRow): MemoryRow[] {
  return [memory, ...readSuperseded(db, memory.id).flatMap((source) => withSources(db, source))]
}
