import type { FileChange } from './fileChange.ts'
import type { DecisionDraft } from './journal.ts'
import type { RecordRow } from './pending.ts'

/** What a write-back does to a memory's record. `reverses` names the earlier write it takes back, `repeats` one taken back that stands again. */
export interface WriteDraft {
  source_id: string
  memory_id: string
  before: RecordRow | null
  after: RecordRow | null
  reverses: number | null
  repeats?: number
}

/** Everything one gesture does, worked out before anything is done. */
export interface StepPlan {
  decisions: DecisionDraft[]
  files: FileChange[]
  writes?: WriteDraft[]
}
