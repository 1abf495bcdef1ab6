import { counted } from '../../../shared/text/counted.ts'
import { commitStep } from '../store/commit.ts'
import { findMemories } from '../store/queries/memories.ts'
import { updateRow } from '../store/rows.ts'
import type { DecideContext } from './context.ts'

/** By how much unanswered questions lower the confidence. */
const confidencePenalty = 0.2
/** Confidence assumed for a memory that states none. */
const defaultConfidence = 0.5

/** Lowers the confidence of memories by 0.2. Returns the step, or null when nothing can be lowered. */
export function lowerConfidence(context: DecideContext, ids: string[], reason: string): number | null {
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

/** Rounds to two digits, so that 0.8 becomes exactly 0.6. */
function lowered(confidence: number | null): number {
  return Math.max(0, Math.round(((confidence ?? defaultConfidence) - confidencePenalty) * 100) / 100)
}
