import type { Difference, Verdict } from '../../../../shared/model/comparison.ts'
import { fileNamedIn } from '../../../../shared/text/indexLine.ts'
import { type ReadTexts, differencesOf, readTexts, toDifference } from './compareTexts.ts'
import { areContrastedExamples } from './contrastedExamples.ts'
import type { Findings } from './difference.ts'
import { nameOthers } from './namedActors.ts'
import { areFieldsOfRecords, areLabelledApart, areOtherRecords } from './namedApart.ts'
import { areOfOneForm } from './oneForm.ts'
import { opposedChoiceOf } from './opposedChoices.ts'
import { opposedClaimsOf } from './opposedClaims.ts'
import { areOtherClaims } from './otherClaims.ts'
import { isQuestion } from './question.ts'
import { type PairFeature, pairFeatureNames, pairFeatures } from './pairFeatures.ts'
import { type PairOdds, pairOdds } from './pairModel.ts'
import { revisionFeatures } from './revisionFeatures.ts'
import { revisionOdds } from './revisionModel.ts'
import { standTogether } from './standTogether.ts'
import { isFoundInCodeOnly, saysTooLittle } from './tooLittle.ts'
import { areCommandsOnly, areOtherCommands, areTwoCommands } from './twoCommands.ts'
import { verdictOf } from './verdict.ts'

/** How two notes relate. */
export interface NoteComparison {
  verdict: Verdict
  differences: Difference[]
  /** How likely they say the same, or one adds to the other. */
  same: number
  /** How likely they are one note in whatever words: as `same`, or they contradict each other. */
  oneNote: number
  /** Whether one is probably a later version of the other, with some of it replaced. */
  areVersions: boolean
}

/**
 * Compares two notes as `compareWholeNotes` does; and two sentences that contradict each other do so whatever else the notes say.
 * The verdict on (a, b) is the verdict on (b, a).
 */
export function compareNotes(a: string, b: string, similarity: number): NoteComparison {
  const found = compareWholeNotes(a, b, similarity)
  const opposed = found.verdict === 'conflict' ? null : contradictionOfSentences(a, b)
  return opposed ? contradicting(found, opposed) : found
}

/**
 * Compares two whole notes as `compareTexts` does. Where its rules decide nothing, a model of what they share and how they
 * differ decides whether they are the same in other words or contradict each other; and what differs in a role (a number, a
 * name, two values that changed places) is never the same; nor is a choice that one of them rules out.
 */
export function compareWholeNotes(a: string, b: string, similarity: number): NoteComparison {
  const read = readTexts(a, b)
  if (!read) return { verdict: 'duplicate', differences: [], same: 1, oneNote: 1, areVersions: false }
  const found = compareRead(a, b, similarity, read)
  const choice = similarity >= minSimilarity ? opposedChoiceOf(read.tokensA, read.tokensB) : null
  return choice ? contradicting(found, toDifference(choice, read)) : found
}

/** The difference comes first, since it is what a person is shown of the pair. */
function contradicting(found: NoteComparison, difference: Difference): NoteComparison {
  const others = found.differences.filter(({ text }) => text !== difference.text)
  return { ...found, verdict: 'conflict', differences: [difference, ...others] }
}

/**
 * Returns the passages where one sentence of each note contradicts the other, however little else they share; null if there is
 * none, or the form of the notes sets them side by side.
 */
export function contradictionOfSentences(a: string, b: string): Difference | null {
  const opposed = opposedClaimsOf(a, b)
  return opposed && !areSideBySide(a, b) ? opposed : null
}

