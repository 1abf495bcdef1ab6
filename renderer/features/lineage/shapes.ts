import type { LineageNode } from '../../../shared/model/lineageGraph.ts'

/**
 * Returns the outline of a kind, distinguishable without colour: square, clipped corner, hexagon, stacked sheets, dashed
 * square.
 */
export function outlineOf(kind: LineageNode['kind'], width: number, height: number): string {
  const corner = Math.min(12, height / 3)
  const side = Math.min(10, width / 4)
  switch (kind) {
    case 'original':
    case 'version':
    case 'proposal':
      return `M0 0H${width}V${height}H0Z`
    case 'refinement':
      return `M0 0H${width - corner}L${width} ${corner}V${height}H0Z`
    case 'consolidation':
      return `M${side} 0H${width - side}L${width} ${height / 2}L${width - side} ${height}H${side}L0 ${height / 2}Z`
  }
}

/** Returns the visible edges of the two sheets behind a version of a reference. */
export function sheetsBehind(width: number, height: number): string {
  return [3, 6].map((step) => `M${step} ${height + step}H${width + step}V${step}`).join('')
}
