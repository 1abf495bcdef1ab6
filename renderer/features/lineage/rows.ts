import type { Slot } from './slots.ts'

/** Maximum number of nodes in a column without folding. */
const maxUnfolded = 16

/**
 * Splits an ordered column into rows: one slot each, or several if the column is too tall. Slots that edges cross get rows of
 * their own. Nodes that lead to the same node share a row if all of them fit.
 */
export function rowsOf(column: readonly Slot[]): Slot[][] {
  const nodes = column.filter(({ height }) => height > 0).length
  const longest = nodes <= maxUnfolded ? 1 : Math.ceil(nodes / Math.max(maxUnfolded, Math.ceil(Math.sqrt(nodes))))
  const rows: Slot[][] = []
  for (const family of familiesOf(column)) {
    const row = rows.at(-1)
    const isOpen = (row?.at(-1)?.height ?? 0) > 0 && (family[0]?.height ?? 0) > 0
    if (row && isOpen && row.length + family.length <= longest) row.push(...family)
    else for (let at = 0; at < family.length; at += longest) rows.push(family.slice(at, at + longest))
  }
  return rows
}

/** Groups consecutive nodes that lead to the same node; a slot an edge crosses is a group of its own. */
function familiesOf(column: readonly Slot[]): Slot[][] {
  const families: Slot[][] = []
  for (const slot of column) {
    const last = families.at(-1)
    const isKin = last?.[0] && last[0].height > 0 && slot.height > 0 && relationOf(last[0]) === relationOf(slot)
    if (isKin) last.push(slot)
    else families.push([slot])
  }
  return families
}

function relationOf({ before, after }: Slot): Slot | undefined {
  return after[0] ?? before[0]
}
