import { isKnownWord } from './lexicon/lexicon.ts'
import { type Statement, expresses } from './said.ts'
import type { Token } from './token.ts'

/** Returns the words of the label that a sentence begins with; none if there is none. */
export function labelOf(text: string, { clauses }: Statement): readonly Token[] {
  const tag = category.exec(text)?.[0] ?? ''
  if (tag !== '') return clauses.flatMap(({ content }) => content.filter(({ start }) => start < tag.length))
  const [, label] = /^([^:\n`]{1,40}:)[*_]{0,2}\s/.exec(text) ?? []
  const [first] = clauses
  if (label === undefined || !first || clauses.length < 2) return []
  return first.content.every(({ start }) => start < label.length) && first.content.length <= maxLabelWords
    ? first.content
    : []
}

/** The kind of a note, in square brackets before it: `[decision] …`. */
const category = /^\[[a-z][\w -]{1,24}\] /i

/** Checks whether a text begins with its kind in square brackets. */
export function hasCategory(text: string): boolean {
  return category.test(text)
}

const maxLabelWords = 4
/** Labels that name a kind of remark and nothing of its subject. */
const generic =
  /^(?:achievement|action|application|approach|architecture|benefit|caution|caveat|cause|choice|context|critical|decision|detail|finding|fix|goal|impact|implementation|important|insight|issue|key|learning|lesson|main|mandatory|note|objective|observation|option|outcome|overview|problem|remember|requirement|result|root|rule|select|selected|solution|summary|takeaway|tip|warning)s?$/

/** Checks whether the words of a label say nothing of their own: another sentence has half of them, or they are generic. */
export function isLabelSaid(label: readonly Token[], by: Statement): boolean {
  const own = label.filter((token) => hasLetters(token) && !expresses(by, token) && !generic.test(token.lower))
  return (
    own.every(({ kind, inCode, key }) => kind === 'word' && !inCode && isKnownWord(key)) &&
    own.length * 2 <= label.length
  )
}

/** Checks for a label or a sign that what follows is how not to do it, unless it says so itself. */
export function warnsOff(text: string, { denied }: Statement): boolean {
  return denied.size === 0 && warning.test(text)
}

const warning = /❌|✗|^\W*(?:bad|wrong|incorrect|avoid|anti-?pattern|before|old|deprecated|don['’]t)\b[^:\n]{0,20}:/i

/** Checks for a token that is more than signs. */
export function hasLetters({ key }: Token): boolean {
  return /[\p{L}\p{N}]/u.test(key)
}
