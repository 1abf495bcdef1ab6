import type { Alignment } from './align.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { isPreposition } from './roles.ts'
import { type Token, tokensAfter } from './token.ts'

/** A relation whose two arguments changed places. */
export interface Swap {
  pivotA: Token
  pivotB: Token
  /** A word before the pivot in the first text and after it in the second. */
  left: Token
  right: Token
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
export function findSwap(a: readonly Token[], b: readonly Token[], alignment: Alignment): Swap | null {
  if (alignment.moved.size === 0) return null
  for (const pivotA of a) {
    if (!isPivot(pivotA)) continue
    const pivotB = matchedPivot(b, alignment, pivotA)
    if (!pivotB) continue
    const left = crossingWord(alignment, pivotA, pivotB, 'previous')
    const right = crossingWord(alignment, pivotA, pivotB, 'next')
    if (!left || !right || !isSameVoice(pivotA, pivotB)) continue
    if (containsConjunction(left, pivotA) && containsConjunction(pivotA, right)) continue
    return { pivotA, pivotB, left, right }
  }
  return null
}

/** Checks for a directional word, or a verb recognised by its form: `calls`, `must call`, but not `a call`. */
function isPivot({ kind, key, lower, content, previous }: Token): boolean {
  if (kind !== 'word' || symmetricWords.has(key)) return false
  if (directionalWords.has(lower)) return true
  return content && isKnownWord(key, 'v') && (lower !== key || verbMarkers.has(previous?.lower ?? ''))
}

/**
 * Returns the pivot of the second text. Function words are not aligned across content words, so an unmatched one takes its
 * first unmatched occurrence.
 */
function matchedPivot(b: readonly Token[], { toB, toA }: Alignment, pivot: Token): Token | undefined {
  const match = toB[pivot.index]
  if (match || !directionalWords.has(pivot.lower)) return match
  return b.find((token) => !toA[token.index] && token.lower === pivot.lower)
}

/** Returns the nearest word on one side of the pivot, in its clause, that is on the other side in the second text. */
function crossingWord(
  { toB }: Alignment,
  pivot: Token,
  otherPivot: Token,
  side: 'previous' | 'next',
): Token | undefined {
  const acrossClauses = pivot.lower === 'then'
  const isWithin = (token: Token, { sentence, clause }: Token): boolean =>
    token.sentence === sentence && (token.clause === clause || acrossClauses)
  for (let token = pivot[side]; token && isWithin(token, pivot); token = token[side]) {
    const match = toB[token.index]
    if (!match || !token.content || !isWithin(match, otherPivot)) continue
    if (match.index < otherPivot.index === (side === 'next')) return token
  }
  return undefined
}

/** Checks whether both verbs are active or both passive; false if the form is ambiguous (`covered with`, `a walking man`). */
function isSameVoice(x: Token, y: Token): boolean {
  if (directionalWords.has(x.lower)) return true
  if (x.lower.endsWith('ing') !== y.lower.endsWith('ing')) return false
  if (isParticiple(x) && isParticiple(y) && isBeforePreposition(x) !== isBeforePreposition(y)) return false
  const [one, other] = [voiceOf(x), voiceOf(y)]
  return one === other && one !== 'open'
}

/** `height-based route`, `route based on height`: checks for the form that both have. */
function isParticiple({ lower, key }: Token): boolean {
  return lower !== key && !/(?:ing|s)$/.test(lower)
}

function isBeforePreposition({ next }: Token): boolean {
  return next !== undefined && isPreposition(next)
}

function voiceOf(token: Token): 'plain' | 'passive' | 'open' {
  const { lower, key, sentence, previous: before } = token
  if (before && /^(?:a|an|the|of|for|with|by)$/.test(before.lower)) return 'open'
  if (lower.endsWith('ing') || lower === key || lower.endsWith('s')) return 'plain'
  const rest = tokensAfter(token, 4)
  if (rest.some((each) => each.lower === 'by' && each.sentence === sentence)) return 'passive'
  return before?.key === 'be' || before?.previous?.key === 'be' || rest[0]?.lower === 'with' ? 'open' : 'plain'
}

/** Checks whether `and` or `or` occurs from one token to another, as in a list. */
function containsConjunction(from: Token, to: Token): boolean {
  for (let at: Token | undefined = from; at && at.index <= to.index; at = at.next)
    if (at.lower === 'and' || at.lower === 'or') return true
  return false
}
