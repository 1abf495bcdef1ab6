import type { Alignment, Gap } from './align.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { areTechnicalAlternatives, relationOf, type Relation } from './opposites/opposites.ts'
import { isOneLetterApart, stemOf } from './wordForms.ts'
import type { Token } from './token.ts'

/** A difference between two texts: tokens of one in place of tokens of the other. */
export interface Change {
  a: number[]
  b: number[]
  /** `phrase`: several words for several; `added`: one side is empty; `apart`: of one kind, in different places. */
  relation: Relation | { is: 'phrase' } | { is: 'added' } | { is: 'apart' }
}

/** Maximum number of words per side of a gap that is paired word by word; a larger gap is one change. */
const maxPaired = 24

/**
 * Returns the differences in the gaps of an alignment, paired word by word where words correspond. Function words are paired
 * only if they are antonyms or exclude each other.
 */
export function findChanges(a: Token[], b: Token[], alignment: Alignment): Change[] {
  const changes = alignment.gaps.flatMap((gap) => gapChanges(a, b, gap))
  return pairDisplaced(a, b, changes)
}

function tokenRelation(x: Token, y: Token): Relation {
  if (x.key === y.key) return { is: 'same' }
  const direct = relationOf(x.lower, y.lower)
  if (direct.is !== 'unknown') return direct
  const plain = relationOf(x.key, y.key)
  if (plain.is !== 'unknown') return plain
  return isSameWord(x, y) ? { is: 'same' } : plain
}

function gapChanges(a: Token[], b: Token[], gap: Gap): Change[] {
  if (gap.a.length === 0 || gap.b.length === 0) return addedChanges(a, b, gap)
  const written = joined(a, gap.a)
  if (written !== '' && written === joined(b, gap.b) && !areSingleFigures(a, b, gap))
    return [{ ...gap, relation: { is: 'same' } }]
  if (gap.a.length > maxPaired || gap.b.length > maxPaired) return remainingChanges(a, b, gap)
  const changes: Change[] = []
  for (const { i, j, relation } of candidates(a, b, gap)) {
    if (!gap.a.includes(i) || !gap.b.includes(j)) continue
    changes.push({ a: [i], b: [j], relation })
    gap = { a: gap.a.filter((index) => index !== i), b: gap.b.filter((index) => index !== j) }
  }
  return [...changes, ...remainingChanges(a, b, gap)]
}

function candidates(a: Token[], b: Token[], gap: Gap): { i: number; j: number; relation: Relation; rank: number }[] {
  const found: { i: number; j: number; relation: Relation; rank: number }[] = []
  for (const i of gap.a) {
    for (const j of gap.b) {
      const relation = tokenRelation(a[i]!, b[j]!)
      if (a[i]!.kind === 'operator' && b[j]!.kind === 'operator') found.push({ i, j, relation, rank: 1 })
      const grammar = !a[i]!.content || !b[j]!.content
      if (grammar && relation.is !== 'opposite' && !(relation.is === 'exclusive')) continue
      const rank = rankOf(relation, a[i]!, b[j]!)
      if (rank < 9)
        found.push({
          i,
          j,
          relation,
          rank: rank + Math.abs(gap.a.indexOf(i) / gap.a.length - gap.b.indexOf(j) / gap.b.length) / 2,
        })
    }
  }
  return found.sort((x, y) => x.rank - y.rank || x.i - y.i || x.j - y.j)
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

function remainingChanges(a: Token[], b: Token[], gap: Gap): Change[] {
  const left = gap.a.filter((index) => a[index]!.content)
  const right = gap.b.filter((index) => b[index]!.content)
  if (left.length === 0 || right.length === 0) return addedChanges(a, b, gap)
  if (left.length === 1 && right.length === 1)
    return [{ a: left, b: right, relation: tokenRelation(a[left[0]!]!, b[right[0]!]!) }]
  return [{ a: left, b: right, relation: { is: 'phrase' } }]
}

function addedChanges(a: Token[], b: Token[], gap: Gap): Change[] {
  return [
    ...sentenceRuns(a, gap.a).map((run): Change => ({ a: run, b: [], relation: { is: 'added' } })),
    ...sentenceRuns(b, gap.b).map((run): Change => ({ a: [], b: run, relation: { is: 'added' } })),
  ]
}

/** Splits added words into one run per sentence. */
function sentenceRuns(tokens: Token[], indices: number[]): number[][] {
  const found: number[][] = []
  for (const index of indices) {
    const last = found.at(-1)
    if (last && tokens[last[0]!]!.sentence === tokens[index]!.sentence) last.push(index)
    else found.push([index])
  }
  return found
}

/** Pairs leftover words in different places that have the same meaning, as in a reordered sentence, or are of one kind. */
function pairDisplaced(a: Token[], b: Token[], changes: Change[]): Change[] {
  const loose = changes.filter(
    ({ relation }) => relation.is === 'added' || relation.is === 'phrase' || relation.is === 'unknown',
  )
  const left = loose.flatMap((change) => change.a).filter((i) => a[i]!.content)
  const right = loose.flatMap((change) => change.b).filter((j) => b[j]!.content)
  if (left.length === 0 || right.length === 0 || left.length * right.length > maxPaired ** 2) return changes
  const facing = new Set(loose.flatMap(({ a, relation }) => (relation.is === 'unknown' ? a : [])))
  const facingB = new Set(loose.flatMap(({ b, relation }) => (relation.is === 'unknown' ? b : [])))
  const joined: Change[] = []
  for (const i of left) {
    // A count paired with another is a value; the same count elsewhere is of something else.
    const isCount = a[i]!.key.startsWith('#count')
    if (isCount && facing.has(i)) continue
    const j = right.find(
      (index) =>
        tokenRelation(a[i]!, b[index]!).is === 'same' &&
        !(isCount && facingB.has(index)) &&
        !joined.some((change) => change.b[0] === index),
    )
    if (j !== undefined) joined.push({ a: [i], b: [j], relation: { is: 'same' } })
  }
  for (const i of left) {
    if (facing.has(i) || joined.some((change) => change.a[0] === i)) continue
    const j = right.find(
      (index) =>
        !facingB.has(index) && areSameKind(a[i]!, b[index]!) && !joined.some((change) => change.b[0] === index),
    )
    if (j !== undefined) joined.push({ a: [i], b: [j], relation: { is: 'apart' } })
  }
  if (joined.length === 0) return changes
  const takenA = new Set(joined.map((change) => change.a[0]))
  const takenB = new Set(joined.map((change) => change.b[0]))
  const kept = changes.flatMap((change): Change[] => {
    if (!loose.includes(change)) return [change]
    const gap = { a: change.a.filter((i) => !takenA.has(i)), b: change.b.filter((j) => !takenB.has(j)) }
    if (gap.a.length === change.a.length && gap.b.length === change.b.length) return [change]
    return gap.a.length + gap.b.length === 0 ? [] : remainingChanges(a, b, gap)
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
function areSingleFigures(a: Token[], b: Token[], gap: Gap): boolean {
  const isFigure = (tokens: Token[], [index, ...more]: number[]) =>
    more.length === 0 && tokens[index!]!.kind !== 'word' && tokens[index!]!.kind !== 'name'
  return isFigure(a, gap.a) && isFigure(b, gap.b)
}

function joined(tokens: Token[], indices: number[]): string {
  return indices.map((index) => tokens[index]!.lower.replace(/[^\p{L}\p{N}]/gu, '')).join('')
}
