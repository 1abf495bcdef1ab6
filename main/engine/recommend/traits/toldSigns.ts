import { orders } from '../../../../shared/text/condense/orders.ts'
import { withoutQuotes } from '../../../../shared/text/withoutQuotes.ts'
import { type TextRange, quoteAround } from '../assess/quote.ts'
import type { Sign, Signs } from '../assess/signs.ts'
import { matchIn, traitText } from './trait.ts'

/*
 * The model weighs every trace of a rule or a reason, also one in an example, or a word that is a noun here. A reader is told one
 * only where the words show it, and the strongest first.
 */

type Form = readonly [says: string, pattern: RegExp]

const clause = String.raw`(?:^|[.;:!,—–(\n]|\b(?:and|but|so|then)\b)[^\p{L}\p{N}\n]{0,6}`
const order = String.raw`(?:\d{1,2}[.)] )?${orders}(?![\p{L}\p{N}_/,(.-])(?! \p{L}{2,20}ed\b)[^.!?\n]{0,40}`
/** Where an order may begin: the text, a paragraph, an item, a sentence or what follows a label; not a line that is only wrapped. */
const opening = String.raw`(?:^|\n\s{0,20}\n|\n[ \t]{0,8}(?:[-*+]|\d{1,2}[.)])[ \t]{1,4}|[.!?]\s|:\n|^[^\n:]{1,60}:(?:\*\*)? )`
const forms: readonly Form[] = [
  ['States a rule', /(?<![\p{L}"“])(?:NEVER|ALWAYS|MUST(?: NOT)?|DO NOT|DON['’]T)(?!\p{L})[^.!?\n]{0,40}/u],
  [
    'States a rule',
    new RegExp(
      String.raw`${clause}(?:(?:never|always)(?! \p{L}+(?:[^s]s|ed)\b)|do not|don['’]t|avoid|prefer|ensure|make sure)\b`,
      'iu',
    ),
  ],
  ['States a rule', /^(?:[^.!?\n]|[.!?](?!\s+\p{Lu})){0,300}\b(?:must|should)\b/iu],
  [
    'Says what to do',
    new RegExp(
      String.raw`\*\*(?:fix|solution|rule|how to apply|do|correct|action|remedy|prevention|solução|solución|lösung)(?:\*\*:?|:\*\*) ${order}`,
      'iu',
    ),
  ],
  [
    'Says what to do in a case',
    new RegExp(
      String.raw`^\W{0,4}(?:\*\*[^*\n]{1,40}\*\*:? )?(?:if|when(?:ever)?|before|after|once|for|on|in)\b[^.!?]{3,160}, (?:please |also |first |always |then )?${order}`,
      'iu',
    ),
  ],
]
/** Forms that are told only where the model finds a trace of a rule, too. */
const doubtfulForms: readonly Form[] = [
  ['Says what to do', new RegExp(String.raw`${opening}[^\p{L}\p{N}\n\x60#]{0,8}${order}`, 'iu')],
  ['States a rule', /\b(?:must|should|not allowed|forbidden|only (?:when|after|if))\b/i],
]
/** The words of the other signs of a rule. */
const stated =
  /\b(?:never|always|do not|don['’]t|needs?|requires?|cannot|can['’]t|is not|are not|does not|won['’]t|will not|instead of|rather than)\b/i
const german =
  /(?<!\p{L})(?:muss|müssen|dürfen?|darf|nie|niemals|immer|soll(?:te|ten|en)?|nicht erlaubt|verboten)(?!\p{L})/iu

/** Returns the rule that a note states, with the words that a reader sees it in; null where they show none. */
export function toldRule(content: string, signs: Signs): Sign | null {
  const { rule } = signs
  const { text } = traitText(content, signs)
  const own = withoutQuotes(text)
  for (const [says, pattern] of rule ? [...forms, ...doubtfulForms] : forms) {
    const found = matchIn(own, pattern)
    if (found) return { says, ...quoteAround(text, found) }
  }
  if (!rule) return null
  const words = wordsAt(own, rule)
  if (german.test(words)) return rule
  if (!stated.test(words) || rule.says === 'Says what to do') return null
  return rule.says === 'States a rule' ? { ...rule, says: 'Says what always holds, or never' } : rule
}

const goesWrong =
  /\b(?:causes|leads? to|breaks|fails|crashes|blocks|leaks|hangs|loses|silently|not enough|without (?:it|this|that|them|one)|(?:can|will|may|would) (?:\p{L}+ )?(?:cause|break|fail|crash|block|leak|hang|lose))\b[^.!?\n]{0,40}/iu
const reasons =
  /\b(?:because|otherwise|so that|since|as a result|therefore|hence|means|in order to|or else|prevents?|why|instead|unless|even (?:if|when))\b|(?<!\p{L})(?:weil|andernfalls|sonst|damit|sodass|deshalb|daher)(?!\p{L})/iu

/** Returns the reason that a note gives, with the words that a reader sees it in; null where they show none. */
export function toldReason(content: string, signs: Signs): Sign | null {
  const { reason } = signs
  if (!reason) return null
  const { text } = traitText(content, signs)
  const own = withoutQuotes(text)
  if (reason.says !== 'Says what goes wrong') return reasons.test(wordsAt(own, reason)) ? reason : null
  const found = matchIn(own, goesWrong)
  return found && { says: reason.says, ...quoteAround(text, found) }
}

function wordsAt(text: string, { start, end }: TextRange): string {
  return text.slice(start, end)
}
