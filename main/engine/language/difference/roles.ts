import { isKnownWord } from './lexicon/lexicon.ts'
import type { Token } from './token.ts'

/**
 * What a word is to the statement it stands in: what is spoken of, where or with what it holds, on what condition, or what
 * the verb reaches.
 */
export interface Role {
  is: 'subject' | 'circumstance' | 'condition' | 'object'
  /** The verb, the preposition or the `when` its phrase hangs on; -1 for a subject. */
  head: number
}

/** So many words before a word its verb or preposition is looked for. */
const farthest = 16
const prepositions =
  /^(?:in|on|for|with|without|at|during|under|before|after|inside|outside|behind|against|between|across|within|until|since)$/
/** Behind these stands what a verb reaches by a longer way: where it leads to, or what it is done by. */
const ways = /^(?:to|into|from|by|via|through|as|than)$/
const conditions = /^(?:when|whenever|while|if|unless|once)$/
const auxiliaries =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|can|could|may|might|must|should|shall|will|would)$/
const beforeNouns =
  /^(?:an?|the|this|that|these|those|each|every|any|no|all|some|its|our|your|their|my|of|in|on|for|with|at|from|by|under|per)$/
const beforeVerbs =
  /^(?:to|not|never|always|please|i|you|we|they|can|could|may|might|must|should|shall|will|would|does|do|did)$/

/** The role of the word at an index; null where it is the verb itself, or nothing tells. */
export function roleOf(tokens: readonly Token[], index: number): Role | null {
  const condition = conditionBefore(tokens, index)
  if (condition >= 0) return { is: 'condition', head: condition }
  if (isVerb(tokens, index)) return null
  const { sentence, clause } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= farthest; at -= 1) {
    const { lower, inCode, sentence: own } = tokens[at]!
    if (own !== sentence || tokens[at]!.clause !== clause) break
    if (inCode) continue
    if (isVerb(tokens, at) || ways.test(lower)) return { is: 'object', head: at }
    if (prepositions.test(lower)) return { is: 'circumstance', head: at }
  }
  for (let at = index + 1; tokens[at]?.sentence === sentence; at += 1)
    if (isVerb(tokens, at)) return { is: 'subject', head: -1 }
  return null
}

/** The words of meaning before a verb, in its clause: what it is said of. */
export function subjectBefore(tokens: readonly Token[], verb: number): number[] {
  const found: number[] = []
  const { sentence, clause } = tokens[verb]!
  for (let at = verb - 1; at >= 0 && verb - at <= farthest; at -= 1) {
    const token = tokens[at]!
    if (token.sentence !== sentence || token.clause !== clause) break
    if (token.content && !isVerb(tokens, at)) found.push(at)
  }
  return found
}

/** What the statement is said of in which a word stands behind the verb; empty where there is no verb, or an order. */
export function subjectOf(tokens: readonly Token[], index: number): number[] {
  const { sentence } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= farthest && tokens[at]!.sentence === sentence; at -= 1)
    if (isVerb(tokens, at)) return subjectBefore(tokens, at)
  return []
}

/** Whether a word begins a circumstance: `in`, `without`, `after`. */
export function isPreposition({ lower, kind }: Token): boolean {
  return kind === 'word' && prepositions.test(lower)
}

/** Where the condition begins that a word stands in: `when the flag is on`; -1 where it stands in none. */
function conditionBefore(tokens: readonly Token[], index: number): number {
  const { clause } = tokens[index]!
  for (let at = index - 1; at >= 0 && index - at <= farthest && tokens[at]!.clause === clause; at -= 1)
    if (conditions.test(tokens[at]!.lower)) return at
  return -1
}

/** Whether a word is the verb of a statement or of an order, by its form and by what stands before and behind it. */
export function isVerb(tokens: readonly Token[], index: number): boolean {
  const { kind, key, lower, content, inCode } = tokens[index]!
  if (kind !== 'word' || inCode || isMethod(tokens, index)) return false
  if (auxiliaries.test(lower)) return true
  const [before, after] = [neighbour(tokens, index, -1), neighbour(tokens, index, 1)]
  if (content && lower === key && isOrdered(before, after)) return true
  if (!content || !isKnownWord(key, 'v')) return false
  if (before === undefined && lower.endsWith('ing')) return after !== undefined && !isAuxiliary(after)
  if (before === undefined) return lower === key && !isFinite(after)
  if (beforeNouns.test(before.lower) || /.ing$/.test(before.lower)) return false
  if (beforeVerbs.test(before.lower) || auxiliaries.test(before.lower)) return true
  if (lower !== key && isPlainVerb(before, neighbour(tokens, index, -2))) return false
  if (lower === key) return before.kind === 'word' && before.content && before.lower.endsWith('s')
  return !isFinite(after)
}

/** `PATCH /rooms`: the name of what answers, no order. */
export function isMethod(tokens: readonly Token[], index: number): boolean {
  return /^[A-Z]{3,7}$/.test(tokens[index]!.text) && tokens[index + 1]?.nameKind === 'path'
}

/** `Cache the page`, `do not cache it`: a word that must be a verb, whether the dictionary knows it as one or not. */
function isOrdered(before: Token | undefined, after: Token | undefined): boolean {
  if (before === undefined)
    return after !== undefined && /^(?:the|an?|all|every|each|your|our|this|these)$/.test(after.lower)
  return beforeVerbs.test(before.lower) && before.lower !== 'to'
}

/** `migrate` in `to migrate orders`, `Wrap` in `Wrap reads`: what stands behind it is no verb. */
function isPlainVerb({ lower, key }: Token, before: Token | undefined): boolean {
  return lower === key && isKnownWord(key, 'v') && (before === undefined || beforeVerbs.test(before.lower))
}

function isAuxiliary(token: Token | undefined): boolean {
  return token?.kind === 'word' && auxiliaries.test(token.lower)
}

/** `is`, `must`, `takes`: a form that the verb of a statement has; what stands before it is none: `Test runs take …`. */
function isFinite(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word' || token.inCode) return false
  return isAuxiliary(token) || (token.lower === `${token.key}s` && isKnownWord(token.key, 'v'))
}

/** The token beside another, in the same clause. */
function neighbour(tokens: readonly Token[], index: number, step: number): Token | undefined {
  const token = tokens[index + step]
  return token?.clause === tokens[index]!.clause ? token : undefined
}
