import { relationOf } from './opposites/opposites.ts'
import type { Matches, Token } from './token.ts'
import { longestIncreasing } from '../../../../shared/longestIncreasing.ts'
import { onlyOf } from '../../../../shared/onlyOf.ts'

/** Which tokens of two texts match, and the gaps between them. */
export interface Alignment {
  toB: Matches
  toA: Matches
  /** Tokens of the first text whose match is out of order. */
  moved: ReadonlySet<Token>
  gaps: Gap[]
}

/** A run of unmatched tokens of both texts between the same neighbours; one side may be empty. */
export interface Gap {
  a: Token[]
  b: Token[]
}

/**
 * Maximum product of lengths aligned exactly. A longer range is split at words unique in both texts or, if there are none,
 * left unaligned.
 */
const maxCells = 250_000

/** Aligns two token lists: first in order, with content words weighing most; then equal content words that moved. */
export function align(a: readonly Token[], b: readonly Token[]): Alignment {
  const toB: Matches = a.map(() => undefined)
  const toA: Matches = b.map(() => undefined)
  const match = (x: Token, y: Token) => {
    toB[x.index] = y
    toA[y.index] = x
  }
  alignRange(a, b, match)
  const gaps = gapsOf(a[0], b[0], { toB, toA })
  const moved = matchMoved(a, b, { toB, toA, facing: replacedValues(gaps) })
  for (const gap of gaps) {
    gap.a = gap.a.filter((x) => !toB[x.index])
    gap.b = gap.b.filter((y) => !toA[y.index])
  }
  return { toB, toA, moved, gaps: gaps.filter((gap) => gap.a.length + gap.b.length > 0) }
}

type Match = (x: Token, y: Token) => void

function alignRange(a: readonly Token[], b: readonly Token[], match: Match): void {
  let start = 0
  for (; start < a.length && start < b.length; start += 1) {
    const x = a[start]
    const y = b[start]
    if (!x || !y || x.key !== y.key) break
    match(x, y)
  }
  let endA = a.length
  let endB = b.length
  for (; endA > start && endB > start; endA -= 1, endB -= 1) {
    const x = a[endA - 1]
    const y = b[endB - 1]
    if (!x || !y || x.key !== y.key) break
    match(x, y)
  }
  const restA = a.slice(start, endA)
  const restB = b.slice(start, endB)
  if (restA.length === 0 || restB.length === 0) return
  if (restA.length * restB.length <= maxCells) alignExactly(restA, restB, match)
  else alignAtAnchors(restA, restB, match)
}

/** Matches the heaviest common subsequence: a content word weighs ten times a function word; equal neighbours break ties. */
function alignExactly(a: readonly Token[], b: readonly Token[], match: Match): void {
  const width = b.length + 1
  const best = new Int32Array((a.length + 1) * width)
  /** The heaviest weight from two words on: nothing beyond the last ones. */
  const heaviest = (at: number): number => best[at] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const x = a[i]
    if (!x) continue
    const { key } = x
    for (let j = width - 2; j >= 0; j -= 1) {
      const y = b[j]
      const at = i * width + j
      let value = Math.max(heaviest(at + width), heaviest(at + 1))
      if (y && key === y.key) value = Math.max(value, heaviest(at + width + 1) + weightOf(x, y))
      best[at] = value
    }
  }
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const x = a[i]
    const y = b[j]
    const at = i * width + j
    if (x && y && x.key === y.key && best[at] === heaviest(at + width + 1) + weightOf(x, y)) {
      match(x, y)
      i += 1
      j += 1
    } else if (heaviest(at + width) >= heaviest(at + 1)) i += 1
    else j += 1
  }
}

function weightOf(x: Token, y: Token): number {
  const near = (x.previous?.key === y.previous?.key ? 1 : 0) + (x.next?.key === y.next?.key ? 1 : 0)
  return (x.content ? 40 : 4) + near
}

/**
 * Splits a long range at words that occur once in each text, the longest sequence of them in the same order, and aligns the
 * parts.
 */
function alignAtAnchors(a: readonly Token[], b: readonly Token[], match: Match): void {
  const anchors = longestIncreasing(uniqueInBoth(a, b), ([, y]) => y.index)
  const [startA, startB] = [a[0]?.index ?? 0, b[0]?.index ?? 0]
  let [fromA, fromB] = [0, 0]
  const alignUntil = (endA: number, endB: number): void => {
    const cells = (endA - fromA) * (endB - fromB)
    if (cells > 0 && (cells <= maxCells || anchors.length > 0))
      alignRange(a.slice(fromA, endA), b.slice(fromB, endB), match)
  }
  for (const [x, y] of anchors) {
    const [endA, endB] = [x.index - startA, y.index - startB]
    alignUntil(endA, endB)
    match(x, y)
    fromA = endA + 1
    fromB = endB + 1
  }
  alignUntil(a.length, b.length)
}

function uniqueInBoth(a: readonly Token[], b: readonly Token[]): [Token, Token][] {
  const seen = new Map<string, { x: Token; y: Token | null; times: number }>()
  for (const x of a) {
    const known = seen.get(x.key)
    if (known) known.times += 1
    else seen.set(x.key, { x, y: null, times: 1 })
  }
  for (const y of b) {
    const known = seen.get(y.key)
    if (!known) continue
    if (known.y) known.times += 1
    known.y = y
  }
  return [...seen.values()].flatMap(({ x, y, times }): [Token, Token][] => (y && times === 1 ? [[x, y]] : []))
}

function gapsOf(firstA: Token | undefined, firstB: Token | undefined, { toB, toA }: Omit<MatchState, 'facing'>): Gap[] {
  const gaps: Gap[] = []
  let x = firstA
  let y = firstB
  while (x || y) {
    const gap: Gap = { a: [], b: [] }
    for (; x && !toB[x.index]; x = x.next) gap.a.push(x)
    for (; y && !toA[y.index]; y = y.next) gap.b.push(y)
    if (gap.a.length + gap.b.length > 0) gaps.push(gap)
    x = x?.next
    y = y?.next
  }
  return gaps
}

interface MatchState {
  toB: Matches
  toA: Matches
  facing: { a: Set<Token>; b: Set<Token> }
}

function matchMoved(a: readonly Token[], b: readonly Token[], { toB, toA, facing }: MatchState): Set<Token> {
  const moved = new Set<Token>()
  const free = new Map<string, Token[]>()
  for (const y of b.toReversed()) {
    if (toA[y.index] || !y.content || facing.b.has(y)) continue
    const known = free.get(y.key)
    if (known) known.push(y)
    else free.set(y.key, [y])
  }
  for (const x of a) {
    if (toB[x.index] || !x.content || facing.a.has(x)) continue
    const y = free.get(x.key)?.pop()
    if (!y) continue
    toB[x.index] = y
    toA[y.index] = x
    moved.add(x)
  }
  return moved
}

/**
 * Returns two numbers of one dimension, or two antonyms, that alone differ between the same neighbours: two values of one
 * thing, wherever else either occurs.
 */
function replacedValues(gaps: readonly Gap[]): { a: Set<Token>; b: Set<Token> } {
  const found = { a: new Set<Token>(), b: new Set<Token>() }
  for (const gap of gaps) {
    const [x, y] = [onlyOf(gap.a), onlyOf(gap.b)]
    if (!x || !y || !areComparableValues(x, y)) continue
    found.a.add(x)
    found.b.add(y)
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
