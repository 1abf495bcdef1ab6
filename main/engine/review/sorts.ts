import { type ReviewRow, reviewGroups } from '../../../shared/contract/review.ts'

/** A row with its rule’s own measure of how sure it is. */
export type Placed = ReviewRow & { score: number }

/** A sort of fewer than this is asked about together with the other small ones of its kind. */
const smallest = 8
/** What is together for several reasons is answered in portions of this size, all of which are looked at. */
const portion = 10

/** What the small sorts of a kind are called together. */
const together: Record<ReviewRow['action'], string> = {
  promote: 'Worth promoting, for several reasons',
  merge: 'Belong in a reference',
  validate: 'Worth keeping, for several reasons',
  retain: 'Not settled, for several reasons',
  discard: 'Nothing to keep, for several reasons',
  'needs-you': 'Nothing is recommended, for several reasons',
}

/**
 * The queue in its order: by kind of call, promotions before what is only kept, the largest sort first, within it by project
 * and the least sure first, so that the rest can be answered together once those are settled. Sorts too small to be answered together are made one, in portions. `done` counts towards the size of a sort, so
 * that it does not move while it is worked off.
 */
export function* inSorts(
  rows: readonly Placed[],
  done: readonly Pick<ReviewRow, 'like'>[],
): Generator<void, ReviewRow[]> {
  const own = sizesOf([...rows, ...done])
  const sorts = new Map<string, Placed[]>()
  for (const row of rows) {
    const isSmall = (own.get(row.like) ?? 0) < smallest && !row.single
    const placed = isSmall ? pooledRow(row) : row
    const sort = sorts.get(placed.like)
    if (sort) sort.push(placed)
    else sorts.set(placed.like, [placed])
  }
  const answered = sizesOf(done.map(({ like }) => ({ like: like.replace(/#\d+$/, '') })))
  const rank = new Map(reviewGroups.map((group, at) => [group, at]))
  const ordered = [...sorts]
    .map(([like, members]) => ({ like, members, first: members[0]!, size: members.length + (answered.get(like) ?? 0) }))
    .toSorted(
      (one, other) =>
        (rank.get(one.first.group) ?? 0) - (rank.get(other.first.group) ?? 0) ||
        Number(one.first.action === 'validate') - Number(other.first.action === 'validate') ||
        Number(one.first.single) - Number(other.first.single) ||
        other.size - one.size ||
        inWords(one.like, other.like),
    )
  const queue: ReviewRow[] = []
  for (const { like, members } of ordered) {
    yield
    const inOrder = members.toSorted(
      (one, other) =>
        inWords(one.section ?? '', other.section ?? '') ||
        one.confidence - other.confidence ||
        one.score - other.score ||
        inWords(one.key, other.key),
    )
    for (const [at, row] of inOrder.entries()) queue.push(rowOf(row, (answered.get(like) ?? 0) + at))
  }
  return queue
}

/** A row without its score; of a pool, with the portion it is in by its place in all of the pool. */
function rowOf(placed: Placed, place: number): ReviewRow {
  const { score: _, ...row } = placed
  const number = Math.floor(place / portion) + 1
  if (row.like_label !== together[row.action] || number === 1) return row
  return { ...row, like: `${row.like}#${number}`, like_label: `${row.like_label} (${number})` }
}

function pooledRow(row: Placed): Placed {
  if (row.kind !== 'memory') return row
  return { ...row, like: `${row.group}:${row.action}`, like_label: together[row.action] }
}

function sizesOf(rows: readonly Pick<ReviewRow, 'like'>[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { like } of rows) sizes.set(like, (sizes.get(like) ?? 0) + 1)
  return sizes
}

function inWords(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
