import { quoteAround } from './quote.ts'
import type { Sign } from './signs.ts'

/** How a text is worded as a rule, and whether that alone makes it a general lesson. */
export interface StandingRule extends Sign {
  isForAll: boolean
}

/**
 * Returns the words that make a text a standing rule; null if there are none or the choice is left to the reader. An order
 * alone is not enough: by human labels, an order without a reason, an alternative or its object is as often a step of a
 * procedure or common practice. Linear in the text's length.
 */
export function standingRule(text: string): StandingRule | null {
  if (leftToReader.test(text) || (text.includes('**:') && caseHeading.test(text))) return null
  for (const { says, isForAll = false, find } of forms) {
    const found = find(text)
    if (!found) continue
    const start = found.index + leadOf(found[0])
    return { says, isForAll, ...quoteAround(text, { start, end: start + 1 }) }
  }
  return null
}

interface Form {
  says: string
  isForAll?: true
  find(text: string): RegExpExecArray | null
}

/** What may precede the first word: list or quote markers, a bold heading. */
const before = String.raw`^[^\p{L}\p{N}\n]{0,12}(?:[^*\n]{1,80}\*\*:?[ \t]{0,4}[^\p{L}\p{N}\n]{0,4})?`

/** The choice is left to the reader, or the text does not say how. */
const leftToReader =
  /\b(?:if (?:needed|necessary|required|possible|applicable)|(?:when|where|as) (?:needed|necessary|required|possible|appropriate|applicable|feasible)|depending on|optionally|consider (?:using|adding|a|an|the)|or leverage|proper(?:ly)?|appropriate(?:ly)?|best practices?)\b/i

const opensWithBan = new RegExp(
  String.raw`${before}\b(?:always (?!(?:sent|shown|\p{L}+[^eb]ed)\b)|never|do not|don['’]t|avoid)\b`,
  'iu',
)
const shouted = /(?<!["“”'‘`])\b(?:MUST(?: NOT)?|NEVER|ALWAYS|DO NOT)\b(?!["”'’`])/u
const preferred = /\bprefer(?![-\p{L}])/iu
/** A heading of this many words names a special case. */
const caseHeading =
  /^[^\p{L}\p{N}\n]{0,12}(?!(?:always|never|do not|don['’]t|avoid|prefer|use|keep|important)\b)(?:[^\s*]+[ \t]+){3,}[^\s*]+\*\*:/iu
const forAll = new RegExp(
  String.raw`${before}(?:all|every|any|each|new) [^.!?\n]{3,60}\b(?:must|should|needs? to|ha(?:s|ve) to)\b`,
  'iu',
)

/** Tried in this order. */
const forms: readonly Form[] = [
  { says: 'A rule without exception', isForAll: true, find: (text) => opensWithBan.exec(text) ?? shouted.exec(text) },
  { says: 'Forbids something and says why', isForAll: true, find: explainedBan },
  { says: 'Says what to do and what not to do', find: (text) => weighedOrder(text, contrast, maxWordsWithAlternative) },
  {
    says: 'Says what to do, with its reason or limit',
    isForAll: true,
    find: (text) => weighedOrder(text, weight, maxWordsWithReason),
  },
  { says: 'Says what to do, and names the code', find: orderAboutThing },
  { says: 'Says what to prefer', find: (text) => preferred.exec(sentenceFrom(text, 0)) },
  { says: 'Applies to all of a kind', isForAll: true, find: (text) => forAll.exec(text) },
]

/** At the start of a clause or with “must not”: `never emits` and `they do not say` are facts. */
const ban =
  /(?:(?:^|[.;:,—–(]|\b(?:so|and|but|then))[^\p{L}\p{N}\n]{0,4}(?:(?:never|always) (?!\p{L}+(?:[^s]s|ed)\b)|do not|don['’]t)|\bmust (?:not|never)\b)/iu

function explainedBan(text: string): RegExpExecArray | null {
  if (/^\W*(?:when(?:ever)?|if|for|after|before|while)\b/i.test(text)) return null
  if (!/\b(?:because|otherwise|so that|or else|since)\b/i.test(text)) return null
  return ban.exec(sentenceFrom(text, 0))
}

/** Imperative verbs that are rarely nouns in headlines. */
const opensWithOrder = new RegExp(
  String.raw`${before}(?:(?:strictly|only|also|please|explicitly|relentlessly) )?(?:use|utili[sz]e|keep|treat|ensure|make sure|follow|limit|minimi[sz]e|maximi[sz]e|restrict|require|preserve|favou?r|rely|stick|choose|wrap|derive|handle|validate|verify|make|put|write|return|throw|catch|declare|define|implement|add|apply|adopt|include|exclude|leave|let|mock|isolate|separate|combine|split|extract|register|reset|reject|normali[sz]e|escape|saniti[sz]e|pin|pass|inject|settle|convert|respect|wait|await|poll|assert|create|structure|organi[sz]e|configure|disable|enable|expose|omit|skip|remember|re-?use|re-?run|run|start|stop|model|instrument|unit-test|guard|cancel|dispose|close|reserve|move|replace|remove|serve|scope|seed|stub|install|commit|name|place|store|set|give|call|clear|compute|resolve|persist|pair|provide|protect|throttle|debounce|retry|sort|share|recheck|revalidate|render|read|check|drive|drop|open|mark|match|merge|bind|cap|bound)\b(?![-:])[^.!?\n]{0,50}`,
  'iu',
)
/** A rejected alternative. */
const contrast = /(?<!-)\b(?:instead of|rather than|never|avoid|prefer)\b(?!-)|[,—(] ?not (?!only|just)/i
/** A reason or limit for the order. */
const weight =
  /\b(?:because|otherwise|so that|or else|so (?!far|on|forth|long|much|many|called|it is)\p{L}+|always|unless|even (?:if|when)|only (?:when|if|after|in|for))\b/iu
const code = /`[^`\n]{2,80}`/
/** Wording that is as often a procedure step as a rule. */
const opensWithStep =
  /^\W*(?:add|register|create|define|run|call|set|install|configure|commit|start|stop|open|move|remove|replace|merge)\b/i
const maxWordsWithAlternative = 60
const maxWordsWithReason = 40
const maxWordsAboutThing = 32

function weighedOrder(text: string, by: RegExp, longest: number): RegExpExecArray | null {
  const order = orderIn(text, longest)
  return order && by.test(sentenceFrom(text, order.index)) ? order : null
}

function orderAboutThing(text: string): RegExpExecArray | null {
  const order = orderIn(text, maxWordsAboutThing)
  return order && !opensWithStep.test(order[0]) && code.test(sentenceFrom(text, order.index)) ? order : null
}

function orderIn(text: string, longest: number): RegExpExecArray | null {
  const order = opensWithOrder.exec(text)
  return order && !isTitle(order[0]) && text.split(/\s+/).length <= longest ? order : null
}

const lead = new RegExp(before, 'u')
const maxOfSentence = 600

/** Returns the sentence that begins at an index, with the heading before it. */
function sentenceFrom(text: string, index: number): string {
  const rest = text.slice(index, index + maxOfSentence)
  const from = lead.exec(rest)?.[0].length ?? 0
  const end = rest.slice(from).search(/[.!?](?:\s|\*|$)/)
  return end < 0 ? rest : rest.slice(0, from + end)
}

/** Markers and white space before the match's first word. */
function leadOf(found: string): number {
  return found.length - found.replace(/^[^\p{L}\p{N}`*]+/u, '').length
}

/** A headline, in which a verb form is often a noun: `Build System Setup`. */
function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.length >= 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.6
}
