import type { Alignment } from './align.ts'
import { type Swap, findSwap } from './arguments.ts'
import { findChanges, type Change } from './wordChanges.ts'
import { judgeChange } from './judgeChange.ts'
import { reweighBySubject } from './otherSubject.ts'
import { isBound, findNegations } from './negation.ts'
import { negationFindings } from './negations.ts'
import { selectInOneStatement } from './statements.ts'
import type { Manner } from './manner.ts'
import type { Matches, Token } from './token.ts'
import type { Findings, Pair, Partners } from './difference.ts'

/** Returns every difference between two aligned texts with its weight. */
export function findDifferences(a: Token[], b: Token[], alignment: Alignment, manner: Manner): Findings {
  const changes = findChanges(alignment)
  const partners = partnersOf(alignment, changes)
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
      text: swapText(swap),
    })
  }
  const weighed = reweighBySubject(a, b, partners, list)
  for (const finding of selectInOneStatement(a, b, partners, weighed)) finding.inOneStatement = true
  return {
    list: weighed,
    partners,
    isReport: manner.isReport,
    isTerse: manner.isTerse,
    matched: countMatched(a, partners),
    contentA: countContent(a),
    contentB: countContent(b),
  }
}

function partnersOf(alignment: Alignment, changes: readonly Change[]): Partners {
  const toB = [...alignment.toB]
  const toA = [...alignment.toA]
  const turned = new Set<Token>()
  const apart = { a: new Set<Token>(), b: new Set<Token>() }
  for (const { a, b, relation } of changes) {
    const [x] = a
    const [y] = b
    if (!x || !y) continue
    const areValues = relation.is === 'exclusive' || (relation.is === 'unknown' && isValue(x) && isValue(y))
    if (areValues || relation.is === 'narrower') apart.a.add(x)
    if (areValues || relation.is === 'broader') apart.b.add(y)
    if (relation.is !== 'same' && relation.is !== 'opposite' && relation.is !== 'broader' && relation.is !== 'narrower')
      continue
    if (relation.is === 'opposite') turned.add(x)
    const [lastX, lastY] = [a.at(-1) ?? x, b.at(-1) ?? y]
    for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
      const [left, right] = [a[place] ?? lastX, b[place] ?? lastY]
      toB[left.index] = right
      toA[right.index] = left
    }
  }
  return { toB, toA, turned, apart }
}

/** Checks for a number, version or name that is not a bound: negating it does not negate another. */
function isValue(token: Token): boolean {
  return !isBound(token) && token.kind !== 'word' && token.kind !== 'operator'
}

function sharedSentences(a: Token[], b: Token[], { toB, toA, turned }: Partners): Pair['shared'] {
  const turnedB = new Set([...turned].flatMap(({ index }) => toB[index] ?? []))
  return { a: findSharedSentences(a, toB, turned), b: findSharedSentences(b, toA, turnedB) }
}

function findSharedSentences(tokens: Token[], partners: Matches, turned: ReadonlySet<Token>): Set<number> {
  const counts = new Map<number, { all: number; met: number }>()
  for (const token of tokens) {
    if (!token.content) continue
    const count = counts.get(token.sentence) ?? { all: 0, met: 0 }
    count.all += 1
    if (partners[token.index] || turned.has(token)) count.met += 1
    counts.set(token.sentence, count)
  }
  return new Set([...counts].filter(([, { all, met }]) => met * 3 >= all).map(([sentence]) => sentence))
}

function countMatched(a: Token[], { toB, turned }: Partners): number {
  return a.filter((token) => token.content && toB[token.index] && !turned.has(token)).length
}

function countContent(tokens: Token[]): number {
  return tokens.reduce((count, token) => count + (token.content ? 1 : 0), 0)
}

function swapText({ left, pivotA, right }: Swap): string {
  return `A says “${left.text} … ${pivotA.text} … ${right.text}”; in B the two have changed places`
}
