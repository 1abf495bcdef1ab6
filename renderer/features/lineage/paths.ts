import { size } from './sizes.ts'

/**
 * A point an edge starts from, crosses or ends at: left side and middle of its slot, both sides of its column, its row
 * neighbours.
 */
export interface Point {
  x: number
  y: number
  left: number
  right: number
  /** Whether other nodes come before or after it in its row. */
  isPreceded: boolean
  isFollowed: boolean
}

/** How far below the middle of a row edges run to avoid the nodes in their way. */
const laneOffset = size.height / 2 + size.rowGap / 2
/** Corner radius. */
const turnRadius = 4

/**
 * Returns an edge as SVG path data: out of the right side of the first node, level through the columns, into the left side of
 * the last. Where other nodes are beside it in its row it runs below them, so that it never seems to lead to one of them.
 */
export function pathOf(points: readonly Point[]): string {
  const parts: string[] = []
  points.forEach((point, at) => {
    const next = points[at + 1]
    if (!next) return
    const isFirst = at === 0
    const isLast = at === points.length - 2
    const from = isFirst && point.isFollowed ? point.y + laneOffset : point.y
    const to = isLast && next.isPreceded ? next.y + laneOffset : next.y
    if (isFirst) parts.push(point.isFollowed ? leavePath(point) : `M${round(point.x + size.width)} ${round(point.y)}`)
    if (!isFirst || point.right > point.x + size.width) parts.push(`H${round(point.right)}`)
    const middle = (point.right + next.left) / 2
    parts.push(`C${round(middle)} ${round(from)} ${round(middle)} ${round(to)} ${round(next.left)} ${round(to)}`)
    if (isLast && next.isPreceded) parts.push(arrivePath(next))
    else if (isLast && next.x > next.left) parts.push(`H${round(next.x)}`)
  })
  return parts.join('')
}

/** Leaves the right side, turns down between two nodes and continues below the row. */
function leavePath({ x, y }: Point): string {
  const start = x + size.width
  const down = start + size.besides / 2
  return (
    `M${round(start)} ${round(y)}Q${round(down)} ${round(y)} ${round(down)} ${round(y + turnRadius)}` +
    `V${round(y + laneOffset - turnRadius)}Q${round(down)} ${round(y + laneOffset)} ${round(down + turnRadius)} ${round(y + laneOffset)}`
  )
}

/** Rises from below the row between two nodes into the left side. */
function arrivePath({ x, y }: Point): string {
  const up = x - size.besides / 2
  return (
    `H${round(up - turnRadius)}Q${round(up)} ${round(y + laneOffset)} ${round(up)} ${round(y + laneOffset - turnRadius)}` +
    `V${round(y + turnRadius)}Q${round(up)} ${round(y)} ${round(x)} ${round(y)}`
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
