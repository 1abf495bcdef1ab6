import { announces, mended } from '../listText.ts'
import { isOrderByPlace } from '../place.ts'
import { isOrder, signsOf } from '../signs.ts'
import { makesClaim } from '../../onlyLabels.ts'
import { wordsIn } from '../words.ts'
import { withoutAsides, withoutBrackets, withoutOrigins } from './asides.ts'
import { binds, limitsIt } from './binding.ts'
import { hides, masked } from './masked.ts'
import { demands, withoutTail } from './tail.ts'

/** Where a sentence may be cut: a dash between spaces, or a semicolon. */
const breaks = /\s(?:—|–|--?)\s|—|;\s/g
/** What a clause begins with that only gives the reason, points back, or sends the reader on. */
const remark =
  /^(?:otherwise|because|since|as|so|this|that|these|those|it|they|which|hence|thus|therefore|see|e\.g\.|for example|for instance|such as|sonst|denn|weil|da|damit|das|dies|siehe|z\.\s?B\.|porque|pois|por ejemplo|por exemplo|car|parce que|par exemple)(?!\p{L})/iu
/** What sends the reader elsewhere. */
const sends = /^(?:see|siehe|vgl)\b/i
/** What begins with `kept by the office`, `scanning all rows`. */
const participle = /^\p{L}+(?:ed|ing)\b/iu
/** What tells what can happen. */
const may = /\b(?:can|could|may|might|will|would)(?! be (?:allowed|skipped|omitted|used)\b)\b/i
const restricts = /\b(?:only|no|none|nothing)\b/i
/** What takes back what was said: `— which it currently does not`. */
const denies = /^which (?:\S+ ){0,4}(?:not|never|no longer)\b|^which (?:\S+ ){0,3}\S+n['’]t\b/i
/** A clause of fewer words says too little alone. */
const minHead = 4

/**
 * Returns a sentence, or an item of a list, by its first clause: without what only gives a reason, an example or details of it. Cuts
 * at the borders of clauses, outside code and brackets, and nothing that negates, conditions, limits, counts or orders anything.
 */
export function firstClause(sentence: string): string {
  const whole = withoutAsides(sentence)
  // A line that announces what follows it is not cut.
  if (announces(whole)) return whole
  const parts = partsOf(whole)
  const [first] = parts
  if (first && parts.length === 1) first.text = withoutColonReason(first.text)
  const areRemarks = parts.map((part, at) => at > 0 && isRemark(part, first?.text ?? '', parts[at + 1]))
  // Three and more are a list, not a clause with remarks, unless all of them follow a dash.
  const isOneRemark = !parts[1]?.sign.startsWith(';') && areRemarks.slice(1).every(Boolean)
  const kept = parts.filter((_, at) => !areRemarks[at] || (parts.length > 2 && !isOneRemark))
  const said = kept.map(({ sign, text }, at) => (at === 0 ? '' : sign) + withoutTail(text)).join('')
  if (said === sentence) return mended(sentence)
  const end = /[.!?…][*_"”’]*$/.exec(sentence)?.[0] ?? ''
  const cut = said.replace(/[\s,;:–—-]{1,9}$/, '')
  return mended(end === '' || /[.!?…][)*_"”’\]]*$/.test(cut) ? said.trimEnd() : `${cut}${end.charAt(0)}`)
}

/** Returns a sentence, or an item of a list, without the brackets that only say where it comes from. */
export function wholeClause(sentence: string): string {
  return mended(withoutOrigins(sentence))
}

/** What begins a claim after a colon, and what is denied in it without being forbidden. */
const claim = /^(?:the|an?|it|they|this|these|those|each|most|some|our) /i
const denied = /\b(?:is|are|was|were|be|will|would|can|could|does|do) (?:never|not)\b|\bcannot\b|\bnothing\b/gi

/** Leaves out the reason that follows an order after a colon: `Lock it first: the desks read the row.` */
function withoutColonReason(sentence: string): string {
  if (!sentence.includes(': ')) return sentence
  const mask = masked(sentence)
  const at = mask.indexOf(': ')
  const [head, rest] = [sentence.slice(0, at), mask.slice(at + 2).replace(denied, '')]
  const isReason =
    claim.test(rest) && makesClaim(mask.slice(at)) && !rest.includes(', ') && !binds(rest) && !isOrder(rest)
  return at > 0 && isReason && wordsIn(head) > minHead && isOrder(head) ? `${head}.` : sentence
}

/** Returns the first clause of a sentence that gives a reason: of it, examples and remarks in brackets say no more. */
export function reasonClause(sentence: string): string {
  const clause = firstClause(withoutBrackets(sentence))
  const [first] = partsOf(clause)
  const colon = masked(first?.text ?? '').indexOf(': ')
  const head = (colon < 0 ? first?.text : first?.text.slice(0, colon)) ?? ''
  if (head.length + 2 > clause.length || wordsIn(head) < minReason || !makesClaim(head)) return clause
  return `${mended(head)}.`
}

/** A reason of fewer words says too little. */
const minReason = 4

interface Part {
  /** The sign before it. */
  sign: string
  text: string
}

/** Splits a sentence at its semicolons and its only dash. */
function partsOf(sentence: string): Part[] {
  const mask = masked(sentence)
  const found = [...mask.matchAll(breaks)]
  const dashes = found.filter(([sign]) => !sign.startsWith(';')).length
  const parts: Part[] = []
  let [from, sign] = [0, '']
  for (const match of found) {
    if (dashes > 1 && !match[0].startsWith(';')) continue
    parts.push({ sign, text: sentence.slice(from, match.index) })
    from = match.index + match[0].length
    sign = match[0]
  }
  return [...parts, { sign, text: sentence.slice(from) }]
}

/** Checks for a clause that adds nothing to do to the first of its sentence, and that the next does not need. */
function isRemark({ sign, text }: Part, first: string, next: Part | undefined): boolean {
  const mask = masked(text)
  const signs = signsOf(text, { isFirst: true, isItem: true })
  if (signs.norm || wordsIn(first) < minHead || !(isOrder(first) || makesClaim(first))) return false
  if (next && signsOf(next.text, { isFirst: true, isItem: true }).leans) return false
  if (wordsIn(text) === 1) return false
  if (
    sign.startsWith(';') &&
    (!(isOrder(first) || isOrderByPlace(first)) || !makesClaim(/^[^,]*/.exec(text)?.[0] ?? ''))
  )
    return false
  if (sends.test(text)) return !binds(mask)
  if ((may.test(mask) && restricts.test(mask)) || denies.test(mask)) return false
  if (remark.test(text) || may.test(mask)) return !limitsIt(mask) && !demands.test(mask)
  return (makesClaim(text) || participle.test(text)) && !binds(mask) && !hides(mask)
}