function compareRead(a: string, b: string, similarity: number, read: ReadTexts): NoteComparison {
  const { tokensA, tokensB, findings } = read
  const differences = differencesOf(read)
  const ruled = verdictOf(findings, similarity)
  if (similarity < minSimilarity) return { verdict: ruled, differences, same: 0, oneNote: 0, areVersions: false }
  const features = pairFeatures(tokensA, tokensB, findings, similarity, ruled)
  const odds = pairOdds(features)
  const { same, contrary } = odds
  const areNotes = valueIn(features, 'shorter') >= Math.log1p(minNoteWords) / 5
  const found = weighed(ruled, features, odds, areNotes)
  const isScattered = found === 'extends' && !standTogether(read)
  const verdict = isScattered ? 'related' : found
  const areTwo: NoteComparison = { verdict: 'related', differences, same: 0, oneNote: 0, areVersions: false }
  if (verdict !== 'unrelated' && areTwoCommands(a, b)) return areTwo
  if (isSame(verdict) && (areOtherCommands(a, b) || areOtherClaims(a, b))) return areTwo
  if (isSame(verdict) && isQuestion(a) !== isQuestion(b)) return areTwo
  if (verdict === 'extends' && areOutOfOrder(features)) return areTwo
  if (isSame(verdict) && nameOthers(read)) return { ...areTwo, oneNote: same + contrary }
  if (verdict === 'extends' && !areNotes && (saysTooLittle(read) || isFoundInCodeOnly(read))) return areTwo
  if ((verdict === 'conflict' || verdict === 'related') && areSideBySide(a, b)) return areTwo
  const areVersions =
    (verdict === 'conflict' || verdict === 'related') && revisionOdds(revisionFeatures(read, features)) >= minRevision
  if (verdict === 'conflict' && areLabelledApart(read) && !areCommandsOnly(a, b)) return areTwo
  if (verdict === 'conflict' && areFieldsOfRecords(a, b)) return areTwo
  if (verdict === 'conflict' && !areVersions && !areOfLikeLength(findings) && !standTogether(read)) return areTwo
  if (isScattered && !(areVersions && areOfLikeLength(findings))) return areTwo
  const isDoubtful =
    verdict === 'conflict' &&
    (isOfIndex(a) !== isOfIndex(b) ||
      shareTooLittle(findings, features, areVersions) ||
      (!areVersions && contrary < minContraryOfRules))
  return { verdict: isDoubtful ? 'related' : verdict, differences, same, oneNote: same + contrary, areVersions }
}

function isSame(verdict: Verdict): boolean {
  return verdict === 'duplicate' || verdict === 'extends'
}

/** Words of a note in another order within a much longer one, or a single word there, do not say the same. */
function areOutOfOrder(features: readonly number[]): boolean {
  return valueIn(features, 'in order') <= minInOrder && valueIn(features, 'covered, less') < minInOrder
}

/** A line of an index names a note, whose own words say what holds. */
function isOfIndex(text: string): boolean {
  return fileNamedIn(text.trim()) !== null
}

/**
 * Checks whether one of two notes says so much that the other does not that they are about two things, where few words are the
 * same, or one denies something in other words than the other says it: what it denies is then hardly what the other says.
 */
function shareTooLittle({ list, matched }: Findings, features: readonly number[], areVersions: boolean): boolean {
  if (valueIn(features, 'covered, less') >= minCovered) return false
  const isDenied = list.some(
    ({ kind, weight, inOneStatement }) => kind === 'negation' && weight === 'contrary' && !inOneStatement,
  )
  return isDenied || (!areVersions && matched < minSharedWords)
}

/** Checks whether the form of two notes shows that each has its own thing to say, however alike their words are. */
function areSideBySide(a: string, b: string): boolean {
  return areOfOneForm(a, b) || areOtherRecords(a, b) || areContrastedExamples(a, b)
}

/** Returns the features of two notes for fitting the model; null if their words are equal. */
export function featuresOfNotes(a: string, b: string, similarity: number): number[] | null {
  const read = readTexts(a, b)
  if (!read) return null
  return pairFeatures(read.tokensA, read.tokensB, read.findings, similarity, verdictOf(read.findings, similarity))
}

/** Returns the features of two notes for fitting the model of revisions; null if their words are equal. */
export function revisionFeaturesOfNotes(a: string, b: string, similarity: number): number[] | null {
  const read = readTexts(a, b)
  if (!read) return null
  const { tokensA, tokensB, findings } = read
  return revisionFeatures(read, pairFeatures(tokensA, tokensB, findings, similarity, verdictOf(findings, similarity)))
}

