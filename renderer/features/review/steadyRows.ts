import { type ReviewRow, reviewGroups } from '../../../shared/contract/review.ts'

/** Every item this window has listed, by key, in the order in which each was first listed. */
export type Listed = ReadonlyMap<string, ReviewRow>

/**
 * Returns the rows in the order in which they were first listed, so that what comes next does not change with what is decided:
 * by group, kind and memory. A new item comes last of its kind, a new kind last of its group. A cluster that lost a member, or
 * was made anew, stands where it stood.
 */
export function steadyRows(rows: readonly ReviewRow[], listed: Listed): ReviewRow[] {
  const likes = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const [at, row] of [...listed.values()].entries()) {
    if (!likes.has(row.like)) likes.set(row.like, at)
    for (const id of row.ids) if (!ids.has(id)) ids.set(id, at)
  }
  const placed = rows.map((row) => ({
    row,
    group: reviewGroups.indexOf(row.group),
    like: likes.get(row.like) ?? Infinity,
    id: Math.min(...row.ids.map((id) => ids.get(id) ?? Infinity)),
  }))
  return placed
    .toSorted(
      (one, other) => compare(one.group, other.group) || compare(one.like, other.like) || compare(one.id, other.id),
    )
    .map(({ row }) => row)
}

/** Returns where a listed item would stand among the rows: where the one stands that follows it. 0 for an unknown one. */
export function placeAmong(rows: readonly ReviewRow[], key: string, listed: Listed): number {
  const row = listed.get(key)
  return row ? steadyRows([row, ...rows], listed).indexOf(row) : 0
}

/** Adds the rows that are new, and what has changed about the others; returns the same map where nothing has. */
export function listedWith(listed: Listed, rows: readonly ReviewRow[]): Listed {
  if (rows.every((row) => listed.get(row.key) === row)) return listed
  return new Map([...listed, ...rows.map((row) => [row.key, row] as const)])
}

/** Compares numbers of which both may be infinite. */
function compare(one: number, other: number): number {
  return Number(one > other) - Number(one < other)
}
