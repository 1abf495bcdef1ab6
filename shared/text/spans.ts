import { bisect } from '../bisect.ts'

/** Returns a function that finds the spans overlapping a range, sorted by start, the longer first. */
export function overlapping<Each extends { start: number; end: number }>(
  spans: readonly Each[],
): (from: number, to: number) => Each[] {
  const sorted = spans.toSorted((left, right) => left.start - right.start || right.end - left.end)
  /** For each span, the furthest end of it and all spans before it. */
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach[reach.length - 1] ?? end))
  return (from, to) => {
    const found: Each[] = []
    let at = bisect(reach, (end) => end > from)
    for (let span = sorted[at]; span && span.start < to; span = sorted[(at += 1)]) if (span.end > from) found.push(span)
    return found
  }
}
