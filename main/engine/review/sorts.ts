import { type ReviewRow, reviewGroups } from '../../../shared/contract/review.ts'
import { compareStrings } from '../../../shared/compareStrings.ts'
import { groupBy } from '../../../shared/groupBy.ts'
import { asOfAnyFile, isPossiblyNoUse } from './noUse.ts'

/** A row with its rule’s own score. */
export type Placed = ReviewRow & { score: number }

/** Groups smaller than this are pooled with other small ones of the same kind. */
const minGroupSize = 8
/** Pooled items are shown in portions of this size. */
const portionSize = 10

/** Names of the pools, by kind. */
const poolNames: Record<ReviewRow['action'], string> = {
  promote: 'Various to promote',
  merge: 'Belong in a reference',
  validate: 'Various to keep',
  retain: 'Various to snooze',
  discard: 'Various to discard',
  'needs-you': 'Various questions',
}

/**
 * Sorts the queue: by kind of action, promotions before keeps, the largest group first, what may be of use after what hardly is;
 * inside a group by project and the least confident first, so that the rest can be answered together afterwards. Questions of a
 * file with few are asked with those of other files; small groups are pooled in portions. Decided items in `done` count towards a
 * group's size, so that it keeps its place.
 */
export function* sortQueue(
  rows: readonly Placed[],
  done: readonly Pick<ReviewRow, 'like'>[],
): Generator<void, ReviewRow[]> {
  const placed = unlessSmall(unlessSmall(rows, done, asOfAnyFile), done, pooledRow)
  const sorts = groupBy(placed, ({ like }) => like)
  const answered = sizesOf(done.map(({ like }) => ({ like: like.replace(/#\d+$/, '') })))
  const rank = new Map(reviewGroups.map((group, at) => [group, at]))
  const ordered = [...sorts]
    .map(([like, members]) => ({ like, members, first: members[0], size: members.length + (answered.get(like) ?? 0) }))
    .toSorted(
      (one, other) =>
        (rank.get(one.first.group) ?? 0) - (rank.get(other.first.group) ?? 0) ||
        Number(one.first.action === 'validate') - Number(other.first.action === 'validate') ||
        Number(one.first.single) - Number(other.first.single) ||
        Number(isPossiblyNoUse(one.first)) - Number(isPossiblyNoUse(other.first)) ||
        other.size - one.size ||
        compareStrings(one.like, other.like),
    )
  const queue: ReviewRow[] = []
  for (const { like, members } of ordered) {
    yield
    const inOrder = members.toSorted(
      (one, other) =>
        compareStrings(one.section ?? '', other.section ?? '') ||
        one.confidence - other.confidence ||
        one.score - other.score ||
        compareStrings(one.key, other.key),
    )
    for (const [at, row] of inOrder.entries()) queue.push(rowOf(row, (answered.get(like) ?? 0) + at))
  }
  return queue
}

/** Checks whether a row is pooled with others that are recommended for other reasons. */
export function isPooled({ kind, action, like_label }: Pick<ReviewRow, 'kind' | 'action' | 'like_label'>): boolean {
  return kind === 'memory' && like_label.startsWith(poolNames[action])
}

/** A row without its score; in a pool with its portion, by its place in the pool. */
function rowOf(placed: Placed, place: number): ReviewRow {
  const { score: _, ...row } = placed
  const number = Math.floor(place / portionSize) + 1
  if (row.like_label !== poolNames[row.action] || number === 1) return row
  return { ...row, like: `${row.like}#${number}`, like_label: `${row.like_label} (${number})` }
}

/** Turns the rows of groups that are too small into those of a larger group. */
function unlessSmall(
  rows: readonly Placed[],
  done: readonly Pick<ReviewRow, 'like'>[],
  wider: (row: Placed) => Placed,
): Placed[] {
  const sizes = sizesOf([...rows, ...done])
  return rows.map((row) => ((sizes.get(row.like) ?? 0) < minGroupSize && !row.single ? wider(row) : row))
}

function pooledRow(row: Placed): Placed {
  if (row.kind !== 'memory') return row
  return { ...row, like: `${row.group}:${row.action}`, like_label: poolNames[row.action] }
}

function sizesOf(rows: readonly Pick<ReviewRow, 'like'>[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { like } of rows) sizes.set(like, (sizes.get(like) ?? 0) + 1)
  return sizes
}
