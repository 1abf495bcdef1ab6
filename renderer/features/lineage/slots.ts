/** A slot in a column: of a node, or crossed by an edge. */
export interface Slot {
  id: string
  height: number
  before: Slot[]
  after: Slot[]
  /** From the left, if several share a row. */
  x: number
  y: number
}

const sweeps = 12

/** Orders each column by the mean position of its neighbours, alternating between the column before and after, twelve times. */
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

/** Assigns each row its vertical position, level with its neighbours where the order allows. Returns the total height. */
export function placeRows(columns: Slot[][][], gap: number): number {
  for (const column of columns) spread(column, gap, () => 0)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const forward = sweep % 2 === 0
    for (const column of forward ? columns : columns.toReversed())
      spread(column, gap, (row) => {
        const near = row.flatMap(({ before, after }) => (forward ? before : after))
        const others = near.length > 0 ? near : row.flatMap(({ before, after }) => (forward ? after : before))
        if (others.length === 0) return topOf(row)
        const middle = others.reduce((sum, other) => sum + other.y + other.height / 2, 0) / others.length
        return middle - heightOf(row) / 2
      })
  }
  const all = columns.flat(2)
  const top = Math.min(...all.map(({ y }) => y))
  for (const slot of all) slot.y -= top
  return Math.max(...all.map(({ y, height }) => y + height))
}

/**
 * Finds the positions closest to the wanted ones, in least squares, that keep order and gaps: wanted position minus the space
 * above must not decrease, solved by pooling adjacent violators (Ayer et al., 1955).
 */
function spread(column: Slot[][], gap: number, wanted: (row: Slot[]) => number): void {
  let room = 0
  const rooms = column.map((row) => {
    const own = room
    room += heightOf(row) + gap
    return own
  })
  const pools: { sum: number; count: number }[] = []
  column.forEach((row, at) => {
    let pool = { sum: wanted(row) - (rooms[at] ?? 0), count: 1 }
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count }
      pools.pop()
    }
    pools.push(pool)
  })
  let at = 0
  for (const { sum, count } of pools)
    for (let each = 0; each < count; each += 1, at += 1)
      for (const slot of column[at] ?? []) slot.y = sum / count + (rooms[at] ?? 0)
}

function heightOf(row: readonly Slot[]): number {
  return row[0]?.height ?? 0
}

function topOf(row: readonly Slot[]): number {
  return row[0]?.y ?? 0
}
