/** A chart scale: its maximum, and one to three guide lines. Values are not negative. */
export interface ChartScale {
  top: number
  guides: number[]
}

/** Returns the smallest scale of round numbers that contains the greatest value; its maximum is the last guide. */
export function scaleOf(greatest: number): ChartScale {
  const most = Math.max(1, greatest)
  const size = 10 ** Math.floor(Math.log10(most))
  const top = ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * size >= most) ?? 10) * size
  const parts = [3, 2].find((count) => Number.isInteger(top / count)) ?? 1
  return { top, guides: Array.from({ length: parts }, (_, at) => (top / parts) * (at + 1)) }
}

/** Returns the position of a value, in percent from the top of a plot. */
export function fromTop(value: number, low: number, high: number): number {
  return high === low ? 100 : 100 - (100 * (value - low)) / (high - low)
}

/** Returns the position of value `at` of `count`, in percent from the left: points span the full width. */
export function fromLeft(at: number, count: number): number {
  return count <= 1 ? 100 : (100 * at) / (count - 1)
}
