import type { StepResult } from '../../../shared/model/decision.ts'
import type { Clock, Ids } from '../ports.ts'
import { type Vectors, noVectors } from '../reference/vectorRow.ts'
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
export type CarryOut<Made> = (context: DecideContext) => Made

/** A decision with asynchronous work before its step. */
export interface PreparedVerb<Made> {
  /**
   * Scans texts for secrets and computes the vectors of what would be written. Changes nothing. Throws whatever refuses the
   * step.
   */
  prepare: () => Promise<Vectors>
  carryOut: CarryOut<Made>
}

export type Verb<Made> = CarryOut<Made> | PreparedVerb<Made>

/**
 * Prepares a verb and returns the function that carries it out: for `takeStep`, and for previews that carry out nothing.
 * Throws what the preparation throws.
 */
export async function prepareVerb<Made>(verb: Verb<Made>): Promise<(context: Omit<DecideContext, 'vectors'>) => Made> {
  const { prepare, carryOut } = typeof verb === 'function' ? { prepare: null, carryOut: verb } : verb
  const vectors = prepare ? await prepare() : noVectors
  return (context) => carryOut({ ...context, vectors })
}

/** Prepares and runs a verb, then completes its result: changed files, the number pending, and the automatic write-back. */
export type Decide = <Made extends Outcome>(by: Caller, verb: Verb<Made>) => Promise<Made & StepResult>

/** Returns the columns that record who decided on a memory, when and why. */
export function decisionColumns(
  context: Pick<DecideContext, 'by' | 'clock'>,
  reason: string | null,
): {
  reason: string | null
  decided_by: string
  decided_at: string
} {
  return { reason, decided_by: context.by.actor, decided_at: context.clock.now().toISOString() }
}
