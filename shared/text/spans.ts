/** Returns a function that finds the spans overlapping a range, sorted by start, the longer first. */
export function overlapping<Each extends { start: number; end: number }>(
  spans: readonly Each[],
): (from: number, to: number) => Each[] {
  const sorted = spans.toSorted((left, right) => left.start - right.start || right.end - left.end)
  /** For each span, the furthest end of it and all spans before it. */
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach[reach.length - 1] ?? end))
  return (from, to) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (reach[middle]! > from) high = middle
      else low = middle + 1
    }
    const found: Each[] = []
    for (let at = low; at < sorted.length && sorted[at]!.start < to; at += 1)
      if (sorted[at]!.end > from) found.push(sorted[at]!)
    return found
  }
}
