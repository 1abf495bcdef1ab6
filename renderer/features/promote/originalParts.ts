import { diffArrays } from 'diff'
import { wordsAndMarks } from '../../../shared/text/diff.ts'

export interface OriginalPart {
  text: string
  /** False for words missing from the distilled text. */
  kept: boolean
}

/** Words, spaces and marks of each text compared at a time: the time of a comparison grows with the square of their number. */
const windowSize = 300
/** Number of equal ones in a row that surely stand for each other: about six words. */
const sureRun = 12

/**
 * Splits the whole original, in order, into kept and removed parts. A word that differs only in case, as at a new sentence start,
 * counts as kept. Linear in the length.
 */
export function originalParts(original: string, distilled: string): OriginalPart[] {
  const words = wordsAndMarks(original)
  const isKept = keptWords(words.map(lower), wordsAndMarks(distilled).map(lower))
  const parts: OriginalPart[] = []
  for (const [at, text] of words.entries()) {
    const kept = isKept[at] === true
    const last = parts.at(-1)
    if (last?.kept === kept) last.text += text
    else parts.push({ text, kept })
  }
  return withoutBridges(parts)
}

/** Tells which words of the original are in the distilled text, in its order. Compares window by window, each from the last sure run on. */
function keptWords(original: readonly string[], distilled: readonly string[]): boolean[] {
  const isKept = original.map(() => false)
  const numbers = new Map<string, number>()
  const [ownRuns, runs] = [runsIn(original, numbers), runsIn(distilled, numbers)]
  let [from, to] = [0, 0]
  while (from < original.length && to < distilled.length) {
    const [left, right] = [original.slice(from, from + windowSize), distilled.slice(to, to + windowSize)]
    const isEnd = from + left.length === original.length && to + right.length === distilled.length
    if (!isEnd && !haveCommon(ownRuns.slice(from, from + windowSize), runs.slice(to, to + windowSize))) {
      from += windowSize / 2
      continue
    }
    const equal = equalRuns(left, right)
    const last = isEnd ? equal.length - 1 : equal.findLastIndex(({ count }) => count >= sureRun)
    for (const { left: at, count } of equal.slice(0, last + 1)) isKept.fill(true, from + at, from + at + count)
    if (isEnd) break
    const sure = equal[last]
    from += sure ? sure.left + sure.count : windowSize / 2
    to += sure ? sure.right + sure.count : 0
  }
  return isKept
}

/** Returns a hash of the run of words that begins at each word and would be sure; `numbers` has a number for each word met. */
function runsIn(words: readonly string[], numbers: Map<string, number>): number[] {
  const numbered = words.map((word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  })
  return numbered
    .slice(sureRun - 1)
    .map((_, at) =>
      numbered.slice(at, at + sureRun).reduce((hash, number) => (Math.imul(hash, 0x01000193) + number) | 0, 0),
    )
}

/** Checks whether two windows have a run in common: most of two unlike texts have none, and need no comparison. */
function haveCommon(left: readonly number[], right: readonly number[]): boolean {
  const known = new Set(right)
  return left.some((run) => known.has(run))
}

/** Returns the runs of equal words of two texts, by their places in each. */
function equalRuns(left: string[], right: string[]): { left: number; right: number; count: number }[] {
  const runs: { left: number; right: number; count: number }[] = []
  let [inLeft, inRight] = [0, 0]
  for (const { added, removed, value } of diffArrays(left, right)) {
    if (!added && !removed) runs.push({ left: inLeft, right: inRight, count: value.length })
    if (!added) inLeft += value.length
    if (!removed) inRight += value.length
  }
  return runs
}

/** A kept space between two struck words would break the line into pieces that are hard to read. */
function withoutBridges(parts: readonly OriginalPart[]): OriginalPart[] {
  const joined: OriginalPart[] = []
  for (const { text, kept } of parts) {
    const last = joined.at(-1)
    const isBridge = kept && text.trim() === '' && last?.kept === false
    if (last && (last.kept === kept || isBridge)) last.text += text
    else joined.push({ text, kept })
  }
  return joined
}

function lower(word: string): string {
  return word.toLowerCase()
}
