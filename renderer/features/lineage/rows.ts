import type { Slot } from './slots.ts'

/** A column of more nodes than this is folded: nodes that follow one another share a row. */
const tallest = 24
/** A row this long ends where the next node leads elsewhere. */
const apart = 3

/** The rows of an ordered column: a slot each, or several where it would be too tall; what an edge passes has its own. */
export function rowsOf(column: readonly Slot[]): Slot[][] {
  const nodes = column.filter(({ height }) => height > 0).length
  const longest = Math.ceil(nodes / tallest)
  const rows: Slot[][] = []
  for (const slot of column) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isFull = !row || !last || row.length >= longest || slot.height === 0 || last.height === 0
    if (isFull || (row.length >= apart && familyOf(last) !== familyOf(slot))) rows.push([slot])
    else row.push(slot)
  }
  return rows
}

function familyOf({ before, after }: Slot): Slot | undefined {
  return after[0] ?? before[0]
}
