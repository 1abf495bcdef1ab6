import type { StepResult } from '../../../shared/model/decision.ts'
import type { Clock, Ids } from '../ports.ts'
import type { Vectors } from '../reference/vectorRow.ts'
import type { Outcome } from './outcome.ts'
import type { Caller } from '../store/journal.ts'
import type { Library } from '../store/library.ts'

/** What a step is planned with: the library, the caller, the clock, new ids, and the vectors prepared for it. */
export interface DecideContext {
  library: Library
  clock: Clock
  ids: Ids
  by: Caller
  vectors: Vectors
}

/** Plans and commits a step synchronously. */
export type CarryOut<Made extends Outcome> = (context: DecideContext) => Made

/** A decision with asynchronous work before its step. */
export interface PreparedVerb<Made extends Outcome> {
  /**
   * Scans texts for secrets and computes the vectors of what would be written. Changes nothing. Throws whatever refuses the
   * step.
   */
  prepare: () => Promise<Vectors>
  carryOut: CarryOut<Made>
}

export type Verb<Made extends Outcome> = CarryOut<Made> | PreparedVerb<Made>

/** Prepares and runs a verb, then completes its result: changed files, the number pending, and the automatic write-back. */
export type Decide = <Made extends Outcome>(by: Caller, verb: Verb<Made>) => Promise<Made & StepResult>

/** Returns the columns that record who decided on a memory, when and why. */
export function decisionColumns(
  context: DecideContext,
  reason: string | null,
): {
  reason: string | null
  decided_by: string
  decided_at: string
} {
  return { reason, decided_by: context.by.actor, decided_at: context.clock.now().toISOString() }
}
