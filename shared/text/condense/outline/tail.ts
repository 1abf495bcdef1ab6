import { makesClaim } from '../../onlyLabels.ts'
import { orders } from '../orders.ts'
import { isOrder } from '../signs.ts'
import { wordsIn } from '../words.ts'
import { binds, limitsIt } from './binding.ts'
import { masked } from './masked.ts'

/** A reason or an example that ends a clause. */
const tail =
  /,?\s(?<!\b(?:just|only|simply|not|merely|even|or|and),?\s)(?:because|so that|weil|damit|sodass|porque|parce que)\s|\sso (?!long|far|much|many|on|as|called|that|forth)(?=(?:the|it|they|we|you|no|your|its|this|an?|\p{L}+s|\p{L}+ing)\s)|\sto (?:enhance|improve|reduce|conserve|avoid|prevent|ensure|maximi[sz]e|keep|make sure)\s|,\sor (?=(?:(?!when\b|if\b|that\b|where\b|which\b|who\b|as\b|similar\b|other\b)\S+\s){1,8}(?:can|could|will|would|may|might|fails?|breaks?)\b)|,\s(?:since|as|so|which|causing|leading to|leaving|breaking|preventing|ensuring|producing|resulting in|otherwise|meaning|thus|therefore|hence|to (?:avoid|prevent)|e\.g\.|for example|for instance|such as|like|da|denn|sonst|z\.\s?B\.|pois|já que|ya que|por ejemplo|por exemplo|car|par exemple)\s/iu
/** What demands something, also within a reason. */
export const demands = /\b(?:must|should|shall|always|never|do not|don['’]t|belongs?|muss|müssen|immer|nie)\b/i
const opensCondition =
  /^[^\p{L}]*(?:if|when|whenever|before|after|once|unless|while|where|until|for|to|in|on|because|since|as|wenn|falls|bei|vor|nach|um|bevor|si|cuando|quando|se|quand)\s/iu
/** A clause of fewer words says too little alone. */
const minHead = 4
/** A line that says nothing without the code after it. */
const asks =
  /\b(?:this|these|following|run|runs|running|use|using|with|as|like|call|calls|calling|via|is|are|command|by|to)$|\b(?:this|these|following|either|one of)\b/i
/** What a clause cannot end with before `to`, `so` or `because`. */
const unfinished =
  /\b(?:needs?|wants?|tr(?:y|ies)|have|has|had|order|how|able|required|used|care|enough|aims?|serves?|helps?|work|fail(?:s|ed)?|likely|going|do|is|are|be|and|or|not|to|the|a|an)$/i

/** An order by a verb that is rarely one: `so correlate by its number`. */
const orderAfterSo =
  /^,?\sso\s(?!(?:the|an?|it|they|we|you|this|that|these|those|no|each|every|all|any|its|their|your|there|\p{L}+[^s]s|\p{L}+ing)\s)\p{Ll}[\p{L}-]*\s(?:by|the|an?|each|every|all|any|both|with|on|in|to|from|it|them|your|its|\u0001)|^,?\sso\s\u0001+\s(?:the|an?|each|every|all|any|your|its)\s/u
/** A further order after the reason: `to avoid it, update the plan`. */
const furtherOrder = new RegExp(String.raw`,\s(?:and |then |or |and then )?(?:${orders})\b`, 'i')
const negated = /\b(?:not|never|no|avoid)\b|n['’]t\b/i

/** A sample of code after a colon: a declaration, or nothing but a call. */
const sample =
  /:\s`(?:(?:public|private|protected|static|async|function|const|let|var|def|class|fn|func|export|type|interface|struct|enum)\s[^`]*|[\w.>-]{1,60}\([^`]*\);?)`\.?$/

/** Leaves out a reason or examples at the end of a clause that says by itself what to do. */
export function withoutTail(clause: string): string {
  const mask = masked(clause)
  const shown = sample.exec(clause)
  const rule = shown ? clause.slice(0, shown.index).replace(/,?\s(?:e\.g\.|for example|such as)$/, '') : ''
  if (wordsIn(rule) > minHead && isOrder(rule) && !asks.test(rule)) return rule
  const found = tail.exec(mask)
  if (!found) return clause
  const [head, rest] = [clause.slice(0, found.index), mask.slice(found.index)]
  const isReason =
    /^,?\s(?:because|so that|so|or|since|as|causing|leading to|leaving|breaking|preventing|ensuring|producing|resulting in|otherwise|weil|damit|da|denn|sonst|porque|parce que|car|pois)\s/iu.test(
      rest,
    )
  const mayGo = isReason ? !limitsIt(rest) && !demands.test(rest) : !binds(rest)
  const isWhole =
    !unfinished.test(head) &&
    wordsIn(head.split(': ').at(-1) ?? '') >= minHead &&
    // `Change it so the desks wait` says only by its purpose what to do.
    !(/\b(?:it|this|that|them|these|those)$/i.test(head) && /^\sso\s/.test(rest)) &&
    (!opensCondition.test(head) || mask.slice(0, found.index).includes(', '))
  // `Do not add a pause to avoid a race` forbids the pause for that purpose.
  const isForbidden = negated.test(head) && /^,?\s(?:to|so)\s/.test(rest)
  // `so nil-guard each row` is an order by a verb of its own.
  const isConsequence =
    orderAfterSo.test(rest) || (/^,?\sso\s/.test(rest) && !makesClaim(/^,?[^,]*/.exec(rest)?.[0] ?? ''))
  const goesOn = furtherOrder.test(rest) || (/^\sto\s/.test(rest) && rest.includes(','))
  const isOpen = goesOn || isForbidden || isConsequence || isOrder(clause.slice(found.index + found[0].length))
  return mayGo && isWhole && !isOpen && (isOrder(head) || makesClaim(head)) ? head : clause
}
