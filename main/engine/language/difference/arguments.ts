import type { Alignment } from './align.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import type { Token } from './token.ts'

/** A relation whose two arguments changed places. */
export interface Swap {
  pivotA: number
  pivotB: number
  /** A word before the pivot in the first text and after it in the second. */
  left: number
  right: number
}

const directionalWords = new Set(['to', 'from', 'over', 'before', 'after', 'into', 'than', 'onto', 'then', 'instead'])
const verbMarkers = new Set([
  'to',
  'must',
  'should',
  'can',
  'may',
  'will',
  'would',
  'could',
  'might',
  'always',
  'never',
  'not',
  'does',
  'do',
  'did',
])
const symmetricWords = new Set(['be', 'and', 'or', 'with', 'equal', 'match', 'differ', 'meet', 'share'])

/**
 * Returns the first relation whose two arguments changed places: `A calls B` and `B calls A`, `from A to B` and `from B to
 * A`. The passive (`B is called by A`) has the same meaning and does not count; nor does a reordered list.
 */
export function findSwap(a: Token[], b: Token[], alignment: Alignment): Swap | null {
  if (!alignment.moved.includes(1)) return null
  for (let i = 0; i < a.length; i += 1) {
    if (!isPivot(a, i)) continue
    const j = matchedPivot(a, b, alignment, i)
    if (j < 0) continue
    const left = crossingWord(a, b, alignment, i, j, -1)
    const right = crossingWord(a, b, alignment, i, j, 1)
    if (left < 0 || right < 0 || !isSameVoice(a, i, b, j)) continue
    if (containsConjunction(a, Math.min(left, i), Math.max(left, i)) && containsConjunction(a, i, right)) continue
    return { pivotA: i, pivotB: j, left, right }
  }
  return null
}

/** Checks for a directional word, or a verb recognised by its form: `calls`, `must call`, but not `a call`. */
function isPivot(tokens: Token[], at: number): boolean {
  const { kind, key, lower, content } = tokens[at]!
  if (kind !== 'word' || symmetricWords.has(key)) return false
  if (directionalWords.has(lower)) return true
  return content && isKnownWord(key, 'v') && (lower !== key || verbMarkers.has(tokens[at - 1]?.lower ?? ''))
}

/**
 * Returns the pivot of the second text. Function words are not aligned across content words, so an unmatched one takes its
 * first unmatched occurrence.
 */
function matchedPivot(a: Token[], b: Token[], { toB, toA }: Alignment, i: number): number {
  if (toB[i]! >= 0 || !directionalWords.has(a[i]!.lower)) return toB[i]!
  return b.findIndex((token, j) => toA[j]! < 0 && token.lower === a[i]!.lower)
}

/**
 * Returns the nearest word on one side of the pivot, in its clause, that is on the other side in the second text; -1 if there
 * is none.
 */
function crossingWord(a: Token[], b: Token[], { toB }: Alignment, pivot: number, other: number, step: number): number {
  const { sentence, clause, lower } = a[pivot]!
  const acrossClauses = lower === 'then'
  for (let i = pivot + step; i >= 0 && i < a.length; i += step) {
    const token = a[i]!
    if (token.sentence !== sentence || (token.clause !== clause && !acrossClauses)) break
    const j = toB[i]!
    if (j < 0 || !token.content) continue
    if (b[j]!.sentence !== b[other]!.sentence || (b[j]!.clause !== b[other]!.clause && !acrossClauses)) continue
    if (j < other === i > pivot) return i
  }
  return -1
}

/** Checks whether both verbs are active or both passive; false if the form is ambiguous (`covered with`, `a walking man`). */
function isSameVoice(a: Token[], i: number, b: Token[], j: number): boolean {
  if (directionalWords.has(a[i]!.lower)) return true
  if (a[i]!.lower.endsWith('ing') !== b[j]!.lower.endsWith('ing')) return false
  const [one, other] = [voiceOf(a, i), voiceOf(b, j)]
  return one === other && one !== 'open'
}

function voiceOf(tokens: Token[], at: number): 'plain' | 'passive' | 'open' {
  const { lower, key, sentence } = tokens[at]!
  const before = tokens[at - 1]
  if (before && /^(?:a|an|the|of|for|with|by)$/.test(before.lower)) return 'open'
  if (lower.endsWith('ing') || lower === key || lower.endsWith('s')) return 'plain'
  const rest = tokens.slice(at + 1, at + 5)
  if (rest.some((token) => token.lower === 'by' && token.sentence === sentence)) return 'passive'
  return before?.key === 'be' || tokens[at - 2]?.key === 'be' || rest[0]?.lower === 'with' ? 'open' : 'plain'
}

/** Checks whether `and` or `or` occurs in the range, as in a list. */
function containsConjunction(tokens: Token[], from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1)
    if (tokens[index]!.lower === 'and' || tokens[index]!.lower === 'or') return true
  return false
}
