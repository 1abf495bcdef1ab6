import type { Week } from '../../../shared/model/insights.ts'
import { endOfWeek } from './weeks.ts'

/** A memory that decisions changed since the first week, in its current state. */
export interface MovedMemory {
  id: string
  /** When it was stored. */
  timestamp: string
  maturity: string | null
  superseded_by: string | null
}

/** The change of a memory’s state by one journal row; unchanged columns are undefined. */
export interface Move {
  memory_id: string
  at: string
  before: Place | null
  after: Place | null
}

interface Place {
  maturity?: string | null | undefined
  superseded_by?: string | null | undefined
}

/**
 * Counts the raw memories at the end of each week, by reverting the journal from the current state; null for weeks that ended
 * before the library `began`. `untouched` are the raw memories without decisions, by storage day, each until its source was
 * removed; `moves` are newest first.
 */
export function backlogByWeek(
  weeks: readonly Week[],
  began: string,
  untouched: readonly { day: string; removed_at: string | null; count: number }[],
  moved: readonly MovedMemory[],
  moves: readonly Move[],
): (number | null)[] {
  const places = new Map(moved.map((memory) => [memory.id, { ...memory, exists: true }]))
  const counts: (number | null)[] = []
  let next = 0
  for (const week of weeks.toReversed()) {
    const end = endOfWeek(week)
    for (let move = moves[next]; move && move.at >= end; move = moves[++next]) takeBack(places, move)
    const there = untouched.filter(
      ({ day, removed_at }) => day < end.slice(0, 10) && (removed_at === null || removed_at >= end),
    )
    const still = there.reduce((sum, { count }) => sum + count, 0)
    const then = [...places.values()].filter((place) => place.exists && isRaw(place) && place.timestamp < end).length
    counts.push(end <= began ? null : still + then)
  }
  return counts.toReversed()
}

type Known = MovedMemory & { exists: boolean }

function takeBack(places: Map<string, Known>, { memory_id: id, at, before, after }: Move): void {
  const known = places.get(id) ?? { id, timestamp: at, maturity: null, superseded_by: null, exists: true }
  if (before === null) {
    places.set(id, { ...known, exists: false })
    return
  }
  places.set(id, {
    ...known,
    exists: true,
    maturity: after === null || before.maturity !== undefined ? (before.maturity ?? null) : known.maturity,
    superseded_by:
      after === null || before.superseded_by !== undefined ? (before.superseded_by ?? null) : known.superseded_by,
  })
}

function isRaw({ maturity, superseded_by }: Place): boolean {
  return maturity === 'raw' && superseded_by === null
}
