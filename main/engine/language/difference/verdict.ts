import type { Verdict } from '../../../../shared/model/comparison.ts'
import { isContradiction, minLongNoteWords, countPairs } from './contradiction.ts'
import type { Finding, Findings, Weight } from './difference.ts'

/** Minimum similarity of related texts. */
const minSimilarity = 0.35
/** Minimum share of the shorter text's content words matched or paired with a differing word, in related texts. */
const minShared = 0.3
/** Maximum share of words without a match in texts with the same meaning. */
const maxOwnWords = 0.34

/** Minimum number of reworded places in a reworded text. */
const minRewritings = 2
const ownWeights = new Set<Weight>(['added', 'phrasing', 'other'])

/** Returns the verdict on two texts, from their differences and their similarity. */
export function verdictOf(findings: Findings, similarity: number): Verdict {
  const { list, matched, isTerse, contentA, contentB } = findings
  const shorter = Math.min(contentA, contentB)
  if (shorter === 0) return 'unrelated'
  const of = (...weights: Weight[]) => list.filter((finding) => weights.includes(finding.weight))
  const contrary = of('contrary')
  const frame = (matched + countPairs(list)) / shorter
  if (frame < minShared || (similarity < minSimilarity && !isShortTextWithOneValue(list, matched))) return 'unrelated'
  if (contrary.length > 0) return isContradiction(findings, contrary) ? 'conflict' : 'related'
  if (of('subject', 'scope').length > 0) return 'related'
  const other = of('other')
  if (isLongNoteWithOneWord(list, other, matched)) return 'conflict'
  if (other.length > 0 && !isRewritten(list, other, matched)) return 'related'
  if (list.length === 1 && list[0]?.kind === 'wording') return 'related'
  return duplicateOrExtends(list, contentA, contentB, isTerse ? maxOwnWords / 2 : maxOwnWords)
}

/** Checks for short texts that differ in a single value: they share too little for the similarity to show it. */
function isShortTextWithOneValue(list: Finding[], matched: number): boolean {
  return matched >= 2 && list.length === 1 && list[0]?.weight === 'contrary'
}

/** Checks for a long note with a single word replaced: a revision, of which only one version can be current. */
function isLongNoteWithOneWord(list: Finding[], other: Finding[], matched: number): boolean {
  return matched >= minLongNoteWords && list.length === 1 && other.length === 1 && other[0]?.kind === 'word'
}

/** Checks whether the text was reworded throughout, so that one replaced word is not a change of its own. */
function isRewritten(list: Finding[], other: Finding[], matched: number): boolean {
  const rewritings = list.filter(({ weight }) => weight === 'added' || weight === 'phrasing').length
  const isReworded = ({ kind }: Finding) => kind === 'word' || (kind === 'wording' && matched >= minLongNoteWords)
  return other.every(isReworded) && rewritings >= minRewritings
}

function duplicateOrExtends(list: Finding[], contentA: number, contentB: number, maxOwn: number): Verdict {
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
