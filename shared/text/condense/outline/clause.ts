import { announces, mended } from '../listText.ts'
import { signsOf } from '../signs.ts'
import { makesClaim } from '../../onlyLabels.ts'
import { wordsIn } from '../words.ts'
import { withoutAsides } from './asides.ts'
import { binds, limitsIt } from './binding.ts'
import { hides, masked } from './masked.ts'
import { demands, isOrder, withoutTail } from './tail.ts'

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
  // Three and more are a list, not a clause with remarks.
  const kept = parts.filter(
    (part, at) => at === 0 || parts.length > 2 || !isRemark(part, parts[0]?.text ?? '', parts[at + 1]),
  )
  const said = kept.map(({ sign, text }, at) => (at === 0 ? '' : sign) + withoutTail(text)).join('')
  if (said === sentence) return sentence
  const end = /[.!?…][*_"”’]*$/.exec(sentence)?.[0] ?? ''
  const cut = said.replace(/[\s,;:–—-]{1,9}$/, '')
  return mended(end === '' || /[.!?…][)*_"”’\]]*$/.test(cut) ? said.trimEnd() : `${cut}${end.charAt(0)}`)
}

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
  if (sign.startsWith(';') && (!isOrder(first) || !makesClaim(/^[^,]*/.exec(text)?.[0] ?? ''))) return false
  if (sends.test(text)) return !binds(mask)
  if (may.test(mask) && restricts.test(mask)) return false
  if (remark.test(text) || may.test(mask)) return !limitsIt(mask) && !demands.test(mask)
  return (makesClaim(text) || participle.test(text)) && !binds(mask) && !hides(mask)
}
