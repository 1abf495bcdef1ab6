import { assertAllowed } from '../../../shared/model/memory.ts'
import { commitStep } from '../store/commit.ts'
import { findMemories } from '../store/queries/memories.ts'
import { updateRow } from '../store/rows.ts'
import { type DecideContext, countOf } from './context.ts'
import { type Outcome, nothingChanged } from './outcome.ts'

/**
 * Records that a person checked memories by hand, with a note of how: what their code was changed by before is settled. A
 * memory confirmed within the last minute stays as it is.
 */
export function confirm(context: DecideContext, ids: string[], note: string | null): Outcome {
  const now = context.clock.now()
  const just = new Date(now.getTime() - 60_000).toISOString()
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const memories = findMemories(context.library.db, ids)
      for (const memory of memories) assertAllowed('confirm', memory)
      const confirming = memories.filter(({ last_verified_at }) => (last_verified_at ?? '') < just)
      const label = confirming.length > 0 ? `Checked ${countOf(confirming.length)} by hand` : 'Checked by hand already'
      outcome = {
        step: null,
        label,
        changed: confirming.map(({ id }) => id),
        unchanged: memories.filter((memory) => !confirming.includes(memory)).map(({ id }) => id),
        created: [],
      }
      if (confirming.length === 0) return { decisions: [], files: [] }
      const at = now.toISOString()
      const changes = confirming.flatMap((memory) => updateRow('memories', memory, { last_verified_at: at }) ?? [])
      return { decisions: [{ verb: 'confirm', label, memory_ids: outcome.changed, reason: note, changes }], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}
