/** A place in a column: a node’s, or one an edge passes through. */
export interface Slot {
  id: string
  height: number
  before: Slot[]
  after: Slot[]
  y: number
}

const sweeps = 12

/** Orders each column by the mean place of its neighbours in the column before, then after, a dozen times. */
export function orderSlots(columns: Slot[][]): void {
  const places = new Map<Slot, number>()
  const remember = (column: Slot[]): void => column.forEach((slot, at) => places.set(slot, at / column.length))
  columns.forEach(remember)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const forward = sweep % 2 === 0
    for (const column of forward ? columns : columns.toReversed()) {
      const wanted = new Map(
        column.map((slot, at) => [slot, meanOf(forward ? slot.before : slot.after, places, at / column.length)]),
      )
      column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0))
      remember(column)
    }
  }
}

function meanOf(neighbours: readonly Slot[], places: ReadonlyMap<Slot, number>, otherwise: number): number {
  if (neighbours.length === 0) return otherwise
  return neighbours.reduce((sum, slot) => sum + (places.get(slot) ?? 0), 0) / neighbours.length
}

/** Gives each slot its height in the drawing, level with its neighbours where the order lets it; answers the whole height. */
export function placeSlots(columns: Slot[][], gap: number): number {
  for (const column of columns) spread(column, gap, () => 0)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const forward = sweep % 2 === 0
    for (const column of forward ? columns : columns.toReversed())
      spread(column, gap, (slot) => {
        const near = forward ? slot.before : slot.after
        const others = near.length > 0 ? near : forward ? slot.after : slot.before
        if (others.length === 0) return slot.y
        return others.reduce((sum, other) => sum + other.y + other.height / 2, 0) / others.length - slot.height / 2
      })
  }
  const all = columns.flat()
  const top = Math.min(...all.map(({ y }) => y))
  for (const slot of all) slot.y -= top
  return Math.max(...all.map(({ y, height }) => y + height))
}

/**
 * The places closest to those wanted, in least squares, that keep the order and the gaps: what is wanted less the room
 * above it must not fall, which pooling adjacent violators finds (Ayer et al., 1955).
 */
function spread(column: Slot[], gap: number, wanted: (slot: Slot) => number): void {
  let room = 0
  const rooms = column.map(({ height }) => {
    const own = room
    room += height + gap
    return own
  })
  const pools: { sum: number; count: number }[] = []
  column.forEach((slot, at) => {
    let pool = { sum: wanted(slot) - (rooms[at] ?? 0), count: 1 }
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count }
      pools.pop()
    }
    pools.push(pool)
  })
  let at = 0
  for (const { sum, count } of pools)
    for (let each = 0; each < count; each += 1, at += 1) column[at]!.y = sum / count + (rooms[at] ?? 0)
}
