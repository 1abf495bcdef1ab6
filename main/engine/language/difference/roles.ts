import { isKnownWord } from './lexicon/lexicon.ts'
import type { Token } from './token.ts'

/**
 * The role of a word in its statement: the subject, a circumstance (where or with what), a condition, or an object of the
 * verb.
 */
export interface Role {
  is: 'subject' | 'circumstance' | 'condition' | 'object'
  /** The verb, preposition or `when` that governs its phrase; null for a subject. */
  head: Token | null
}

/** Maximum number of words searched back for a verb, preposition or condition. */
const maxWordsBefore = 16
const prepositions =
  /^(?:in|on|for|with|without|at|during|under|before|after|inside|outside|behind|against|between|across|within|until|since)$/
/** Prepositions of an oblique object: where the verb leads to, or what it is done by. */
const obliquePrepositions = /^(?:to|into|from|by|via|through|as|than)$/
const conditionWords = /^(?:when|whenever|while|if|unless|once)$/
const auxiliaries =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|can|could|may|might|must|should|shall|will|would)$/
const beforeNouns =
  /^(?:an?|the|this|that|these|those|each|every|any|no|all|some|its|our|your|their|my|of|in|on|for|with|at|from|by|under|per)$/
const beforeVerbs =
  /^(?:to|not|never|always|please|i|you|we|they|can|could|may|might|must|should|shall|will|would|does|do|did)$/

/** Returns the role of a word; null if it is the verb itself, or nothing shows the role. */
export function roleOf(token: Token): Role | null {
  const condition = conditionBefore(token)
  if (condition) return { is: 'condition', head: condition }
  if (isVerb(token)) return null
  const { sentence, clause } = token
  for (let at = token.previous; at && isNear(at, token); at = at.previous) {
    if (at.sentence !== sentence || at.clause !== clause) break
    if (at.inCode) continue
    if (isVerb(at) || obliquePrepositions.test(at.lower)) return { is: 'object', head: at }
    if (prepositions.test(at.lower)) return { is: 'circumstance', head: at }
  }
  for (let at = token.next; at?.sentence === sentence; at = at.next)
    if (isVerb(at)) return { is: 'subject', head: null }
  return null
}

/** Returns the content words before a verb, in its clause: its subject. The nearest is first. */
export function subjectBefore(verb: Token): Token[] {
  const found: Token[] = []
  for (let at = verb.previous; at && isNear(at, verb); at = at.previous) {
    if (at.sentence !== verb.sentence || at.clause !== verb.clause) break
    if (at.content && !isVerb(at)) found.push(at)
  }
  return found
}

/** Returns the subject of the verb before a word in its sentence; empty without a verb or for an imperative. */
export function subjectOf(token: Token): Token[] {
  for (let at = token.previous; at && isNear(at, token) && at.sentence === token.sentence; at = at.previous)
    if (isVerb(at)) return subjectBefore(at)
  return []
}

function isNear(before: Token, token: Token): boolean {
  return token.index - before.index <= maxWordsBefore
}

/** Checks whether a word begins a circumstance: `in`, `without`, `after`. */
export function isPreposition({ lower, kind }: Token): boolean {
  return kind === 'word' && prepositions.test(lower)
}

/** Returns the first word of the condition that contains a word (`when the flag is on`), or undefined. */
function conditionBefore(token: Token): Token | undefined {
  for (let at = token.previous; at && isNear(at, token) && at.clause === token.clause; at = at.previous)
    if (conditionWords.test(at.lower)) return at
  return undefined
}

/** Checks whether a word is the verb of a statement or an imperative, by its form and its neighbours. */
export function isVerb(token: Token): boolean {
  const { kind, key, lower, content, inCode } = token
  if (kind !== 'word' || inCode || isHttpMethod(token)) return false
  if (auxiliaries.test(lower)) return true
  const [before, after] = [inClause(token, token.previous), inClause(token, token.next)]
  if (content && lower === key && isVerbPosition(before, after)) return true
  if (!content || !isKnownWord(key, 'v')) return false
  if (before === undefined && lower.endsWith('ing')) return after !== undefined && !isAuxiliary(after)
  if (before === undefined) return lower === key && !isFiniteVerb(after)
  if (beforeNouns.test(before.lower) || /.ing$/.test(before.lower)) return false
  if (beforeVerbs.test(before.lower) || auxiliaries.test(before.lower)) return true
  if (lower !== key && isBaseFormVerb(before, inClause(token, before.previous))) return false
  if (lower === key) return before.kind === 'word' && before.content && before.lower.endsWith('s')
  return !isFiniteVerb(after)
}

/** `PATCH /rooms`: checks for an HTTP method, which names an endpoint and is not an imperative. */
export function isHttpMethod({ text, next }: Token): boolean {
  return /^[A-Z]{3,7}$/.test(text) && next?.nameKind === 'path'
}

/**
 * `Cache the page`, `do not cache it`: checks for a position that requires a verb, whether or not the dictionary has the word
 * as one.
 */
function isVerbPosition(before: Token | undefined, after: Token | undefined): boolean {
  if (before === undefined)
    return after !== undefined && /^(?:the|an?|all|every|each|your|our|this|these)$/.test(after.lower)
  return beforeVerbs.test(before.lower) && before.lower !== 'to'
}

/** `migrate` in `to migrate orders`, `Wrap` in `Wrap reads`: checks for a base-form verb, which no other verb follows. */
function isBaseFormVerb({ lower, key }: Token, before: Token | undefined): boolean {
  return lower === key && isKnownWord(key, 'v') && (before === undefined || beforeVerbs.test(before.lower))
}

function isAuxiliary(token: Token | undefined): boolean {
  return token?.kind === 'word' && auxiliaries.test(token.lower)
}

/** `is`, `must`, `takes`: checks for a finite verb form; the word before it is not a verb: `Test runs take …`. */
function isFiniteVerb(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word' || token.inCode) return false
  return isAuxiliary(token) || (token.lower === `${token.key}s` && isKnownWord(token.key, 'v'))
}

/** Returns the other token if it is in the same clause. */
function inClause(token: Token, other: Token | undefined): Token | undefined {
  return other?.clause === token.clause ? other : undefined
}
