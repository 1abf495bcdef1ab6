import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { commitStep } from '../../store/commit.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { retainedAmong } from '../../store/queries/retained.ts'
import { type RowChange, updateRow } from '../../store/rows.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

const fourWeeks = 28 * 86_400_000

/** Retains memories: leaves them unchanged and out of the queue for four weeks, or until their grounds change. */
export function retain(context: DecideContext, ids: string[], reason: string | null): Outcome {
  const now = context.clock.now()
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const memories = findMemories(context.library.db, ids)
      for (const memory of memories) assertAllowed('retain', memory)
      const named = memories.map(({ id }) => id)
      const retained = retainedAmong(context.library.db, named, now.toISOString())
      const keeping = memories.filter(({ id }) => !retained.has(id))
      const label = keeping.length > 0 ? `Snoozed ${counted(keeping.length, 'memory')}` : 'Already snoozed'
      outcome = {
        step: null,
        label,
        changed: keeping.map(({ id }) => id),
        unchanged: memories.filter((memory) => !keeping.includes(memory)).map(({ id }) => id),
        created: [],
      }
      if (keeping.length === 0) return { decisions: [], files: [] }
      const changes = retainedRows(keeping, now)
      return { decisions: [{ verb: 'retain', label, memory_ids: outcome.changed, reason, changes }], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Returns what changes in memories that are retained now: when they come up again. */
export function retainedRows(memories: readonly MemoryRow[], now: Date): RowChange[] {
  const until = new Date(now.getTime() + fourWeeks).toISOString()
  return memories.flatMap((memory) => updateRow('memories', memory, { retained_until: until }) ?? [])
}
