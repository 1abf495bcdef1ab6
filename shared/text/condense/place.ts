import { makesClaim } from '../onlyLabels.ts'

/** An order after a condition, also by a verb that is rarely one: what follows the comma is no subject. */
const afterCondition =
  /^[^\p{L}]*(?:if|when(?:ever)?|for|on|in|once|after|before|with|to|unless|until|during)\s[^.!?]{3,160}?, (?!(?:the|an?|it|its|they|their|this|that|these|those|there|we|you|your|he|she|each|every|all|any|some|no|most|which|and|or|but|not|because|so)\b)\p{Ll}/iu
/** The same without a comma: `for simple data use a table`. */
const forThat =
  /^[^\p{L}]*(?:for|in|on|with|at|from)\s[^.,;:]{3,60} (?:use|prefer|avoid|call|run|set|keep|add|write|read)\s/iu
/** A rare verb at the beginning, with its object: `Reach for these tokens`. */
const bareVerb =
  /^[^\p{L}]*(?!(?:for|in|on|at|to|of|by|if|as|so|and|but|or|all|only|most|some|one|two|now|then|see|note|both|from|with|after|before|under|over|there|here|same|such|this|what|why|how|when|where|who|because|since|while|until)\b)\p{Lu}?\p{Ll}+(?<![^s]s|ed|ing|ion|ment|ness|ity|ly|ure|ance|ence|al|er|or) (?:for|the|an?|these|those|this|your|all|any|each|every|its|their|to|into|onto|through|up|out|off|down) /u

/** What is so for all of a kind is a rule, however it is said. */
const universal = /^[^\p{L}]*(?:every|each|all|any|no|none|nothing)\s/iu
/** A demand without a verb: `Terse bullets, not prose`. */
const fragment = /, not \p{L}/u

/** Checks for an order that its place in a sentence shows, whatever its verb. */
export function isOrderByPlace(sentence: string): boolean {
  if (afterCondition.test(sentence) || forThat.test(sentence) || universal.test(sentence)) return true
  if (fragment.test(sentence) && !makesClaim(sentence)) return true
  return bareVerb.test(sentence) && !makesClaim(/^[^,;:—–]*/.exec(sentence)?.[0] ?? '')
}
