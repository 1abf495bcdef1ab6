import { wordsOfQuote } from '../grounds.ts'
import { history } from '../instructions.ts'
import { announces } from '../listText.ts'
import { labelOf, roleOf } from '../signs.ts'
import { wordsIn } from '../words.ts'
import { reasonClause } from './clause.ts'
import { type Part, type Sentence, isItem, isSaid } from './parts.ts'

/** A reason and the part of the note that gives it. */
export interface Reason {
  part: Part
  text: string
}

const maxReasonWords = 30
/** What a note begins with says what its orders are about: it may be longer. */
const maxFactWords = 45
/** A shorter reason says too little without the sentence after it. */
const minReasonWords = 6
/** A reason that only says when something was noticed. */
const noticed = /^(?:discovered|found|seen|caught|noticed|reported|learned|observed|\d{4}-\d\d-\d\d)\b/i

/**
 * Returns the reasons of what a note tells to do, the best first: the `fact` it begins with; then of the
 * reasons it gives the one that says the words of `quote`, and those that are no story. None of these if the sentence that the note begins
 * with, which stays, gives one.
 */
export function reasonsOf(parts: readonly Part[], fact: Reason | null, quote: string): Reason[] {
  const first = parts[0]?.sentences[0]
  const isSaidFirst = !fact && first?.stays && first.because && !first.orders
  const given = [...quotedReasons(parts, quote), ...(isSaidFirst ? [] : givenReasons(parts))]
  if (!fact) return given
  return given.length === 0 || trouble.test(fact.text) ? [fact, ...given] : [...given, fact]
}

/** What a fact says that is a reason to do something. */
const trouble =
  /\b(?:not|never|no|only|but|fail\p{L}*|break\p{L}*|miss\p{L}*|wrong\p{L}*|incomplete|silent\p{L}*|will|may|might|can|cannot|lost|stale|leads?|causes?|instead|remain\p{L}*|need\p{L}*|without)\b|n['’]t\b/iu

function quotedReasons(parts: readonly Part[], quote: string): Reason[] {
  if (quote === '') return []
  const found = reasonsIn(parts).find(({ sentence }) => !sentence.leans && wordsOfQuote(sentence.text, quote) > 0)
  return found ? [{ part: found.part, text: reasonClause(found.sentence.text) }] : []
}

/**
 * The sentences that give reasons, of the parts of which something is told, and of those that are headed as a reason; of a note without
 * any, those that say what the problem is.
 */
function reasonsIn(parts: readonly Part[]): { part: Part; sentence: Sentence }[] {
  const told = new Set(parts.flatMap((part) => (isSaid(part) ? [part.block.group] : [])))
  const given = parts.filter(({ role }) => role === 'reason')
  return (given.length > 0 ? given : parts.filter(isProblem))
    .filter((part) => told.has(part.block.group) || isHeadedSo(part))
    .flatMap((part) => part.sentences.flatMap((one) => (one.stays ? [] : { part, sentence: withoutLabel(one) })))
}

function withoutLabel(sentence: Sentence): Sentence {
  return { ...sentence, text: labelOf(sentence.text)?.rest ?? sentence.text }
}

/** Checks for a part whose heading says what it is. */
function isHeadedSo({ role, block }: Part): boolean {
  return roleOf(block.heading?.text ?? '') === role
}

const problem = /^(?:the )?(?:problems?|symptoms?|issue|problema|sintoma|síntoma)\b/iu

function isProblem({ role, label, block }: Part): boolean {
  return role === 'example' && problem.test(label || (block.heading?.text ?? ''))
}

/** Returns the fact that a note begins with if nothing else must stand before what it then tells to do under a label. */
export function factOf(parts: readonly Part[]): Reason | null {
  const part = parts[0]
  const end = parts.findIndex(({ role }) => role !== null)
  const [fact, ...rest] = parts.slice(0, Math.max(0, end)).flatMap(({ sentences }) => sentences)
  const told = parts.find(({ sentences }) => sentences.some(({ orders }) => orders))
  const isUnderLabel = told?.role === 'rule' && told.label !== '' && !isItem(told) && told.sentences[0]?.leans === false
  if (!part || !fact || !isUnderLabel || rest.some(({ stays }) => stays)) return null
  const text = reasonClause(fact.text)
  return isItem(part) || fact.isFragment || history.test(fact.text) || announces(text) || wordsIn(text) > maxFactWords
    ? null
    : { part, text }
}

/** Of the first reason that a note gives, its first sentences, or two in one if the first is short; what tells a story comes last. */
function givenReasons(parts: readonly Part[]): Reason[] {
  const all = reasonsIn(parts).filter(({ sentence }) => !noticed.test(sentence.text))
  const own = all.filter(
    ({ part, sentence }, at) =>
      part === all[0]?.part && at < maxGiven && (at === 0 || !(sentence.leans || goesOn.test(sentence.text))),
  )
  const reasons = own.map(({ part, sentence }, at) => {
    const next = all[all.findIndex((one) => one.sentence === sentence) + 1]
    const isShort = at === 0 && wordsIn(sentence.text) < minReasonWords && next?.part === part
    return { part, text: isShort ? `${sentence.text} ${next.sentence.text}` : reasonClause(sentence.text) }
  })
  return reasons
    .filter(({ text }) => !announces(text) && wordsIn(text) <= maxReasonWords)
    .toSorted((one, other) => Number(story.test(one.text)) - Number(story.test(other.text)))
}

/** Later sentences rather give details. */
const maxGiven = 3
/** What shows that a sentence goes on about the one before. */
const goesOn = /\b(?:also|too|either|such|another|both|same)\b/i
/** What happened once. */
export const story =
  /\b(?:was|were|had|did|didn['’]t|added|caused|broke|wrote|found|missed|failed|took|ran|hung|surfaced|happened|occurred|said|appeared|led|went|lost)\b/i
