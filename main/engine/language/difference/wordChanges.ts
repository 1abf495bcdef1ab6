import type { Alignment, Gap } from './align.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { areTechnicalAlternatives, relationOf, type Relation } from './opposites/opposites.ts'
import { isOneLetterApart, stemOf } from './wordForms.ts'
import type { Token } from './token.ts'
import { onlyOf } from '../../../../shared/onlyOf.ts'

/** A difference between two texts: tokens of one in place of tokens of the other. */
export interface Change {
  a: Token[]
  b: Token[]
  /** `phrase`: several words for several; `added`: one side is empty; `apart`: of one kind, in different places. */
  relation: Relation | { is: 'phrase' } | { is: 'added' } | { is: 'apart' }
}

/** Maximum number of words per side of a gap that is paired word by word; a larger gap is one change. */
const maxPaired = 24

/**
 * Returns the differences in the gaps of an alignment, paired word by word where words correspond. Function words are paired
 * only if they are antonyms or exclude each other.
 */
export function findChanges(alignment: Alignment): Change[] {
  const changes = alignment.gaps.flatMap(gapChanges)
  return pairDisplaced(changes)
}

function tokenRelation(x: Token, y: Token): Relation {
  if (x.key === y.key) return { is: 'same' }
  const direct = relationOf(x.lower, y.lower)
  if (direct.is !== 'unknown') return direct
  const plain = relationOf(x.key, y.key)
  if (plain.is !== 'unknown') return plain
  return isSameWord(x, y) ? { is: 'same' } : plain
}

function gapChanges(gap: Gap): Change[] {
  if (gap.a.length === 0 || gap.b.length === 0) return addedChanges(gap)
  const written = joined(gap.a)
  if (written !== '' && written === joined(gap.b) && !areSingleFigures(gap))
    return [{ ...gap, relation: { is: 'same' } }]
  if (gap.a.length > maxPaired || gap.b.length > maxPaired) return remainingChanges(gap)
  const changes: Change[] = []
  let rest = gap
  for (const { x, y, relation } of candidates(gap)) {
    if (!rest.a.includes(x) || !rest.b.includes(y)) continue
    changes.push({ a: [x], b: [y], relation })
    rest = { a: rest.a.filter((each) => each !== x), b: rest.b.filter((each) => each !== y) }
  }
  return [...changes, ...remainingChanges(rest)]
}

interface Candidate {
  x: Token
  y: Token
  relation: Relation
  rank: number
}

function candidates(gap: Gap): Candidate[] {
  const found: Candidate[] = []
  for (const [i, x] of gap.a.entries()) {
    for (const [j, y] of gap.b.entries()) {
      const relation = tokenRelation(x, y)
      if (x.kind === 'operator' && y.kind === 'operator') found.push({ x, y, relation, rank: 1 })
      const grammar = !x.content || !y.content
      if (grammar && relation.is !== 'opposite' && !(relation.is === 'exclusive')) continue
      const rank = rankOf(relation, x, y)
      if (rank < 9) found.push({ x, y, relation, rank: rank + Math.abs(i / gap.a.length - j / gap.b.length) / 2 })
    }
  }
  return found.sort((one, other) => one.rank - other.rank || one.x.index - other.x.index || one.y.index - other.y.index)
}

function rankOf(relation: Relation, x: Token, y: Token): number {
  if (relation.is === 'same') return 0
  if (relation.is === 'opposite' || relation.is === 'exclusive') return 1
  if (relation.is === 'broader' || relation.is === 'narrower') return 2
  if (x.kind !== 'word' && x.kind === y.kind && (x.kind !== 'name' || x.nameKind === y.nameKind)) return 3
  if ((x.kind === 'number' && y.kind === 'version') || (x.kind === 'version' && y.kind === 'number')) return 3
  if (x.kind === 'name' && y.kind === 'name') return 4
  return 9
}

function remainingChanges(gap: Gap): Change[] {
  const left = gap.a.filter(({ content }) => content)
  const right = gap.b.filter(({ content }) => content)
  if (left.length === 0 || right.length === 0) return addedChanges(gap)
  const [x, y] = [onlyOf(left), onlyOf(right)]
  return [{ a: left, b: right, relation: x && y ? tokenRelation(x, y) : { is: 'phrase' } }]
}

