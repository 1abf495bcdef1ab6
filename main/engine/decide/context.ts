import type { StepResult } from '../../../shared/model/decision.ts'
import type { Clock, Ids } from '../ports.ts'
import type { Outcome } from './outcome.ts'
import type { By } from '../store/journal.ts'
import type { Library } from '../store/library.ts'

/** What every verb gets: the library, who decides, and where times and fresh ids come from. */
export interface DecideContext {
  library: Library
  clock: Clock
  ids: Ids
  by: By
}

/** Runs a verb and completes its answer: files changed, what is pending, automatic writing. */
export type Decide = (by: By, verb: (context: DecideContext) => Outcome) => Promise<StepResult>

/** The columns that say who put a memory where it is. */
export function decidedNow(
  context: DecideContext,
  reason: string | null,
): {
  reason: string | null
  decided_by: string
  decided_at: string
} {
  return { reason, decided_by: context.by.actor, decided_at: context.clock.now().toISOString() }
}

/** `1 memory`, `3 memories`. */
export function countOf(number: number, noun = 'memory'): string {
  if (number === 1) return `1 ${noun}`
  return `${number} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
