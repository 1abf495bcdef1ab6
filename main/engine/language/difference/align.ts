import { relationOf } from './opposites/opposites.ts'
import type { Token } from './token.ts'

/** Which tokens of two texts match, and the gaps between them. */
export interface Alignment {
  /** Per token of the first text, the index of its match in the second, or -1. */
  toB: Int32Array
  toA: Int32Array
  /** Per token of the first text, 1 if its match is out of order. */
  moved: Uint8Array
  gaps: Gap[]
}

/** A run of unmatched tokens of both texts between the same neighbours; one side may be empty. */
export interface Gap {
  a: number[]
  b: number[]
}

/**
 * Maximum product of lengths aligned exactly. A longer range is split at words unique in both texts or, if there are none,
 * left unaligned.
 */
const maxCells = 250_000

/** Aligns two token lists: first in order, with content words weighing most; then equal content words that moved. */
export function align(a: Token[], b: Token[]): Alignment {
  const toB = new Int32Array(a.length).fill(-1)
  const toA = new Int32Array(b.length).fill(-1)
  const match = (i: number, j: number) => {
    toB[i] = j
    toA[j] = i
  }
  alignRange(a, b, { fromA: 0, endA: a.length, fromB: 0, endB: b.length }, match)
  const gaps = gapsOf(toB, toA)
  const moved = matchMoved(a, b, { toB, toA, facing: replacedValues(a, b, gaps) })
  for (const gap of gaps) {
    gap.a = gap.a.filter((i) => toB[i] === -1)
    gap.b = gap.b.filter((j) => toA[j] === -1)
  }
  return { toB, toA, moved, gaps: gaps.filter((gap) => gap.a.length + gap.b.length > 0) }
}

interface Range {
  fromA: number
  endA: number
  fromB: number
  endB: number
}

type Match = (i: number, j: number) => void

function alignRange(a: Token[], b: Token[], range: Range, match: Match): void {
  let { fromA, endA, fromB, endB } = range
  while (fromA < endA && fromB < endB && a[fromA]!.key === b[fromB]!.key) match(fromA++, fromB++)
  while (fromA < endA && fromB < endB && a[endA - 1]!.key === b[endB - 1]!.key) match(--endA, --endB)
  const rows = endA - fromA
  const columns = endB - fromB
  if (rows === 0 || columns === 0) return
  const rest = { fromA, endA, fromB, endB }
  if (rows * columns <= maxCells) alignExactly(a, b, rest, match)
  else alignAtAnchors(a, b, rest, match)
}

/** Matches the heaviest common subsequence: a content word weighs ten times a function word; equal neighbours break ties. */
function alignExactly(a: Token[], b: Token[], { fromA, endA, fromB, endB }: Range, match: Match): void {
  const rows = endA - fromA
  const width = endB - fromB + 1
  const best = new Int32Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i -= 1) {
    const token = a[fromA + i]!
    for (let j = width - 2; j >= 0; j -= 1) {
      const at = i * width + j
      let value = Math.max(best[at + width]!, best[at + 1]!)
      if (token.key === b[fromB + j]!.key)
        value = Math.max(value, best[at + width + 1]! + weightOf(a, b, fromA + i, fromB + j))
      best[at] = value
    }
  }
  let i = 0
  let j = 0
  while (i < rows && j < width - 1) {
    const at = i * width + j
    const here = a[fromA + i]!.key === b[fromB + j]!.key
    if (here && best[at] === best[at + width + 1]! + weightOf(a, b, fromA + i, fromB + j))
      match(fromA + i++, fromB + j++)
    else if (best[at + width]! >= best[at + 1]!) i += 1
    else j += 1
  }
}

function weightOf(a: Token[], b: Token[], i: number, j: number): number {
  const near = (a[i - 1]?.key === b[j - 1]?.key ? 1 : 0) + (a[i + 1]?.key === b[j + 1]?.key ? 1 : 0)
  return (a[i]!.content ? 40 : 4) + near
}

/**
 * Splits a long range at words that occur once in each text, the longest sequence of them in the same order, and aligns the
 * parts.
 */
