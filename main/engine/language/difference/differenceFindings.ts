import type { Alignment } from './align.ts'
import { findSwap } from './arguments.ts'
import { findChanges, type Change } from './wordChanges.ts'
import { judgeChange } from './judgeChange.ts'
import { reweighBySubject } from './otherSubject.ts'
import { isBound, findNegations } from './negation.ts'
import { negationFindings } from './negations.ts'
import { selectInOneStatement } from './statements.ts'
import type { Manner } from './manner.ts'
import type { Token } from './token.ts'
import type { Findings, Pair, Partners } from './difference.ts'

/** Returns every difference between two aligned texts with its weight. */
export function findDifferences(a: Token[], b: Token[], alignment: Alignment, manner: Manner): Findings {
  const changes = findChanges(a, b, alignment)
  const partners = partnersOf(a, b, alignment, changes)
  const negations = { a: findNegations(a), b: findNegations(b) }
  const pair = {
    a,
    b,
    alignment,
    denied: { a: negations.a.denied, b: negations.b.denied },
    manner,
    partners,
    shared: sharedSentences(a, b, partners),
  }
  const list = negationFindings(pair, { a: negations.a.list, b: negations.b.list }, partners)
  for (const change of changes) {
    const finding = judgeChange(pair, change)
    if (finding) list.push(finding)
  }
  const swap = findSwap(a, b, alignment)
  if (swap) {
    list.push({
      kind: 'order',
      weight: manner.isReport ? 'other' : 'contrary',
      a: [swap.left, swap.pivotA, swap.right],
      b: [swap.pivotB],
      text: swapText(a, swap),
    })
  }
  const weighed = reweighBySubject(a, b, partners, list)
  for (const finding of selectInOneStatement(a, b, partners, weighed)) finding.inOneStatement = true
  return {
    list: weighed,
    isReport: manner.isReport,
    isTerse: manner.isTerse,
    matched: countMatched(a, partners),
    contentA: countContent(a),
    contentB: countContent(b),
  }
}

function partnersOf(x: Token[], y: Token[], alignment: Alignment, changes: Change[]): Partners {
  const toB = alignment.toB.slice()
  const toA = alignment.toA.slice()
  const turned = new Set<number>()
  const apart = { a: new Set<number>(), b: new Set<number>() }
  for (const { a, b, relation } of changes) {
    const areValues = relation.is === 'exclusive' || (relation.is === 'unknown' && isValue(x, a[0]) && isValue(y, b[0]))
    if (areValues || relation.is === 'narrower') apart.a.add(a[0]!)
    if (areValues || relation.is === 'broader') apart.b.add(b[0]!)
    if (relation.is !== 'same' && relation.is !== 'opposite' && relation.is !== 'broader' && relation.is !== 'narrower')
      continue
    if (relation.is === 'opposite') turned.add(a[0]!)
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
      const i = a[Math.min(index, a.length - 1)]!
      const j = b[Math.min(index, b.length - 1)]!
      toB[i] = j
      toA[j] = i
    }
  }
  return { toB, toA, turned, apart }
}

/** Checks for a number, version or name that is not a bound: negating it does not negate another. */
function isValue(tokens: Token[], index: number | undefined): boolean {
  if (index === undefined || isBound(tokens, index)) return false
  return tokens[index]!.kind !== 'word' && tokens[index]!.kind !== 'operator'
}

function sharedSentences(a: Token[], b: Token[], { toB, toA, turned }: Partners): Pair['shared'] {
  const turnedB = new Set([...turned].map((i) => toB[i]!))
  return { a: findSharedSentences(a, toB, turned), b: findSharedSentences(b, toA, turnedB) }
}

function findSharedSentences(tokens: Token[], partners: Int32Array, turned: Set<number>): Set<number> {
  const counts = new Map<number, { all: number; met: number }>()
  tokens.forEach((token, index) => {
    if (!token.content) return
    const count = counts.get(token.sentence) ?? { all: 0, met: 0 }
    count.all += 1
    if (partners[index]! >= 0 || turned.has(index)) count.met += 1
    counts.set(token.sentence, count)
  })
  return new Set([...counts].filter(([, { all, met }]) => met * 3 >= all).map(([sentence]) => sentence))
}

function countMatched(a: Token[], { toB, turned }: Partners): number {
  let count = 0
  a.forEach((token, index) => {
    if (token.content && toB[index]! >= 0 && !turned.has(index)) count += 1
  })
  return count
}

function countContent(tokens: Token[]): number {
  return tokens.reduce((count, token) => count + (token.content ? 1 : 0), 0)
}

function swapText(a: Token[], swap: { pivotA: number; left: number; right: number }): string {
  return `A says “${a[swap.left]!.text} … ${a[swap.pivotA]!.text} … ${a[swap.right]!.text}”; in B the two have changed places`
}