function addedChanges(gap: Gap): Change[] {
  return [
    ...sentenceRuns(gap.a).map((run): Change => ({ a: run, b: [], relation: { is: 'added' } })),
    ...sentenceRuns(gap.b).map((run): Change => ({ a: [], b: run, relation: { is: 'added' } })),
  ]
}

/** Splits added words into one run per sentence. */
function sentenceRuns(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = []
  for (const token of tokens) {
    const last = found.at(-1)
    if (last?.[0]?.sentence === token.sentence) last.push(token)
    else found.push([token])
  }
  return found
}

/** Pairs leftover words in different places that have the same meaning, as in a reordered sentence, or are of one kind. */
function pairDisplaced(changes: Change[]): Change[] {
  const loose = changes.filter(
    ({ relation }) => relation.is === 'added' || relation.is === 'phrase' || relation.is === 'unknown',
  )
  const left = loose.flatMap((change) => change.a).filter(({ content }) => content)
  const right = loose.flatMap((change) => change.b).filter(({ content }) => content)
  if (left.length === 0 || right.length === 0 || left.length * right.length > maxPaired ** 2) return changes
  const facing = new Set(loose.flatMap(({ a, relation }) => (relation.is === 'unknown' ? a : [])))
  const facingB = new Set(loose.flatMap(({ b, relation }) => (relation.is === 'unknown' ? b : [])))
  const joined: Change[] = []
  for (const x of left) {
    // A count paired with another is a value; the same count elsewhere is of something else.
    const isCount = x.key.startsWith('#count')
    if (isCount && facing.has(x)) continue
    const y = right.find(
      (other) =>
        tokenRelation(x, other).is === 'same' &&
        !(isCount && facingB.has(other)) &&
        !joined.some((change) => change.b[0] === other),
    )
    if (y) joined.push({ a: [x], b: [y], relation: { is: 'same' } })
  }
  for (const x of left) {
    if (facing.has(x) || joined.some((change) => change.a[0] === x)) continue
    const y = right.find(
      (other) => !facingB.has(other) && areSameKind(x, other) && !joined.some((change) => change.b[0] === other),
    )
    if (y) joined.push({ a: [x], b: [y], relation: { is: 'apart' } })
  }
  if (joined.length === 0) return changes
  const takenA = new Set(joined.flatMap((change) => change.a))
  const takenB = new Set(joined.flatMap((change) => change.b))
  const kept = changes.flatMap((change): Change[] => {
    if (!loose.includes(change)) return [change]
    const gap = { a: change.a.filter((x) => !takenA.has(x)), b: change.b.filter((y) => !takenB.has(y)) }
    if (gap.a.length === change.a.length && gap.b.length === change.b.length) return [change]
    return gap.a.length + gap.b.length === 0 ? [] : remainingChanges(gap)
  })
  return [...joined, ...kept]
}

/**
 * Checks for two numbers of one dimension, two names of one kind (two paths), or two words of a technical kind (two
 * packagers).
 */
function areSameKind(x: Token, y: Token): boolean {
  if (x.kind === 'word' && y.kind === 'word') return areTechnicalAlternatives(x.key, y.key)
  if (x.kind !== y.kind || x.nameKind !== y.nameKind) return false
  return x.kind !== 'number' || x.key.slice(0, x.key.indexOf(':')) === y.key.slice(0, y.key.indexOf(':'))
}

/**
 * Checks for two forms of one word: `automatic` and `automation`, or one letter apart in a long word. False for numbers and
 * names.
 */
function isSameWord(x: Token, y: Token): boolean {
  if (x.kind !== 'word' || y.kind !== 'word') return false
  const [left, right] = [stemOf(x.key), stemOf(y.key)]
  if (left.length >= 4 && left === right) return true
  return (
    x.lower.length >= 6 &&
    y.lower.length >= 6 &&
    !(isKnownWord(x.key) && isKnownWord(y.key)) &&
    isOneLetterApart(x.lower, y.lower)
  )
}

/**
 * Checks for a single figure on each side: 1.5 and 15 are two numbers, `~2.1.0` and `^2.1.0` two ranges, though their digits
 * are the same.
 */
function areSingleFigures(gap: Gap): boolean {
  return [onlyOf(gap.a), onlyOf(gap.b)].every((token) => token && token.kind !== 'word' && token.kind !== 'name')
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ lower }) => lower.replace(/[^\p{L}\p{N}]/gu, '')).join('')
}
