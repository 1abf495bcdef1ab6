import { orders } from '../../../../shared/text/condense/orders.ts'
import { toldReason } from './toldSigns.ts'
import { type Trait, type TraitText, matchIn, wordedTrait } from './trait.ts'

const maxOrderWords = 24
const lead = String.raw`^[^\p{L}\p{N}\n[]{0,8}(?:\[[\w -]{1,24}\] )?(?:\d{1,2}[.)] )?[^\p{L}\p{N}\n[]{0,4}`
/** What is done once, for one piece of work. */
const work =
  'add|implement|improve|enhance|expand|achieve|optimi[sz]e|integrate|develop|design|investigate|finish|complete|finali[sz]e|explore|clean up|set up|polish|moderni[sz]e|research|document|push|test|run|check|tag|create|build|write|update|upgrade|refactor|migrate|rename|remove|delete|move|fix|review|verify|commit|merge|deploy|publish|release|install|prepare|extend|replace|convert|split|extract|configure|support'
const rest = String.raw`(?![\p{L}-])(?! (?:\p{L}+ )?(?:is|are|was|were|has|have|had|can|now|will|does)\b)(?![^.!?\n:]{0,40}:\*\*)[^.!?\n]{0,80}`
/** What the task is about, before it. */
const label = String.raw`(?:[^\n:.!?]{1,30}:(?:\*\*)? )?`
const task = new RegExp(
  String.raw`${lead}${label}(?:(?:must|need to|needs to|have to|should) )?(?:${work})${rest}`,
  'iu',
)
const order = new RegExp(String.raw`${lead}${orders}${rest}`, 'iu')
const plan = new RegExp(
  String.raw`${lead}(?:could|might|may want|should (?:support|handle|provide|test|verify|be able|allow|include|have|align|add|work)|consider(?:ing)?|next(?: steps?| up)?\s?[:—–-]|todo|to-do|to do|future|potential(?:ly)?|possibl[ey]|explor(?:e|ing)|plan(?:s|ned|ning)?|idea|maybe|perhaps|deciding|need(?:s? to)?|wants? to|would|begin with|evaluat(?:e|ing)|próxim[oa]s? passos?|nächste schritte)(?![\p{L}-])[^.!?\n]{0,80}|\b(?:will|going to|planned to) (?:be |also )?(?:support|add|provid|implement|creat|includ|need|fill|handl|migrat|build)[^.!?\n]{0,60}`,
  'iu',
)

/** What marks a note as a plan or an order for some work, the most telling first. */
export const planTraits: readonly Trait[] = [
  wordedTrait('A plan or an idea, not what holds', plan, 60),
  { says: 'A task to be done once, without a reason', find: (of) => withoutReason(of, task) },
  {
    says: 'Says what to do, but neither when nor why',
    find: (of) => (of.signs.technical === null && of.signs.words <= 12 ? withoutReason(of, order) : null),
  },
]

function withoutReason({ text, signs }: TraitText, pattern: RegExp): ReturnType<Trait['find']> {
  if (toldReason(text, signs) || signs.words > maxOrderWords || caseOrLimit.test(text)) return null
  return matchIn(text, pattern)
}

/** When an order holds, or what it is preferred to. */
const caseOrLimit =
  /(?:^|[,.;(—–-] ?| )(?:if|when(?:ever)?|before|after|unless|until|while|during|instead|rather|never|always|only|wherever|once)\b/i
