import type { SessionEvent } from '../normalise/sessionLog.ts'
import { isUncertain } from '../normalise/signals.ts'
import { type Candidate, doubtCost, ruleConfidence } from './candidate.ts'
import { deedBefore } from './deeds.ts'
import { asksForLanguage, statesRuleElsewhere } from './otherLanguages.ts'
import { saidSentences } from './saidSentences.ts'
import { inThirdPerson } from './thirdPerson.ts'

/** Words of a rule that holds beyond the moment. */
const lasting =
  /\b(?:never|always|from now on|going forward|in (?:all|any) cases?|ever|whenever|every time|at all times|top priority)\b/i
/** Words that forbid, or set one way against another. */
const forbidding =
  /\b(?:should(?: not|n['’]?t)|must(?: not|n['’]?t)|(?:do not|don['’]?t) (?:want|need|use|like|add|put|create|write|touch|change|run|commit|push|just|ask|explain|remove|delete|rename|install|assume|invent|guess|fake|hard-?code)|no (?:tests?|more|need for)|not through|no longer)\b/i
/** A wish the agent’s work went against. */
const insisting = /\bi still (?:want|need)\b/i
const contrasting =
  /\b(?:instead of|rather than|rather by|but rather|let['’]?s instead|not the [\w ]{2,20} one)\b|, not (?:the|in|on|at|a|an)\b/i
/** What a person says first when something is wrong. */
const objecting =
  /^(?:no\b|nope|but i (?:want|need)\b|wrong\b|stop\b|wait\b|actually\b|that(?:['’]?s| is) (?:not|wrong|incorrect)|that was (?:a )?(?:terrible|wrong|bad)|but why\b|you (?:just |only |literally )?(?:edited|changed|removed|deleted|broke|forgot|missed|ignored|committed|skipped)\b|(?:why|how come) (?:did|are|do|is) you\b|yes,? except\b|i (?:said|meant|told)\b)/i
/** A statement of how things are, as the ground of an objection. */
const stating =
  /\b(?:because|since|bc|so that|otherwise|as there|by definition|belongs?|expects?|requires?|supports?|interferes?|breaks?|unlike|does(?: not|n['’]?t) (?:make sense|contain|have|need)|is part of|irrelevant|confusing|bad design|weird)\b/i
/** What should be, as a person says it after an objection. */
const wishing = /\bi (?:want|need|expect|wanted|meant) (?:it|this|that|the|them|these|those|exactly)\b/i
/** The right name of a thing the agent called by a wrong one. */
const naming =
  /\bthe (?:correct|right|proper) (?:\w+ ){1,2}(?:is|are)\b|\breplace it with the (?:correct|right|proper|standard)\b/i
/** What should be, and what is. */
const correcting = /\b(?:should|must)\b(?! not\b).{4,160}?(?:,| and) not\b/i
/** What to do first. */
const preparing =
  /\b(?:search|check|read|look|verify|test|ask|describe)\b.{0,50}\bbefore (?:you )?(?:edit|writ|chang|implement|commit|cod|mak|start|add|delet)\w*/i
/** What to keep in mind, and what follows from a fact. */
const reminding =
  /\b(?:keep in mind|bear in mind|be aware|remember) that\b|, so (?:please )?(?:use|wrap|run|set|avoid|keep|skip|never|always|do not|don['’]?t|(?:you|we) (?:need|have) to|(?:you|it|we) must)\b/i
/** What a thing should be. */
const norming =
  /^(?:no,? )?(?:the|each|every|all)\b[^,]{0,50}\bshould (?:all |always |only )?be\b(?! (?:able|working|fixed|visible|there|good|fine|ready|enough|done|possible|added|shown|displayed|updated|removed)\b)/i
const missing = /\b(?:does not|doesn['’]?t|do not|don['’]?t) exist\b|\bthere is no such\b/i
/** An order for the task at hand, unless a reason or an objection comes with it. */
const ordering = /^(?:please )?(?:do not|don['’]?t) (?!just\b)/i
/** A task for the moment rather than a rule. */
const momentary =
  /^(?:can|could|would|will) (?:you|we)\b|^(?:lets|let['’]?s|go ahead|continue|try|check|look|review|pull|merge|commit|push|revert|explain|show|tell|clarify|undo|start over|think)\b|\b(?:just answer|without (?:making|attempting)|for now\?|what (?:do|did|is|are)|how (?:do|does|can)|should we\b|do i\b|is there\b)/i

/** Questions, reports and beliefs: what they say is not what should be. */
const asking =
  /^(?:so |and |but )*(?:should|is|are|do (?:you|we|i|they|these|those|any|all)|does|did|what|how|why|where|which|could|can|would|will|sounds like)\b|\bi (?:thought|though|assumed|meant|did not|didn['’]?t|get|got|am (?:now )?(?:very )?confused)\b|\b(?:was|were|had|has) never\b|\berror:? ?['"“]/i

/** What the agent did against what it was told. */
const reproaching =
  /^(?:you (?:did not|didn['’]?t) (?:follow|use|check|run|read|ask|wait)\b(?! (?:nothing|anything|it|that|this)\b)|you(?:['’]re| are) not (?:using|following|in)\b|i (?:asked|told) you to\b.*\bnot\b|i (?:did not|didn['’]?t) ask (?:you )?(?:to|for)\b)/i
/** A request to keep what the message says as a rule, and the sentences that say it. */
const recording = /\b(?:add|make|create|record|write|document)\b.{0,60}\b(?:rules?|preferences?)\b/i
const recorded = /^(?:make sure to|make sure that|when|each|every|use|prefer|keep|put|split)\b/i

/** A task: what to build, not how to work. */
const tasking =
  /^(?:make|add|create|implement|write|change|update|fix|move|rename|remove|generate|build|replace|integrate|improve|install)\b/i
/** A complaint about what comes out. */
const complaining = /\b(?:issue|problem|still|coming out|shows?|showing|getting|returned|returns|raised|expected)\b/i

/** A request to write a rule, without the rule itself. */
const rulemaking = /^(?:make|update|add|create) (?:a|an|the|this) (?:\w+ )?rule\b(?!.*\b(?:instead of|rather than)\b)/i

/** What the agent’s rules ask of it always: a person who says so in a question states a rule too. */
const askedRule = /\b(?:make sure|ensure|so) (?:that )?you (?:always|never) (.+?)\??$/i

/** Finds the corrections of a person: what the agent must not do, or must do otherwise, with the reason given. */
export function* corrections(events: readonly SessionEvent[]): Generator<Candidate> {
  for (const [index, event] of events.entries()) {
    if (event.role !== 'person' || !hasActed(events, index)) continue
    const sentences = saidSentences(event.text)
    const lesson = lessonIn(sentences)
    if (lesson === null) continue
    const deed = deedBefore(events, index)
    yield {
      rule: 'correction',
      session: event.session,
      text: lesson.text,
      kind: /\b(?:want|like|prefer|need)s?\b/i.test(lesson.text) ? 'preference' : 'constraint',
      confidence: ruleConfidence.correction - (isUncertain(lesson.quote) ? doubtCost : 0),
      events: [event.id, ...(deed === null ? [] : [deed.event.id])],
      ordinal: event.ordinal,
      at: event.at,
      quote: lesson.quote,
      circumstance: deed && deed.text,
    }
  }
}

/** Whether the agent has done something a person could correct. */
function hasActed(events: readonly SessionEvent[], before: number): boolean {
  return events.slice(Math.max(0, before - 40), before).some(({ role }) => role === 'agent' || role === 'call')
}

/** Returns the lesson of a message: its rules, and the grounds beside them; null where it holds none. */
function lessonIn(sentences: readonly string[]): { text: string; quote: string } | null {
  const isObjection = sentences.some((sentence) => objecting.test(sentence))
  const isShort = sentences.length <= maxShort
  const isRecording = sentences.some((sentence) => recording.test(sentence))
  const isOrder = (sentence: string): boolean =>
    ordering.test(withoutOpening(sentence)) && !isObjection && !stating.test(sentence) && !lasting.test(sentence)
  const isRule = (sentence: string): boolean =>
    (statesRule(sentence) && !isOrder(sentence)) ||
    (isShort && norming.test(sentence) && !isUncertain(sentence)) ||
    (isRecording && recorded.test(sentence) && !recording.test(sentence) && !sentence.endsWith('?'))
  const chosen = sentences.filter((sentence, at) => {
    const isBesideRule = [sentences[at - 1], sentences[at + 1]].some((each) => each !== undefined && isRule(each))
    return isRule(sentence) || ((isObjection || isBesideRule) && isGround(sentence))
  })
  const kept = chosen
    .slice(0, maxSentences)
    .map(withoutOpening)
    .filter((sentence) => sentence.length >= minLesson)
  if (kept.length > 0)
    return { text: kept.map((each) => inThirdPerson(each)).join(' '), quote: chosen.slice(0, maxSentences).join(' ') }
  const elsewhere = sentences
    .filter((each) => asksForLanguage(each) || statesRuleElsewhere(each))
    .slice(0, maxSentences)
  if (elsewhere.length > 0) {
    const quote = elsewhere.join(' ')
    return { text: `The person’s words: “${quote.replace(/[“”]/g, '"')}”`, quote }
  }
  const asked = sentences.map((sentence) => askedRule.exec(sentence)).find((match) => match !== null)
  if (!asked) return null
  const [quote, rule = ''] = asked
  return { text: inThirdPerson(`${/\bnever\b/i.test(quote) ? 'Never' : 'Always'} ${rule}`), quote }
}

/** Most sentences of a lesson. */
const maxSentences = 3
/** Sentences of a message that is no specification, in which everything should be something. */
const maxShort = 4
/** Fewest characters of a sentence of a lesson. */
const minLesson = 12

/** Whether a sentence states a rule. */
function statesRule(sentence: string): boolean {
  if (sentence.endsWith('?')) return false
  if (reproaching.test(sentence)) return true
  if (asking.test(sentence) || rulemaking.test(sentence)) return false
  if (momentary.test(sentence) && !lasting.test(sentence) && !/\bdo it, |let['’]?s instead/i.test(sentence))
    return false
  if (lasting.test(sentence)) return true
  if (isUncertain(sentence)) return false
  if ([naming, insisting, correcting, preparing, reminding].some((form) => form.test(sentence))) return true
  if (forbidding.test(sentence)) return true
  return contrasting.test(sentence) && !tasking.test(withoutOpening(sentence)) && !complaining.test(sentence)
}

/** Whether a sentence of an objection states what is so, or what was done wrong. */
function isGround(sentence: string): boolean {
  if (sentence.endsWith('?') || asking.test(sentence) || momentary.test(withoutOpening(sentence))) return false
  return (
    stating.test(sentence) ||
    wishing.test(sentence) ||
    missing.test(sentence) ||
    /^you (?:just |only |literally )?(?:edited|removed|deleted|broke|committed)\b/i.test(sentence)
  )
}

/** Removes the words with which a message begins and that say nothing. */
function withoutOpening(sentence: string): string {
  return sentence
    .replace(
      /^(?:(?:(?:no|nope|now)(?: no)* ?[,.!:]+|(?:yes|yeah|ok|okay|also|actually|wait|well|and|but|so|then|plus|moreover|furthermore|finally|therefore|kindly|hey|sorry|please|like)\b[,.!:]*) *)+/i,
      '',
    )
    .replace(/^except that /i, '')
    .replace(
      /^(?:make|add|create|write) (?:a|another) (?:new )?(?:\w+ )?rule (?:to|that|for|about) (?:.{0,40}? (?:re|about|that) )?using /i,
      'use ',
    )
    .replace(/^let['’]?s instead |^make sure (?:to|that) /i, '')
    .replace(/,? (?:but|and) (?:could|can|would|should) (?:we|you)\b.*$/i, '')
    .replace(/,? (?:so |and )?(?:please )?go ahead and\b.*$/i, '')
    .replace(/ like$/i, '')
    .trim()
}
