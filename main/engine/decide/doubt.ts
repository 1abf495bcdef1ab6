import { counted } from '../../../shared/text/counted.ts'
import { commitStep } from '../store/commit.ts'
import { findMemories } from '../store/queries/memories.ts'
import { updateRow } from '../store/rows.ts'
import type { DecideContext } from './context.ts'

/** How much a question nobody answers takes. */
const fall = 0.2
/** What a memory that states no confidence ranks as. */
const unstated = 0.5

/** Lowers the confidence of memories by 0.2. Answers the step; null where there is nothing to lower. */
export function doubt(context: DecideContext, ids: string[], reason: string): number | null {
  return commitStep(
    context.library,
    () => {
      const memories = findMemories(context.library.db, ids)
      const changes = memories.flatMap(
        (memory) => updateRow('memories', memory, { confidence: lowered(memory.confidence) }) ?? [],
      )
      if (changes.length === 0) return { decisions: [], files: [] }
      const memory_ids = changes.map(({ key }) => key)
      const label = `Lowered the confidence of ${counted(memory_ids.length, 'memory')}`
      return { decisions: [{ verb: 'doubt', label, memory_ids, reason, changes }], files: [] }
    },
    context.by,
  )
}

/** To two digits, so that 0.8 becomes 0.6 and nothing beside it. */
function lowered(confidence: number | null): number {
  return Math.max(0, Math.round(((confidence ?? unstated) - fall) * 100) / 100)
}
