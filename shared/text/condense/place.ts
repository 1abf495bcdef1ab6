import { makesClaim } from '../onlyLabels.ts'
import { orders } from './orders.ts'

/** The condition of an order. */
const condition =
  /^[^\p{L}]*(?:if|when(?:ever)?|for|on|in|at|from|within|inside|outside|across|under|once|after|before|with|to|unless|until|during)\s[^.!?]{3,200}/iu
/** What begins a clause with a subject, or goes on with a list. */
const subject =
  /^(?:the|an?|it|its|they|their|this|that|these|those|there|we|you|your|he|she|each|every|all|any|some|no|most|which|and|or|but|not|because|so|\p{L}{3,}ing|\p{L}+[^su]s)\s|^(?:\S+\s){1,3}(?:may|might|will|would|can|could|is|are|was|were|has|have|does)\s/iu
/** An order after a condition without a comma: `for simple data use a table`. */
const forThat =
  /^[^\p{L}]*(?:for|in|on|with|at|from)\s[^.,;:]{3,60} (?:use|prefer|avoid|call|run|set|keep|add|write|read)\s/iu
/** A capital word at the beginning, before a small one or code. */
const opening = /^[^\p{L}]*(\p{Lu}\p{Ll}+)(?= (?:\p{Ll}|`))/u
/** What a name of several, a form of the past or a noun ends with. */
const nounEnding = /(?:[^s]s|ed|ing|ion|ment|ness|ity|ly|ure|ance|ence|al|er|or)$/
const noVerbs = new Set(
  'for in on at to of by if as so and but or only most some one two now then see note both from with after before under over there here same such this that the a an it its they we what why how when where who because since while until la le el los las les un une una uma um der die das ein eine des il'.split(
    ' ',
  ),
)
/** A verb in the third person with its object: `The lock precedes the read`. */
const finite = /^(?:\S+\s){1,4}\p{Ll}{2,}(?<!s)s (?:the|an?|its|their|all|each|every)\s/u
/** Where the first clause ends. */
const further = new RegExp(
  String.raw`[,;:—–]|\s(?:before|after|when|if|unless|until|so|because|that|which|where|while)\s|\sand (?=(?:${orders})\b)`,
)
/** A second order after `and`, whatever the first verb. */
const andThen = new RegExp(String.raw`,\s(?:and|then|and then)\s(?:${orders})\b`, 'i')
/** What somebody wants. */
const wanted = /\b(?:is|are) (?:expected|supposed|meant) to\b|^[^\p{L}]*need\s/iu

/** Verbs that are no orders elsewhere: in a title they are part of a name. */
const rareVerb =
  /(?:^[^\p{L}]*|;\s)(?:address|analy[sz]e|bundle|co-?locate|coordinate|cover|introduce|modify|port|prefix|unregister)\s\p{Ll}/iu
/** A command as a verb: `` `quay log` the desks ``. */
const commands = /^[^\p{L}`]*`(?:[^`]*`)? (?:the|an?|each|all|every|any|your|it|them)\s/u
/** One of several things to do. */
const choice = /^[^\p{L}`]*either\b/iu
/** What is so for all of a kind is a rule, however it is said. */
const universal = /^[^\p{L}]*(?:every|each|all|any|no|none|nothing)\s/iu
/** What is done in a project is a rule of it: `In the harbour app, all rows are locked`. */
const practice =
  /^[^\p{L}`]*(?:[Ii]n (?:this (?:project|repo(?:sitory)?|codebase|app|package|crate)|`?\p{Lu}[\p{L}\d.-]*`?)|[Hh]ere|[Ii]nstead),? (?:all|every|each|we|the project)\s/u
/** A demand without a verb: `Terse bullets, not prose`. */
const fragment = /, not \p{L}/u

/** Checks for an order that its place in a sentence shows, whatever its verb. */
export function isOrderByPlace(text: string): boolean {
  const sentence = text.replace(/\s\([^()]*\)/g, '')
  if (ordersAfterCondition(sentence) || forThat.test(sentence) || universal.test(sentence)) return true
  if (practice.test(sentence)) return true
  if (commands.test(sentence) || choice.test(sentence)) return true
  if (andThen.test(sentence) || rareVerb.test(sentence) || wanted.test(sentence)) return true
  if (fragment.test(sentence) && !makesClaim(sentence)) return true
  if (finite.test(sentence)) return false
  const first = opening.exec(sentence)?.[1] ?? ''
  if (first === '' || nounEnding.test(first) || noVerbs.has(first.toLowerCase())) return false
  return sentence.split(' ').length > 2 && !makesClaim(sentence.split(further)[0] ?? '')
}

/** Checks for an order after a condition, also by a verb that is rarely one: what follows the comma is no subject. */
function ordersAfterCondition(sentence: string): boolean {
  const clauses = condition.exec(sentence)?.[0].split(', ').slice(1) ?? []
  return clauses.some((clause) => /^\p{Ll}/u.test(clause) && !subject.test(clause))
}
