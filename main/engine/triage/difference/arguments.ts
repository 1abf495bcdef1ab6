import type { Alignment } from './align.ts'
import type { Token } from './tokens.ts'
import { isKnownWord } from './lexicon/lexicon.ts'

/** Two sides of a relation that changed places. */
export interface Swap {
  pivotA: number
  pivotB: number
  /** A word that stands before the pivot in the first text and after it in the second. */
  left: number
  right: number
}

const directed = new Set(['to', 'from', 'over', 'before', 'after', 'into', 'than', 'onto', 'then', 'instead'])
const symmetric = new Set(['be', 'and', 'or', 'with', 'equal', 'match', 'differ', 'meet', 'share'])

/**
 * The first relation whose two sides changed places: `A calls B` and `B calls A`, `from A to B` and `from B to A`. The
 * passive (`B is called by A`) says the same and is none; nor is a list in another order.
 */
export function findSwap(a: Token[], b: Token[], alignment: Alignment): Swap | null {
  if (!alignment.moved.includes(1)) return null
  for (let i = 0; i < a.length; i += 1) {
    const j = alignment.toB[i]!
    if (j < 0 || !isPivot(a[i]!)) continue
    const left = crossing(a, b, alignment, i, j, -1)
    const right = crossing(a, b, alignment, i, j, 1)
    if (left < 0 || right < 0 || isPassive(a, i) !== isPassive(b, j)) continue
    if (onlyListed(a, Math.min(left, i), Math.max(left, i)) && onlyListed(a, i, right)) continue
    return { pivotA: i, pivotB: j, left, right }
  }
  return null
}

function isPivot(token: Token): boolean {
  if (token.kind !== 'word' || symmetric.has(token.key)) return false
  return directed.has(token.lower) || (token.content && isKnownWord(token.key, 'v'))
}

/** The nearest word on one side of the pivot, in its clause, that stands on the other side of it in the second text. */
function crossing(a: Token[], b: Token[], { toB }: Alignment, pivot: number, other: number, step: number): number {
  const { sentence, clause } = a[pivot]!
  for (let i = pivot + step; i >= 0 && i < a.length; i += step) {
    const token = a[i]!
    if (token.sentence !== sentence || token.clause !== clause) break
    const j = toB[i]!
    if (j < 0 || !token.content) continue
    if (b[j]!.sentence !== b[other]!.sentence || b[j]!.clause !== b[other]!.clause) continue
    if (j < other === i > pivot) return i
    return -1
  }
  return -1
}

function isPassive(tokens: Token[], verb: number): boolean {
  for (let index = verb + 1; index < Math.min(tokens.length, verb + 8); index += 1) {
    if (tokens[index]!.sentence !== tokens[verb]!.sentence) return false
    if (tokens[index]!.lower === 'by') return true
  }
  return false
}

/** Between the two there is nothing but words of grammar that list. */
function onlyListed(tokens: Token[], from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1)
    if (tokens[index]!.lower === 'and' || tokens[index]!.lower === 'or') return true
  return false
}
