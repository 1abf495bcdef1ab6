import type { Week } from '../../../shared/model/insights.ts'
import { weekIndex } from './weeks.ts'

/** A step a person took. */
export interface PersonStep {
  at: string
  actor: string
  session: string | null
  /** Memories it decided on. */
  memories: number
}

/** A longer pause between two steps is taken for something else. */
const maxPause = 5 * 60_000

/**
 * What the times of the steps say about deciding: the time between one step and the next of the same person in the same
 * session, where it is five minutes at most, is the time the later one took. The first of a row counts for nothing.
 */
export function timeSpent(
  weeks: readonly Week[],
  steps: readonly PersonStep[],
): { review_ms: (number | null)[]; decision_ms: (number | null)[]; decisions: number[] } {
  const last = new Map<string, number>()
  const pauses: number[][] = weeks.map(() => [])
  const decisions = weeks.map(() => 0)
  for (const { at, actor, session, memories } of steps) {
    const who = `${actor} ${session ?? ''}`
    const time = Date.parse(at)
    const pause = time - (last.get(who) ?? Number.NEGATIVE_INFINITY)
    last.set(who, time)
    const week = weekIndex(weeks, at)
    if (week < 0) continue
    decisions[week] = (decisions[week] ?? 0) + memories
    if (pause >= 0 && pause <= maxPause) pauses[week]?.push(pause)
  }
  return {
    review_ms: pauses.map((all) => (all.length === 0 ? null : all.reduce((sum, pause) => sum + pause, 0))),
    decision_ms: pauses.map(median),
    decisions,
  }
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