function alignAtAnchors(a: Token[], b: Token[], range: Range, match: Match): void {
  const anchors = longestIncreasing(uniqueInBoth(a, b, range))
  let { fromA, fromB } = range
  for (const [i, j] of [...anchors, [range.endA, range.endB] as const]) {
    const cells = (i - fromA) * (j - fromB)
    if (cells > 0 && (cells <= maxCells || anchors.length > 0))
      alignRange(a, b, { fromA, endA: i, fromB, endB: j }, match)
    if (i < range.endA) match(i, j)
    fromA = i + 1
    fromB = j + 1
  }
}

function uniqueInBoth(a: Token[], b: Token[], { fromA, endA, fromB, endB }: Range): [number, number][] {
  const seen = new Map<string, { i: number; j: number; times: number }>()
  for (let i = fromA; i < endA; i += 1) {
    const known = seen.get(a[i]!.key)
    if (known) known.times += 1
    else seen.set(a[i]!.key, { i, j: -1, times: 1 })
  }
  for (let j = fromB; j < endB; j += 1) {
    const known = seen.get(b[j]!.key)
    if (!known) continue
    if (known.j >= 0) known.times += 1
    known.j = j
  }
  return [...seen.values()].filter(({ j, times }) => j >= 0 && times === 1).map(({ i, j }) => [i, j])
}

/** Returns the longest subsequence, in order of the first numbers, whose second numbers increase. */
function longestIncreasing(pairs: [number, number][]): [number, number][] {
  const tails: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  pairs.forEach(([, j], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![1] < j) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  })
  const chain: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) chain.push(pairs[at]!)
  return chain.reverse()
}

function gapsOf(toB: Int32Array, toA: Int32Array): Gap[] {
  const gaps: Gap[] = []
  let i = 0
  let j = 0
  while (i < toB.length || j < toA.length) {
    const gap: Gap = { a: [], b: [] }
    while (i < toB.length && toB[i] === -1) gap.a.push(i++)
    while (j < toA.length && toA[j] === -1) gap.b.push(j++)
    if (gap.a.length + gap.b.length > 0) gaps.push(gap)
    if (i < toB.length) {
      i += 1
      j += 1
    }
  }
  return gaps
}

interface MatchState {
  toB: Int32Array
  toA: Int32Array
  facing: { a: Set<number>; b: Set<number> }
}

function matchMoved(a: Token[], b: Token[], { toB, toA, facing }: MatchState): Uint8Array {
  const moved = new Uint8Array(a.length)
  const free = new Map<string, number[]>()
  for (let j = b.length - 1; j >= 0; j -= 1) {
    if (toA[j] !== -1 || !b[j]!.content || facing.b.has(j)) continue
    const known = free.get(b[j]!.key)
    if (known) known.push(j)
    else free.set(b[j]!.key, [j])
  }
  for (let i = 0; i < a.length; i += 1) {
    if (toB[i] !== -1 || !a[i]!.content || facing.a.has(i)) continue
    const j = free.get(a[i]!.key)?.pop()
    if (j === undefined) continue
    toB[i] = j
    toA[j] = i
    moved[i] = 1
  }
  return moved
}

/**
 * Returns two numbers of one dimension, or two antonyms, that alone differ between the same neighbours: two values of one
 * thing, wherever else either occurs.
 */
function replacedValues(a: Token[], b: Token[], gaps: Gap[]): { a: Set<number>; b: Set<number> } {
  const found = { a: new Set<number>(), b: new Set<number>() }
  for (const gap of gaps) {
    const [i, j] = [gap.a[0], gap.b[0]]
    if (i === undefined || j === undefined || gap.a.length > 1 || gap.b.length > 1) continue
    if (!areComparableValues(a[i]!, b[j]!)) continue
    found.a.add(i)
    found.b.add(j)
  }
  return found
}

function areComparableValues(x: Token, y: Token): boolean {
  if (x.kind === 'number' && y.kind === 'number') return dimensionOf(x) === dimensionOf(y)
  return relationOf(x.lower, y.lower).is === 'opposite'
}

function dimensionOf({ key }: Token): string {
  return key.slice(0, key.lastIndexOf(':'))
}
