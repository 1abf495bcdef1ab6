import type { Verdict } from '../../../../shared/model/comparison.ts'
import type { Findings } from './difference.ts'
import { exchangedValues } from './exchangedValues.ts'
import { opposedApart } from './opposedApart.ts'
import { coverOf, pairRelated, readSide } from './pairSide.ts'
import { rolesOf, withoutEqualValues } from './pairValues.ts'
import type { Matches, Token } from './token.ts'

/** Names of the numbers that `pairFeatures` returns, in the same order. */
export const pairFeatureNames = [
  'similarity',
  'surely similar',
  'covered, less',
  'covered, more',
  'related, less',
  'related, more',
  'lacking, lighter',
  'lacking, heavier',
  'rarest lacking, lighter',
  'rarest lacking, heavier',
  'lengths',
  'shorter',
  'longer',
  'in order',
  'longest run',
  'figures shared',
  'figures replaced',
  'figures lacking',
  'names shared',
  'names replaced',
  'names lacking',
  'proper names shared',
  'proper names replaced',
  'proper names lacking',
  'negations opposed',
  'negations lacking',
  'negations uneven',
  'opposites',
  'opposites apart',
  'exclusive apart',
  'exclusive',
  'contrary names',
  'contrary figures',
  'contrary',
  'other words',
  'other wording',
  'subjects',
  'scopes',
  'kinds',
  'exchanged',
  'turned',
  'restricted',
  'report',
  'terse',
  'duplicate',
  'extends',
  'conflict',
  'related',
] as const
export type PairFeature = (typeof pairFeatureNames)[number]

/**
 * Describes how two texts agree and differ, one number per name in `pairFeatureNames`, mostly 0 to 1, for the model that
 * weighs them. Symmetric. `verdict` is what the rules say.
 */
export function pairFeatures(
  a: readonly Token[],
  b: readonly Token[],
  findings: Findings,
  similarity: number,
  verdict: Verdict,
): number[] {
  const { partners, list, isReport, isTerse } = findings
  const [one, other] = [readSide(a, partners.toB), readSide(b, partners.toA)]
  pairRelated(one.loose, other.loose)
  const [sideA, sideB] = [coverOf(one), coverOf(other)]
  const [light, heavy] = one.weight <= other.weight ? [sideA, sideB] : [sideB, sideA]
  const [shorter, longer] = [Math.min(one.words, other.words), Math.max(one.words, other.words)]
  const count = (of: (finding: (typeof list)[number]) => boolean, most: number): number =>
    Math.min(
      most,
      list.reduce((sum, finding) => sum + Number(of(finding)), 0),
    ) / most
  const contrary = (kinds: RegExp) => count(({ weight, kind }) => weight === 'contrary' && kinds.test(kind), 2)
  return [
    similarity,
    Math.max(0, similarity - 0.85) / 0.15,
    Math.min(sideA.exact, sideB.exact),
    Math.max(sideA.exact, sideB.exact),
    Math.min(sideA.related, sideB.related),
    Math.max(sideA.related, sideB.related),
    Math.log1p(light.lacking) / 3,
    Math.log1p(heavy.lacking) / 3,
    light.rarest,
    heavy.rarest,
    longer === 0 ? 1 : shorter / longer,
    Math.min(1, Math.log1p(shorter) / 5),
    Math.min(1, Math.log1p(longer) / 5),
    ...orderOf(a, partners.toB),
    ...rolesOf(...withoutEqualValues(one.figures, other.figures)),
    ...rolesOf(one.names, other.names),
    ...rolesOf(one.proper, other.proper),
    count(({ kind, weight }) => kind === 'negation' && weight === 'contrary', 2),
    count(({ kind, weight }) => kind === 'negation' && weight === 'other', 2),
    Math.min(3, Math.abs(one.negations - other.negations)) / 3,
    contrary(/^opposite$/),
    ...opposedApart(one.loose, other.loose, partners),
    contrary(
      /^(?!opposite|negation|order|number|version|date|ordinal|path|identifier|environment|package|address|issue|flag)/,
    ),
    contrary(/^(?:path|identifier|environment variable|package|address|issue number|flag)$/),
    contrary(/^(?:number|version|date|ordinal)$/),
    count(({ weight }) => weight === 'contrary', 3),
    count(({ weight, kind }) => weight === 'other' && kind === 'word', 4),
    count(({ weight, kind }) => (weight === 'other' || weight === 'phrasing') && kind === 'wording', 5),
    count(({ weight }) => weight === 'subject', 2),
    count(({ weight }) => weight === 'scope', 2),
    count(({ weight }) => weight === 'narrower', 2),
    Math.min(2, exchangedValues(a, b, partners)) / 2,
    Number(one.turns !== other.turns),
    Math.min(2, Math.abs(one.limits - other.limits)) / 2,
    Number(isReport),
    Number(isTerse),
    Number(verdict === 'duplicate'),
    Number(verdict === 'extends'),
    Number(verdict === 'conflict'),
    Number(verdict === 'related'),
  ]
}

/** Returns the share of neighbouring matched words that are neighbours in the other text too, and the longest such run. */
function orderOf(a: readonly Token[], toB: Matches): [number, number] {
  let last: Token | undefined
  let [steps, inOrder, run, longest, words] = [0, 0, 0, 0, 0]
  for (const token of a) {
    if (!token.content) continue
    words += 1
    const partner = toB[token.index]
    if (!partner) {
      run = 0
      continue
    }
    if (last) {
      steps += 1
      if (partner.index > last.index) inOrder += 1
    }
    run = last && partner.index > last.index && partner.index - last.index < 4 ? run + 1 : 1
    longest = Math.max(longest, run)
    last = partner
  }
  return [steps === 0 ? 0 : inOrder / steps, words === 0 ? 0 : longest / words]
}
