import type { Verdict } from '../../../../shared/model/comparison.ts'
import { isContradiction, longNote, paired } from './contradiction.ts'
import type { Finding, Findings, Weight } from './difference.ts'

/** Below this similarity two texts have nothing to do with one another. */
const unrelatedBelow = 0.35
/** Below this share of the shorter text's words found in the other, too. */
const minShared = 0.3
/** How much both may say in words of their own and still say the same. */
const maxOwnWords = 0.34

/** So many places put otherwise make a text one in other words. */
const minRewritings = 2
const ownWeights = new Set<Weight>(['added', 'phrasing', 'other'])

/** The verdict on two texts, from what they differ in and how close they are. */
export function verdictOf(findings: Findings, similarity: number): Verdict {
  const { list, matched, isTerse, contentA, contentB } = findings
  const shorter = Math.min(contentA, contentB)
  if (shorter === 0) return 'unrelated'
  const of = (...weights: Weight[]) => list.filter((finding) => weights.includes(finding.weight))
  const contrary = of('contrary')
  const frame = (matched + paired(list)) / shorter
  if (frame < minShared || (similarity < unrelatedBelow && !isOneValueOfFew(list, matched))) return 'unrelated'
  if (contrary.length > 0) return isContradiction(findings, contrary) ? 'conflict' : 'related'
  if (of('subject', 'scope').length > 0) return 'related'
  const other = of('other')
  if (isOneWordOfMany(list, other, matched)) return 'conflict'
  if (other.length > 0 && !isRewritten(list, other, matched)) return 'related'
  if (list.length === 1 && list[0]!.kind === 'wording') return 'related'
  return sameOrMore(list, contentA, contentB, isTerse ? maxOwnWords / 2 : maxOwnWords)
}

/** Texts of few words that differ in a value alone: what they share is too short for a similarity to show it. */
function isOneValueOfFew(list: Finding[], matched: number): boolean {
  return matched >= 2 && list.length === 1 && list[0]!.weight === 'contrary'
}

/** A long note in which a single word was exchanged: a revision, of which only one version can be the current one. */
function isOneWordOfMany(list: Finding[], other: Finding[], matched: number): boolean {
  return matched >= longNote && list.length === 1 && other.length === 1 && other[0]!.kind === 'word'
}

/** Whether the text was put in other words throughout, so that one word for another is no change of its own. */
function isRewritten(list: Finding[], other: Finding[], matched: number): boolean {
  const rewritings = list.filter(({ weight }) => weight === 'added' || weight === 'phrasing').length
  const isReworded = ({ kind }: Finding) => kind === 'word' || (kind === 'wording' && matched >= longNote)
  return other.every(isReworded) && rewritings >= minRewritings
}

function sameOrMore(list: Finding[], contentA: number, contentB: number, maxOwn: number): Verdict {
  const ownA = sum(list, (finding) => (ownWeights.has(finding.weight) ? finding.a.length : 0))
  const ownB = sum(list, (finding) => (ownWeights.has(finding.weight) ? finding.b.length : 0))
  const moreA = ownA > 0 || list.some((finding) => finding.kind === 'narrower')
  const moreB = ownB > 0 || list.some((finding) => finding.kind === 'broader')
  if (!moreA && !moreB) return 'duplicate'
  if (moreA !== moreB) return 'extends'
  if ((ownA + ownB) / (contentA + contentB) <= maxOwn) return 'duplicate'
  return 'related'
}

function sum(list: Finding[], value: (finding: Finding) => number): number {
  return list.reduce((total, finding) => total + value(finding), 0)
}
