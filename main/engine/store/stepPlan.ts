import type { FileChange } from './fileChange.ts'
import type { DecisionDraft } from './journal.ts'
import type { RecordRow } from './pending.ts'

/**
 * A write-back's change of a memory's record. `reverses` is the earlier write it undoes, `repeats` an undone write that it
 * redoes.
 */
export interface WriteDraft {
  source_id: string
  memory_id: string
  before: RecordRow | null
  after: RecordRow | null
  reverses: number | null
  repeats?: number
}

/** Everything a user action does, planned before anything is done. */
export interface StepPlan {
  decisions: DecisionDraft[]
  files: FileChange[]
  writes?: WriteDraft[]
}
