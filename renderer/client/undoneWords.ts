import type { StepResult } from '../../shared/model/decision.ts'
import { keyLabel } from '../ui/keys.ts'

/** Says what was undone and, where the agents’ files still have it, which key writes the undo. */
export function undoneWords({ label, newly_pending }: Pick<StepResult, 'label' | 'newly_pending'>): string {
  return newly_pending === 0 ? label : `${label}. ${stillInFiles}`
}

/** The same right after a write-back, which has no undo of its own: also where the undone decision was not among the written. */
export function undoneAfterWriting(result: Pick<StepResult, 'label' | 'newly_pending' | 'files'>): string {
  return result.newly_pending === 0 && result.files.length === 0
    ? `${result.label}. It was in none of the written files`
    : undoneWords(result)
}

/** Says how to take back what was written: a write-back itself has no undo. */
export const takeBackWords = 'To take it back, undo the decisions, then write again'

/** Says that what was undone had been written already; the undo of a removed secret brings it back there. */
export const stillInFiles = `The agents’ files are unchanged so far: ${keyLabel('mod+s')} writes the undo`
