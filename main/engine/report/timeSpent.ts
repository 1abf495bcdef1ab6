import type { Week } from '../../../shared/model/insights.ts'
import { weekIndex } from './weeks.ts'

/** A person's step. */
export interface PersonStep {
  at: string
  actor: string
  session: string | null
  /** Number of memories it decided. */
  memories: number
}

/** A longer pause between two steps does not count as deciding time. */
const maxPause = 5 * 60_000
/** Fewer pauses in a week say nothing about its time: most of it may lie in a longer one. */
const minPauses = 5

/**
 * Estimates deciding time from step times: the time between two consecutive steps of the same person and session, if at most
 * five minutes, is the later step's duration. The first step of a run does not count. Null for a week with fewer than five of these.
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
    review_ms: pauses.map((all) => (all.length < minPauses ? null : all.reduce((sum, pause) => sum + pause, 0))),
    decision_ms: pauses.map(median),
    decisions,
  }
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return (low + high) / 2
}
