import { emptyForms } from './emptyForms.ts'
import { isLabelledLine } from './labelledLine.ts'
import { keptBy, mayBeDiscarded, supportOf } from './lesson.ts'
import type { Because, Judged, RecommendRule } from './rule.ts'
import { type WorthAct, isBestDiscarded } from './worth.ts'
import { decidedReason, formReasons, junkReasons, keepReasons, lessonReasons } from './worthReasons.ts'

/**
 * What a line is about may sound like something done (`Read memory: …`): of those with the form of a report, all that were of use
 * had odds of junk below this, and none of the others, in repositories the model was not fitted to.
 */
const minJunkLabelled = 0.75

/** Rules that discard a text for its form, or for what the model thinks of its words. */
export const discardRules: readonly RecommendRule[] = [
  ...emptyForms.map(({ id, sentence, minJunk, prior }): RecommendRule => ({
    id,
    action: 'discard',
    sentence,
    prior,
    apply: (judged) => {
      if (!mayBeDiscarded(judged)) return null
      const form = judged.forms.find(({ rule }) => rule === id)
      if (!form) return null
      // Texts that the model is less sure of come first in the review.
      const score = minJunk > 0 ? judged.worth.odds.junk : prior
      const least = minJunk > 0 && isLabelledLine(judged.of.content) ? minJunkLabelled : minJunk
      return score < least ? null : { score, because: formReasons(judged, id) }
    },
  })),
  worthRule('recommend.no-use', 'discard', 'Of no use to a later session, by its form and its words', (judged) =>
    junkReasons(judged, 'recommend.no-use'),
  ),
]

export const lessonRule = worthRule(
  'recommend.lesson',
  'promote',
  'A lesson for every agent of the project, by its form and its words',
  lessonReasons,
)

export const askRule = worthRule(
  'recommend.maybe-no-use',
  'needs-you',
  'Possibly of no use to a later session: keep or discard?',
  (judged) => {
    const rule = 'recommend.maybe-no-use'
    const { confidence } = judged.worth
    const likely = confidence < minProbable ? 'Possibly' : 'Probably'
    const asked = `${likely} of no use later (${confidence.toFixed(2)})`
    const [first, ...rest] = junkReasons(judged, rule)
    const junk = first ? { ...first, text: `${asked}: ${lowered(first.text)}` } : { rule, text: asked }
    return [...unfitReasons(judged), junk, { rule, text: `Not discarded: ${whyKept(judged)}` }, ...rest]
  },
)

/** A smaller probability is hardly more than that of the opposite. */
const minProbable = 0.6

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Why a text that is probably of no use is asked about instead of discarded. */
function whyKept(judged: Judged): string {
  if (judged.of.merged_by_person) return 'it was merged by a person'
  if (!mayBeDiscarded(judged)) return keptBy(judged) ?? 'it is validated'
  return isBestDiscarded(judged.worth.odds)
    ? 'the notes beside it say so more than its own words'
    : 'its words alone do not make that sure'
}

export const factRule = worthRule(
  'recommend.fact',
  'validate',
  'A statement worth keeping, not a lesson for every agent',
  (judged) => {
    const rule = 'recommend.fact'
    const [first, second, ...rest] = keepReasons(judged, rule)
    const support = supportOf(judged) ?? { rule, text: 'Not backed by code or a person yet' }
    const what = first ?? { rule, text: 'States something worth keeping' }
    const decided = decidedReason(judged.of.decided, 'kept', rule)
    const more = [second, decided].flatMap((each) => each ?? [])
    return [...unfitReasons(judged), what, ...more.slice(0, 1), support, ...more.slice(1), ...rest]
  },
)

/** The rules that recommend what the model's odds say. */
export const worthLeads: ReadonlySet<string> = new Set(
  [...discardRules, lessonRule, askRule, factRule].map(({ id }) => id),
)

/** Why a lesson is not offered for promotion; none for other texts. */
export function unfitReasons({ worth: { unfit } }: Pick<Judged, 'worth'>): Because[] {
  return unfit === null ? [] : [{ rule: lessonRule.id, text: `A lesson, but ${unfit}` }]
}

function worthRule(id: string, act: WorthAct, sentence: string, reasons: (judged: Judged) => Because[]): RecommendRule {
  return {
    id,
    action: act,
    sentence,
    apply: (judged) => {
      if (judged.worth.act !== act) return null
      const because = reasons(judged)
      return adviceOf(judged, because.length > 0 ? because : [{ rule: id, text: sentence }])
    },
  }
}

function adviceOf({ worth: { confidence } }: Judged, because: Because[]): ReturnType<RecommendRule['apply']> {
  const rounded = Math.round(confidence * 1000) / 1000
  return { score: rounded, confidence: rounded, because }
}
