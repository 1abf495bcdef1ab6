import * as fc from 'fast-check'
import { type TestEngine, createTestEngine } from './createTestEngine.ts'
import type { Act } from './curator.ts'

/** Which of the worlds of `buildWorld` a history is lived in. */
type World = 'even' | 'odd'
/** A world, and what is done in it. */
export type History = [World, Act[]]

/** One act of a history, as it is written down. */
export const act = (kind: Act['kind'], a: number, b = 0): Act => ({ kind, a, b })

export interface Histories {
  /** What is drawn; what is named more often, more often. */
  kinds: readonly Act['kind'][]
  least: number
  /** The same histories each time, so that a red run can be repeated. */
  seed: number
  /** Histories that once went wrong: they are lived first. */
  onceWrong: readonly History[]
}

/**
 * Asserts that something holds of histories of up to 25 acts, each in a new library. `PROPERTY_RUNS` and `PROPERTY_SEED`
 * look further than the few that are drawn; `PROPERTY_QUICK` ends at the first that fails, without making it small.
 */
export function assertHistories(
  { kinds, least, seed, onceWrong }: Histories,
  holds: (harness: TestEngine, world: World, acts: Act[]) => Promise<void>,
): Promise<void> {
  const numbers = { a: fc.nat(40), b: fc.nat(40) }
  const acts = fc.array(fc.record<Act>({ kind: fc.constantFrom(...kinds), ...numbers }), {
    minLength: least,
    maxLength: 25,
  })
  const property = fc.asyncProperty(fc.constantFrom<World[]>('even', 'odd'), acts, async (world, history) => {
    const harness = createTestEngine()
    try {
      await holds(harness, world, history)
    } finally {
      await harness.end()
    }
  })
  return fc.assert(property, {
    numRuns: Number(process.env['PROPERTY_RUNS'] ?? 12) + onceWrong.length,
    examples: [...onceWrong],
    endOnFailure: process.env['PROPERTY_QUICK'] !== undefined,
    seed: Number(process.env['PROPERTY_SEED'] ?? seed),
  })
}
