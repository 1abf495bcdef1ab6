import type { Difference } from '../../../../shared/model/comparison.ts'
import { namesActivity } from '../../../../shared/text/activity.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { hasCategory, hasLetters, isLabelSaid, labelOf, warnsOff } from './leadingLabel.ts'
import { isQuestion } from './question.ts'
import { hasMarksOf, wordsMarked } from './statementMarks.ts'
import { isListed, isLowerCase, isTurned } from './nearlySaid.ts'
import { type Statement, expresses } from './said.ts'
import type { Token } from './token.ts'

/** A sentence with its parsed statement. */
export interface ParsedSentence {
  text: string
  statement: Statement
}

/** Maximum share of the words that the other sentence need not have. */
const maxUnsaidShare = 0.34
/** Of these, maximum number of nouns: two say what it is about. */
const maxNouns = 1
/** Minimum number of words for one to be left out. */
const minWords = 3

/**
 * Checks whether another sentence says what a sentence says but for plain words: of those it lacks, none is a name, a number,
 * code, a member of a list, denied, who does it, or part of a condition, a reason or an exception; and it says it of no fewer
 * cases, and as surely. `differences` are those between the two, which must be one statement by `compareNotes`;
 * `most` is the largest number of such words.
 */
export function isSaidOtherwise(
  sentence: ParsedSentence,
  other: ParsedSentence,
  differences: readonly Difference[],
  most: number,
): boolean {
  const [statement, by] = [sentence.statement, other.statement]
  if (/^[`~]{3}/.test(sentence.text) || !hasSlots(other.text, sentence.text)) return false
  if (isQuestion(sentence.text) !== isQuestion(other.text)) return false
  if (warnsOff(sentence.text, statement) !== warnsOff(other.text, by)) return false
  const label = labelOf(sentence.text, statement)
  const words = distinct(statement.content.filter((token) => !label.includes(token) && hasLetters(token)))
  const isOwn = (token: Token): boolean => token.kind !== 'word' || differences.some(({ a }) => a && holds(a, token))
  const unsaid = words.filter((token) => !expresses(by, token) && isOwn(token) && !isEmpty(token))
  if (words.length < minWords || unsaid.length > Math.min(most, Math.floor(words.length * maxUnsaidShare))) return false
  if (unsaid.filter(({ key }) => isKnownWord(key, 'n')).length > maxNouns) return false
  const isOther = label.some((token) =>
    differences.some(({ a, b, kind }) => a && b && kind === 'word' && holds(a, token)),
  )
  if ((!hasCategory(sentence.text) && (isOther || !isLabelSaid(label, by))) || !denyAlike(statement, by)) return false
  if (!hasMarksOf(by, statement, namesActivity(sentence.text) && unsaid.length === 0)) return false
  const marked = wordsMarked(statement)
  const dash = sentence.text.search(/\S [–—-] \S/)
  return unsaid.every(
    (token) =>
      !marked.has(token) &&
      (dash < 0 || token.start < dash) &&
      !statement.denied.has(token.key) &&
      isSpared(token, token === words[0], sentence.statement, by) &&
      !isReplacedIn(token, differences),
  )
}

/** Checks whether a text has what another leaves to be filled in, in square brackets. */
function hasSlots(text: string, other: string): boolean {
  return (other.match(/(?<!^)\[[^\]\n]{2,40}\](?!\()/g) ?? []).every((slot) => text.includes(slot))
}

/** Words in capitals that only stress what they stand beside. */
const emphasis = /^(?:MUST|IMPORTANT|CRITICAL|NOTE|WARNING|REQUIREMENT|REQUIRED|ALWAYS|MANDATORY|DO|KEY)$/
/** Verbs that say little beside their object. */
const lightVerbs =
  /^(?:work|support|provide|use|have|offer|include|ensure|make|allow|enable|be|need|require|implement|maintain|follow|apply)$/
/** Nouns that say nothing of what they stand behind: a `queue mechanism` is a queue. */
const emptyNouns = /^(?:approach|functionality|mechanism|pattern|principle|process|strategy)$/

function isEmpty({ key, previous, sentence }: Token): boolean {
  return emptyNouns.test(key) && previous?.sentence === sentence && previous.content
}

/** Checks for a word that a sentence can do without: of those it begins with, only a verb. */
function isSpared(token: Token, isFirst: boolean, statement: Statement, by: Statement): boolean {
  if (emphasis.test(token.text) || (isFirst && lightVerbs.test(token.key))) return true
  if (isFirst && !(token.lower === token.key && isKnownWord(token.key, 'v')) && !isAdjective(token.key)) return false
  // The first word may be capitalised behind a label too.
  const plain = isFirst ? { ...token, previous: undefined } : token
  if (!isKnownWord(token.key) || !isLowerCase(plain) || isOfNumber(token)) return false
  return !isListed(token, statement) && !isActor(token) && !isTurned(token, by)
}

/** Checks for a word that says how many, as in `nearly 3`, or of what, as in `3 days`: not for `3 separate days`. */
function isOfNumber({ key, previous, next }: Token): boolean {
  return next?.kind === 'number' || (previous?.kind === 'number' && !isAdjective(key))
}

function isAdjective(key: string): boolean {
  return isKnownWord(key, 'a') && !isKnownWord(key, 'v')
}

/** Checks whether the other sentence says something else in its place, or names something else in so many words. */
function isReplacedIn(token: Token, differences: readonly Difference[]): boolean {
  const isName = isKnownWord(token.key, 'n')
  return differences.some(
    ({ a, b, kind }) =>
      a && b && (kind !== 'wording' || isName) && holds(a, token) && !lightVerbs.test(b.text.toLowerCase()),
  )
}

/** Checks for the one who does it. */
function isActor({ previous, next }: Token): boolean {
  const before = /^(?:the|an?|our|your)$/.test(previous?.lower ?? '') ? previous?.previous : previous
  return before?.lower === 'by' || /^['’]s$/.test(next?.lower ?? '')
}

/** Checks whether both deny the same of what both say. */
function denyAlike(statement: Statement, by: Statement): boolean {
  if (statement.denied.size > 0 && by.denied.size === 0) return false
  const shared = statement.content.filter(({ key }) => by.keys.has(key))
  return shared.every(({ key }) => statement.denied.has(key) === by.denied.has(key))
}

function distinct(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.key, token])).values()]
}

function holds({ start, end }: { start: number; end: number }, token: Token): boolean {
  return start <= token.start && token.end <= end
}
