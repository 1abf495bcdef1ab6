import { longestIncreasing } from '../../../../shared/longestIncreasing.ts'
import type { ReadTexts } from './compareTexts.ts'
import { pairFeatureNames } from './pairFeatures.ts'
import type { Token } from './token.ts'

/** Names of the numbers that `revisionFeatures` returns, in the same order. */
export const revisionFeatureNames = [
  ...pairFeatureNames,
  'begins alike',
  'ends alike',
  'kept in order',
  'kept in order, shorter',
  'one title',
  'two titles',
] as const

/**
 * Describes how likely one of two texts is a later version of the other: the numbers of `pairFeatures`, and how much of the
 * text stands in the same order, begins and ends alike, and has the same title. Symmetric.
 */
export function revisionFeatures(
  { left, right, tokensA, tokensB, findings }: ReadTexts,
  pair: readonly number[],
): number[] {
  const { toB } = findings.partners
  const matched = tokensA.flatMap((token) => toB[token.index] ?? [])
  const kept = longestIncreasing(matched, ({ index }) => index).length
  const [one, other] = [titleOf(left), titleOf(right)]
  const areTitled = one !== null && other !== null
  return [
    ...pair,
    Number(areSame(tokensA.find(isContent), tokensB.find(isContent))),
    Number(areSame(tokensA.findLast(isContent), tokensB.findLast(isContent))),
    (2 * kept) / Math.max(1, tokensA.length + tokensB.length),
    kept / Math.max(1, Math.min(tokensA.length, tokensB.length)),
    Number(areTitled && one === other),
    Number(areTitled && one !== other),
  ]
}

function isContent({ content }: Token): boolean {
  return content
}

function areSame(one: Token | undefined, other: Token | undefined): boolean {
  return one !== undefined && one.key === other?.key
}

const boldTitle = /^[\s>#+*-]{0,8}\*\*([^*\n]{2,60})\*\*/
const plainTitle = /^[\s>#+*_`-]{0,8}([^\n:*—–]{2,50})(?::(?=\s)|`? [—–] )/

/** Returns the words a text begins with as a title: `**Branches:** …`, `Branches: …`, `Branches — …`; null if there are none. */
function titleOf(text: string): string | null {
  const title = (boldTitle.exec(text) ?? plainTitle.exec(text))?.[1]
  return title?.replace(/[:`\s]{1,4}$/, '').toLowerCase() ?? null
}
