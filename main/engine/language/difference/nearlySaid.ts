import { isKnownWord } from './lexicon/lexicon.ts'
import { relationOf } from './opposites/opposites.ts'
import { type Statement, expresses, expressesClause } from './said.ts'
import type { Token } from './token.ts'

/**
 * Checks whether another sentence expresses all of a long one but a single plain word that it could do without: no name, number,
 * code, limit or member of a list, nothing that is negated, and no word that the other has another one for.
 */
export function isNearlySaid(statement: Statement, other: Statement): boolean {
  return !areUnrelated(statement, other) && wordsOf(statement) >= minNearlySaid && lacksPlainWords(statement, other, 1)
}

/**
 * Checks whether another sentence expresses all of a sentence but a plain word or two, as above: no more than a third of its
 * words, no more than make it the shorter of the two by one, nor the one it begins with, unless that is the verb of an order.
 * Either may still be about something else: ask `compareTexts` too.
 */
export function isReworded(statement: Statement, other: Statement): boolean {
  if (areUnrelated(statement, other) || statement.clauses.some(({ denies }) => denies)) return false
  const [words, others] = [wordsOf(statement), wordsOf(other)]
  const most = Math.min(others < words ? 1 : maxUnsaid, Math.floor(words * maxUnsaidShare))
  if (most === 0 || others + 1 < words || !lacksPlainWords(statement, other, most)) return false
  const isOfCondition = ({ content }: Statement['clauses'][number]): boolean =>
    isLimited(content) && content.some((token) => !expresses(other, token))
  return beginsAlike(statement, other) && !statement.clauses.some(isOfCondition)
}

/** Checks for a clause that says under which condition or when. */
function isLimited(content: readonly Token[]): boolean {
  const [first] = content
  const last = content.at(-1)
  for (let token = first; token && token !== last; token = token.next) if (conditions.test(token.lower)) return true
  return conditions.test(first?.previous?.lower ?? '')
}

const conditions = /^(?:if|when|whenever|while|unless|until|before|after|without|once|wenn|falls|bevor|nachdem|ohne)$/

/** Checks whether another sentence says what a sentence, or what follows its label, begins with, or that begins with a verb in its basic form. */
function beginsAlike({ clauses }: Statement, other: Statement): boolean {
  return clauses.slice(0, 2).some(({ content }) => {
    const first = content.find(({ lower }) => /\p{L}/u.test(lower))
    return !first || expresses(other, first) || (first.lower === first.key && isKnownWord(first.key, 'v'))
  })
}

/** Rules unrelated sentences out by their words, before any synonym is looked up. */
function areUnrelated({ content }: Statement, other: Statement): boolean {
  return content.filter(({ key }) => other.keys.has(key)).length * 2 < content.length
}

/** Number of distinct words and values of a sentence. */
function wordsOf({ content }: Statement): number {
  return new Set(content.flatMap(({ key }) => (/[\p{L}\p{N}]/u.test(key) ? key : []))).size
}

/** Checks whether another sentence expresses all of a sentence but one to `most` words that it could do without. */
function lacksPlainWords(statement: Statement, other: Statement, most: number): boolean {
  const unsaid = new Set(statement.content.filter((token) => !expresses(other, token)))
  if (unsaid.size === 0 || unsaid.size > most) return false
  for (const word of unsaid) {
    if (!isPlainWord(word) || isListed(word, statement)) return false
    if (isTurned(word, other) || isReplaced(word, statement, other)) return false
  }
  return statement.clauses.every(({ content, denies }) => {
    const said = content.filter((token) => !unsaid.has(token))
    return said.length === 0 && content.length > 0 ? !denies : expressesClause(other, { content: said, denies })
  })
}

/** In a shorter sentence, one word may be what it is about. */
const minNearlySaid = 8
/** Maximum number and share of the words of a reworded sentence that the other does not have. */
const maxUnsaid = 2
const maxUnsaidShare = 0.34
/** Words that say when, under which condition or how many. */
const limits =
  /^(?:before|after|until|without|only|unless|last|fewer|least|exactly|min|max|minimum|maximum|half|third|quarter|double|twice|single|halb|doppelt)$/

/** Checks whether another sentence has the opposite of a word, one that excludes it, or a narrower one. */
export function isTurned(word: Token, other: Statement): boolean {
  return other.content.some(({ key }) => /^(?:opposite|exclusive|narrower)$/.test(relationOf(word.key, key).is))
}

/** Checks for a word of letters that is no name, capitalised at most where a sentence begins, and that belongs to no number. */
export function isPlainWord(token: Token): boolean {
  const { previous, next, sentence } = token
  const isOfNumber = [previous, next].some((beside) => beside?.sentence === sentence && beside.kind === 'number')
  return isLowerCase(token) && !isOfNumber
}

/** Checks for a word of letters that is no name and no limit, capitalised at most where a sentence begins. */
export function isLowerCase({ kind, inCode, text, lower, previous, sentence }: Token): boolean {
  const isInside = previous?.sentence === sentence
  const isPlain = kind === 'word' && /^\p{L}+$/u.test(lower)
  return isPlain && !inCode && !limits.test(lower) && !(isInside ? /^\p{Lu}/u : /^\p{Lu}{2,}$/u).test(text)
}

/**
 * Checks whether the other sentence names something else where this one has the word: either may hold. A label names nothing, and
 * neither does a verb, an adjective or an adverb.
 */
export function isReplaced(word: Token, statement: Statement, other: Statement): boolean {
  if (isKnownWord(word.key) && !isKnownWord(word.key, 'n')) return false
  const [label] = statement.clauses
  if (label?.content[0] === word && label.content.length === 1) return false
  const [before, after] = besideIn(statement, word)
  return other.content.some((token) => {
    const [previous, next] = besideIn(other, token)
    const isInPlace = (before !== null && previous === before) || (after !== null && next === after)
    return isInPlace && !expresses(statement, token)
  })
}

/** Returns the keys of the content before and after a word; null at the ends. */
function besideIn({ content }: Statement, word: Token): [string | null, string | null] {
  const at = content.indexOf(word)
  return [content[at - 1]?.key ?? null, content[at + 1]?.key ?? null]
}

/** Checks for a word between commas, or beside `and` or `or`, whatever article it has. */
export function isListed(word: Token, { clauses }: Statement): boolean {
  const isAlone = clauses.some(({ content }, at) => at > 0 && content.length === 1 && content[0] === word)
  const before = articles.test(word.previous?.lower ?? '') ? word.previous?.previous : word.previous
  return isAlone || [before, word.next].some((beside) => joining.test(beside?.lower ?? ''))
}

const articles = /^(?:an?|the|any|der|die|das|den|dem|ein|eine|einen|einem)$/
const joining = /^(?:and|or|nor|und|oder)$/
