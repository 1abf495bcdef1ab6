import { wordDiff } from './diff.ts'
import { similarity } from './normalise.ts'

type Spans = [number, number][]

/** Maximum number of pairings to compare: larger blocks are paired by position, for speed. */
const maxPairings = 400
const minSimilarity = 0.3
/** Minimum kept share of both lines: below it, word marks would cover the whole line. */
const minKept = 0.2

/** Which removed line each added line replaces, and the words that differ, as [start, end) offsets in each line. */
export interface LinePairs {
  /** [removed, added], in order; only lines that share some words. */
  pairs: [number, number][]
  /** Empty for a line without a counterpart. */
  removed: Spans[]
  added: Spans[]
}

/** Finds which removed line each added line replaces, in order, and the words that differ. */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePairs {
  const result: LinePairs = { pairs: [], removed: removed.map((): Spans => []), added: added.map((): Spans => []) }
  for (const [l, r] of pairings(removed, added)) {
    const [before, after] = [removed[l], added[r]]
    const spans = before !== undefined && after !== undefined && changedWords(withoutEnd(before), withoutEnd(after))
    if (!spans) continue
    result.pairs.push([l, r])
    ;[result.removed[l], result.added[r]] = spans
  }
  return result
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}

function changedWords(before: string, after: string): [Spans, Spans] | null {
  const spans: [Spans, Spans] = [[], []]
  let [l, r, kept] = [0, 0, 0]
  for (const { kind, text } of wordDiff(before, after)) {
    if (kind !== 'added') l += text.length
    if (kind !== 'removed') r += text.length
    if (kind === 'same') kept += text.trim().length
    else if (kind === 'removed') spans[0].push([l - text.length, l])
    else spans[1].push([r - text.length, r])
  }
  return kept >= minKept * Math.min(before.length, after.length) ? spans : null
}

function pairings(removed: readonly string[], added: readonly string[]): [number, number][] {
  const count = Math.min(removed.length, added.length)
  if (removed.length === added.length || removed.length * added.length > maxPairings)
    return Array.from({ length: count }, (_, i) => [i, i])
  return bestPairings(removed, added)
}

/** Returns the in-order pairings with the highest total similarity. */
function bestPairings(removed: readonly string[], added: readonly string[]): [number, number][] {
  const gain = removed.map((before) =>
    added.map((after) => {
      const value = similarity(before, after)
      return value >= minSimilarity ? value : 0
    }),
  )
  /** The highest total from a removed and an added line on, by row; beyond the last lines there is nothing to gain. */
  const score = gain.map((): number[] => [])
  const from = (l: number, r: number): number => score[l]?.[r] ?? 0
  for (const [l, gains] of [...gain.entries()].reverse()) {
    const row = score[l] ?? []
    for (const [r, value] of [...gains.entries()].reverse())
      row[r] = Math.max(from(l + 1, r), from(l, r + 1), value + from(l + 1, r + 1))
  }
  const pairs: [number, number][] = []
  for (let l = 0, r = 0; l < removed.length && r < added.length;) {
    const value = gain[l]?.[r] ?? 0
    if (value > 0 && from(l, r) === value + from(l + 1, r + 1)) pairs.push([l++, r++])
    else if (from(l, r) === from(l + 1, r)) l += 1
    else r += 1
  }
  return pairs
}
