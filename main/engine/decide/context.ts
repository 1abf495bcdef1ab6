import type { StepResult } from '../../../shared/model/decision.ts'
import type { Clock, Ids } from '../ports.ts'
import type { Vectors } from '../reference/vectorRow.ts'
import type { Outcome } from './outcome.ts'
import type { Caller } from '../store/journal.ts'
import type { Library } from '../store/library.ts'

/** What a step is made of: the library, who decides, where times and fresh ids come from, and the vectors made for it. */
export interface DecideContext {
  library: Library
  clock: Clock
  ids: Ids
  by: Caller
  vectors: Vectors
}

/** Plans a step and commits it, in one turn of the event loop. */
export type CarryOut<Made extends Outcome> = (context: DecideContext) => Made

/** A decision with something to do before its step. */
export interface PreparedVerb<Made extends Outcome> {
  /** Scans texts for secrets, and makes the vectors of what would be written. Changes nothing. Throws what refuses the step. */
  prepare: () => Promise<Vectors>
  carryOut: CarryOut<Made>
}

export type Verb<Made extends Outcome> = CarryOut<Made> | PreparedVerb<Made>

/** Prepares a verb, carries it out and completes its answer: files changed, what is pending, automatic writing. */
export type Decide = <Made extends Outcome>(by: Caller, verb: Verb<Made>) => Promise<Made & StepResult>

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
