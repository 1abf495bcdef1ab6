/** A scale for a chart: its top, and one to three lines to read values by. Values are not negative. */
export interface ChartScale {
  top: number
  guides: number[]
}

/** The smallest scale of round numbers that holds the greatest value; its top is the last guide. */
export function scaleOf(greatest: number): ChartScale {
  const most = Math.max(1, greatest)
  const size = 10 ** Math.floor(Math.log10(most))
  const top = ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * size >= most) ?? 10) * size
  const parts = [3, 2].find((count) => Number.isInteger(top / count)) ?? 1
  return { top, guides: Array.from({ length: parts }, (_, at) => (top / parts) * (at + 1)) }
}

/** Where a value stands, in percent from the top of a plot. */
export function fromTop(value: number, low: number, high: number): number {
  return high === low ? 100 : 100 - (100 * (value - low)) / (high - low)
}

/** Where the one of so many values stands, in percent from the left: points reach from edge to edge. */
export function fromLeft(at: number, count: number): number {
  return count <= 1 ? 100 : (100 * at) / (count - 1)
}
