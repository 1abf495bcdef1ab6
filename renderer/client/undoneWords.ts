import type { StepResult } from '../../shared/model/decision.ts'
import { counted } from '../ui/counted.ts'
import { keyLabel } from '../ui/keys.ts'

type Undone = Pick<StepResult, 'label' | 'newly_pending' | 'files'>

/** Says what was undone and, where the agents’ files still have it, which key writes the undo. */
export function undoneWords({ label, newly_pending, files }: Undone): string {
  if (newly_pending === 0) return label
  if (files.length === 0) return `${label}. ${stillInFiles}`
  return `${label}. ${counted(files.length, 'file is', 'files are')} changed; ${othersWait}`
}

/** The same right after a write-back, which has no undo of its own: also where the undone decision was not among the written. */
export function undoneAfterWriting(result: Undone): string {
  return result.newly_pending === 0 && result.files.length === 0
    ? `${result.label}. It was in none of the written files`
    : undoneWords(result)
}

/** Says how to take back what was written: a write-back itself has no undo. */
export const takeBackWords = 'To take it back, undo the decisions, then write again'

/** Says that what was undone had been written already; the undo of a removed secret brings it back there. */
export const stillInFiles = `The agents’ files are unchanged so far: ${keyLabel('mod+s')} writes the undo`

/** The same where the undo of a promotion changed its own files at once. */
const othersWait = `the agents’ others are unchanged so far: ${keyLabel('mod+s')} writes the undo there`
