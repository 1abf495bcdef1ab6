import { type ReviewGroup, type ReviewQueue, type ReviewRow, reviewGroups } from '../../../shared/contract/review.ts'

/** A line of the queue: an item, a decided item, a whole group of similar junk, a subheading, or the number of items not shown. */
export type Line =
  | { kind: 'row'; row: ReviewRow; current: boolean }
  | { kind: 'done'; key: string; title: string; words: string; skipped: boolean }
  /** `at`: position of the current item in the group, starting at 1. */
  | { kind: 'sort'; like: string; label: string; count: number; first: string; at: number | null }
  /** Above the items of one kind and project, in the order they are asked. */
  | { kind: 'part'; first: string; words: string; title: string }
  | { kind: 'more'; count: number }

export interface GroupLines {
  group: ReviewGroup
  left: number
  done: number
  /** Its first item; null if none is left, or none is fetched. */
  first: string | null
  lines: Line[]
}

/** Maximum number of lines shown of a group: of the current one, and of later ones. */
const near = 11
const far = 5
/** Number of recently decided items shown above the current one. */
const before = 5

/** Returns the lines of the queue. Junk is listed in groups of similar items, the rest item by item around the current one. */
export function linesOf(queue: ReviewQueue, rows: readonly ReviewRow[], at: string | null): GroupLines[] {
  const current = rows.find(({ key }) => key === at)
  return reviewGroups.flatMap((group) => {
    const own = rows.filter((row) => row.group === group)
    const counts = queue.groups.find((each) => each.group === group)
    const reviewed = queue.reviewed.filter((row) => row.group === group)
    const unlisted = Math.max(0, (counts?.left ?? 0) - queue.items.filter((row) => row.group === group).length)
    if (own.length === 0 && reviewed.length === 0 && unlisted === 0) return []
    const isHere = current?.group === group
    const lines = [
      ...reviewed
        .slice(isHere ? -before : own.length > 0 ? 0 : -2, own.length > 0 && !isHere ? 0 : undefined)
        .map(({ key, title, words, state }): Line => ({
          kind: 'done',
          key,
          title,
          words,
          skipped: state === 'skipped',
        })),
      ...(group === 'junk' ? sortsOf(queue, own, current) : itemsOf(own, current, isHere ? near : far, unlisted)),
    ]
    return [{ group, left: own.length + unlisted, done: counts?.done ?? 0, first: own[0]?.key ?? null, lines }]
  })
}

/** The first item of the group after the current item's, and of the one before; null if there is none. */
export type NearGroups = Record<'next' | 'previous', ReviewRow | null>

/** Returns the first items of the groups around the current item's. */
export function nearGroups(rows: readonly ReviewRow[], current: Pick<ReviewRow, 'group'> | null): NearGroups {
  const firsts = reviewGroups.flatMap((group) => rows.find((row) => row.group === group) ?? [])
  const at = firsts.findIndex(({ group }) => group === current?.group)
  if (at < 0) return { next: null, previous: null }
  return { next: firsts[at + 1] ?? null, previous: firsts[at - 1] ?? null }
}

function itemsOf(own: readonly ReviewRow[], current: ReviewRow | undefined, room: number, unlisted: number): Line[] {
  const at = Math.max(
    0,
    own.findIndex(({ key }) => key === current?.key),
  )
  const from = Math.max(0, Math.min(at - 2, own.length - room))
  const shown = own.slice(from, from + room)
  // A group not fetched yet shows its number in the heading only.
  const rest = shown.length > 0 ? own.length - shown.length + unlisted : 0
  const isOfMany = new Set(own.map(({ section }) => section)).size > 1
  const isOfKinds = new Set(own.map(({ like }) => like)).size > 1
  const isOrdered = own.length + unlisted > 1
  return [
    ...shown.flatMap((row, index): Line[] => [
      ...partOf(row, shown[index - 1], { isOfMany, isOfKinds, isOrdered }),
      { kind: 'row', row, current: row.key === current?.key },
    ]),
    ...(rest > 0 ? [{ kind: 'more' as const, count: rest }] : []),
  ]
}

/** Returns the subheadings above an item that begins another kind or project; none where the facts of the items say more. */
function partOf(
  row: ReviewRow,
  former: ReviewRow | undefined,
  { isOfMany, isOfKinds, isOrdered }: Record<'isOfMany' | 'isOfKinds' | 'isOrdered', boolean>,
): Line[] {
  if (row.group !== 'promotions' && row.group !== 'ambiguous') return []
  if (former?.like === row.like && former.section === row.section) return []
  const project = isOfMany ? [row.section ?? 'no project'] : []
  const kind = isOfKinds && !isOfMany ? `: ${row.like_label}` : ''
  const order = isOrdered ? [`least sure first${kind}`] : []
  const words =
    row.group === 'promotions'
      ? [[...project, ...order].join(', ')]
      : [...(isOfKinds && former?.like !== row.like ? [row.like_label] : []), ...project]
  return words.filter(Boolean).map((each) => ({ kind: 'part', first: row.key, words: each, title: row.like_label }))
}

function sortsOf(queue: ReviewQueue, own: readonly ReviewRow[], current: ReviewRow | undefined): Line[] {
  const fetched = Map.groupBy(queue.items, ({ like }) => like)
  return [...Map.groupBy(own, ({ like }) => like)].flatMap(([like, rows]): Line[] => {
    const [first] = rows
    if (!first) return []
    const isCurrent = current?.like === like && current.group === 'junk'
    // Counts the whole group, including items not fetched, without those just decided here.
    const all = queue.likes.find((each) => each.like === like)?.count ?? rows.length
    const count = all - (fetched.get(like)?.length ?? 0) + rows.length
    // A single item is not a group: its own title says more.
    if (count === 1) return [{ kind: 'row', row: first, current: isCurrent }]
    const at = isCurrent ? rows.findIndex(({ key }) => key === current.key) + 1 : null
    return [{ kind: 'sort', like, label: first.like_label, count, first: first.key, at }]
  })
}