/** Minimum similarity of notes the model is asked about: those that a search for neighbours may store. */
const minSimilarity = 0.5
/** Minimum share of the shorter note’s words in one order in both, if a longer one has more words of its own than shared ones. */
const minInOrder = 0.5
/** Minimum odds that two notes are one for any verdict of the model. */
const minOneNote = 0.6
/** Minimum odds for calling two notes the same that the rules do not call so, or in doubt, and for keeping what they say of notes and of captions. */
const minSame = { alone: 0.8, afterRules: 0.5, ofCaptions: 0.35 }
/** Minimum share of one note's words, by weight, that the other has, perhaps in a related word, if the rules decide nothing. */
const minRelated = 0.7
/** Minimum odds that two notes are one for a value replaced to make them two versions of it. */
const minTwoVersions = 0.9
/** Minimum odds that one note is a later version of the other. */
const minRevision = 0.5
/** Minimum odds for a contradiction that the rules do not see. */
const minContrary = 0.5
/** A contradiction the rules see is dropped if the notes are more likely than this about different things. */
const maxApart = 0.6
/** Minimum odds for a contradiction that the rules see, unless one note is a version of the other. */
const minContraryOfRules = 0.4
/** Minimum number of words that contradicting notes share, if less than a minimum share of one, by weight, is covered by the other. */
const minSharedWords = 5
const minCovered = 0.55
/** Minimum number of content words of a note: a caption is judged by rules alone. */
const minNoteWords = 8

/** Differences in a role, in which two notes that say the same never differ. */
const rolesReplaced: readonly PairFeature[] = [
  'figures replaced',
  'names replaced',
  'proper names replaced',
  'exchanged',
  'exclusive apart',
]
/** Further differences that leave open whether two differently worded notes say the same. */
const roleDifferences: readonly PairFeature[] = [
  ...rolesReplaced,
  'negations opposed',
  'exclusive',
  'opposites apart',
  'contrary',
  'negations lacking',
  'scopes',
  'subjects',
]
/** Of these, a contradiction has at least one. */
const signsOfContradiction: readonly PairFeature[] = [...roleDifferences, 'restricted']
/** Differences that may hide one in a role: a word in place of another, a negation or a `no longer` of one text only. */
const doubts: readonly PairFeature[] = [
  'other words',
  'negations uneven',
  'negations lacking',
  'opposites',
  'opposites apart',
  'turned',
]

function valueIn(features: readonly number[], name: PairFeature): number {
  return features[pairFeatureNames.indexOf(name)] ?? 0
}

function weighed(ruled: Verdict, features: readonly number[], odds: PairOdds, areNotes: boolean): Verdict {
  const value = (name: PairFeature): number => valueIn(features, name)
  const anyOf = (names: readonly PairFeature[]): boolean => names.some((name) => value(name) > 0)
  const oneNote = odds.same + odds.contrary
  if (ruled === 'unrelated') return ruled
  if (value('exchanged') > 0 && oneNote >= minOneNote) return 'conflict'
  if (ruled === 'conflict') return areNotes && odds.apart > maxApart ? 'related' : ruled
  if (!areNotes) return odds.same < minSame.ofCaptions && isSame(ruled) ? 'related' : ruled
  if (odds.contrary >= minContrary && anyOf(signsOfContradiction)) return 'conflict'
  if (ruled === 'related') {
    const areSame = odds.same >= minSame.alone && value('related, more') >= minRelated && !anyOf(roleDifferences)
    return areSame ? sameness(value) : ruled
  }
  if (anyOf(rolesReplaced)) return oneNote >= minTwoVersions ? 'conflict' : 'related'
  return odds.same >= (anyOf(doubts) ? minSame.alone : minSame.afterRules) ? ruled : 'related'
}

/** A note of more times the words of another is no version of it if the other's words lie scattered over it. */
const maxTimesLonger = 3

function areOfLikeLength({ contentA, contentB }: Findings): boolean {
  return Math.max(contentA, contentB) <= maxTimesLonger * Math.min(contentA, contentB)
}

/** Maximum share of the fuller note that a note of the same meaning lacks. */
const maxMore = 0.35

/** Tells two notes that say the same from one that says more. */
function sameness(value: (name: PairFeature) => number): Verdict {
  return value('related, less') < 1 - maxMore ? 'extends' : 'duplicate'
}
