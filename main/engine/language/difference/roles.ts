import { isKnownWord } from './lexicon/lexicon.ts'
import type { Token } from './token.ts'

/**
 * The role of a word in its statement: the subject, a circumstance (where or with what), a condition, or an object of the
 * verb.
 */
export interface Role {
  is: 'subject' | 'circumstance' | 'condition' | 'object'
  /** Index of the verb, preposition or `when` that governs its phrase; -1 for a subject. */
  head: number
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

/** Returns the role of the word at an index; null if it is the verb itself, or nothing shows the role. */
export function roleOf(tokens: readonly Token[], index: number): Role | null {
  const condition = conditionBefore(tokens, index)
  if (condition >= 0) return { is: 'condition', head: condition }
  if (isVerb(tokens, index)) return null
  const { sentence, clause } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= maxWordsBefore; at -= 1) {
    const { lower, inCode, sentence: own } = tokens[at]!
    if (own !== sentence || tokens[at]!.clause !== clause) break
    if (inCode) continue
    if (isVerb(tokens, at) || obliquePrepositions.test(lower)) return { is: 'object', head: at }
    if (prepositions.test(lower)) return { is: 'circumstance', head: at }
  }
  for (let at = index + 1; tokens[at]?.sentence === sentence; at += 1)
    if (isVerb(tokens, at)) return { is: 'subject', head: -1 }
  return null
}

/** Returns the content words before a verb, in its clause: its subject. */
export function subjectBefore(tokens: readonly Token[], verb: number): number[] {
  const found: number[] = []
  const { sentence, clause } = tokens[verb]!
  for (let at = verb - 1; at >= 0 && verb - at <= maxWordsBefore; at -= 1) {
    const token = tokens[at]!
    if (token.sentence !== sentence || token.clause !== clause) break
    if (token.content && !isVerb(tokens, at)) found.push(at)
  }
  return found
}

/** Returns the subject of the verb before a word in its sentence; empty without a verb or for an imperative. */
export function subjectOf(tokens: readonly Token[], index: number): number[] {
  const { sentence } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= maxWordsBefore && tokens[at]!.sentence === sentence; at -= 1)
    if (isVerb(tokens, at)) return subjectBefore(tokens, at)
  return []
}

/** Checks whether a word begins a circumstance: `in`, `without`, `after`. */
export function isPreposition({ lower, kind }: Token): boolean {
  return kind === 'word' && prepositions.test(lower)
}

/** Returns the index where the condition containing a word begins (`when the flag is on`), or -1. */
function conditionBefore(tokens: readonly Token[], index: number): number {
  const { clause } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= maxWordsBefore && tokens[at]!.clause === clause; at -= 1)
    if (conditionWords.test(tokens[at]!.lower)) return at
  return -1
}

/** Checks whether a word is the verb of a statement or an imperative, by its form and its neighbours. */
export function isVerb(tokens: readonly Token[], index: number): boolean {
  const { kind, key, lower, content, inCode } = tokens[index]!
  if (kind !== 'word' || inCode || isHttpMethod(tokens, index)) return false
  if (auxiliaries.test(lower)) return true
  const [before, after] = [neighbour(tokens, index, -1), neighbour(tokens, index, 1)]
  if (content && lower === key && isVerbPosition(before, after)) return true
  if (!content || !isKnownWord(key, 'v')) return false
  if (before === undefined && lower.endsWith('ing')) return after !== undefined && !isAuxiliary(after)
  if (before === undefined) return lower === key && !isFiniteVerb(after)
  if (beforeNouns.test(before.lower) || /.ing$/.test(before.lower)) return false
  if (beforeVerbs.test(before.lower) || auxiliaries.test(before.lower)) return true
  if (lower !== key && isBaseFormVerb(before, neighbour(tokens, index, -2))) return false
  if (lower === key) return before.kind === 'word' && before.content && before.lower.endsWith('s')
  return !isFiniteVerb(after)
}

/** `PATCH /rooms`: checks for an HTTP method, which names an endpoint and is not an imperative. */
export function isHttpMethod(tokens: readonly Token[], index: number): boolean {
  return /^[A-Z]{3,7}$/.test(tokens[index]!.text) && tokens[index + 1]?.nameKind === 'path'
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

/** Returns the token at an offset, if it is in the same clause. */
function neighbour(tokens: readonly Token[], index: number, step: number): Token | undefined {
  const token = tokens[index + step]
  return token?.clause === tokens[index]!.clause ? token : undefined
}
