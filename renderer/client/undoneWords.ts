import type { StepResult } from '../../shared/model/decision.ts'
import { keyLabel } from '../ui/keys.ts'

/** Says what was undone and, where the agents’ files still have it, which key writes the undo. */
export function undoneWords({ label, newly_pending }: Pick<StepResult, 'label' | 'newly_pending'>): string {
  return newly_pending === 0 ? label : `${label}. ${stillInFiles}`
}

/** Says that what was undone had been written already; the undo of a removed secret brings it back there. */
export const stillInFiles = `The agents’ files are unchanged so far: ${keyLabel('mod+s')} writes the undo`
