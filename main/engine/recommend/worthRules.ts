import { emptyForms } from './emptyForms.ts'
import { isLabelledLine } from './labelledLine.ts'
import { keptBy, mayBeDiscarded, supportOf } from './lesson.ts'
import { noteReasons, headingReasons } from './model/noteReasons.ts'
import { type Because, type Judged, type RecommendRule, inContent } from './rule.ts'
import type { FileLeaning } from '../store/queries/fileLeanings.ts'
import type { FolderWorth } from '../store/queries/folderWorth.ts'
import { type WorthAct, isBestDiscarded } from './worth.ts'

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
      return score < least ? null : { score, because: [form, ...headingReasons(judged.note, 'junk', id)] }
    },
  })),
  worthRule('recommend.no-use', 'discard', 'Worded like notes that no later session uses', (judged) =>
    modelReasons(judged, 'junk', 'recommend.no-use', true),
  ),
]

export const lessonRule = worthRule(
  'recommend.lesson',
  'promote',
  'Worded like a lesson for every agent of the project',
  lessonReasons,
)

/** What speaks for a text as a lesson, whatever is recommended. */
export function lessonReasons(judged: Omit<Judged, 'worth'>): Because[] {
  const rule = 'recommend.lesson'
  const own = [...supportReason(judged), ...wordingReasons(judged, rule)]
  return [...own, ...modelReasons(judged, 'lesson', rule, own.length === 0)]
}

export const askRule = worthRule(
  'recommend.maybe-no-use',
  'needs-you',
  'Possibly of no use to a later session: keep or discard?',
  (judged) => {
    const rule = 'recommend.maybe-no-use'
    const { confidence } = judged.worth
    const likely = confidence < minProbable ? 'Possibly' : 'Probably'
    const asked = `${likely} of no use later (${confidence.toFixed(2)})`
    const [first, ...rest] = [...judged.forms, ...modelReasons(judged, 'junk', rule, judged.forms.length === 0)]
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
    const { technical } = judged.signs
    const names: Because[] = technical
      ? [{ rule: 'promote.names-a-thing', text: 'Names a file, a command or a tool', at: inContent(technical) }]
      : []
    const own = [...wordingReasons(judged, rule), ...names]
    const reasonsOf = own.length > 0 ? headingReasons : noteReasons
    const [first, second, ...rest] = [...own, ...reasonsOf(judged.note, 'keep', rule)]
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

/**
 * What speaks most for junk or a lesson: first the note itself, then what else is in its file and folder, then the rest. Its words
 * are told only where nothing else of its own is.
 */
function modelReasons(
  { note, of }: Pick<Judged, 'note' | 'of'>,
  side: 'junk' | 'lesson',
  rule: string,
  withWords: boolean,
): Because[] {
  const [first, ...rest] = (withWords ? noteReasons : headingReasons)(note, side, rule)
  const decided = side === 'junk' ? decidedReason(of.decided, 'discarded', rule) : null
  return [first, decided, folderReason(of.folder, side, rule), ...rest].flatMap((each) => each ?? [])
}

/** Fewer decisions, or a smaller leaning, are not worth telling. */
const minDecided = 3
const minLeaning = 0.3

/** Tells that a person mostly kept, or discarded, the notes of a file; null where that changes little. */
function decidedReason(decided: FileLeaning | null, done: 'kept' | 'discarded', rule: string): Because | null {
  if (!decided) return null
  const leaning = done === 'discarded' ? decided.leaning : -decided.leaning
  const all = decided.kept + decided.discarded
  if (all < minDecided || leaning < minLeaning) return null
  const where = /[/\\]$/.test(decided.file) ? 'folder' : 'file'
  return { rule, text: `You ${done} ${decided[done]} of ${all} notes of this ${where}` }
}

/** Tells what most other notes of a folder are; null where they are neither. */
function folderReason(folder: FolderWorth | null, side: 'junk' | 'lesson', rule: string): Because | null {
  if (!folder || folder[side] < 0.5) return null
  const name = folder.folder.split(/[/\\]/).at(-2)
  const where = name ? `Most notes in “${name}”` : 'Most notes beside it'
  return { rule, text: side === 'junk' ? `${where} are probably of no use later` : `${where} are probably lessons` }
}

function adviceOf({ worth: { confidence } }: Judged, because: Because[]): ReturnType<RecommendRule['apply']> {
  const rounded = Math.round(confidence * 1000) / 1000
  return { score: rounded, confidence: rounded, because }
}

function supportReason(judged: Pick<Judged, 'of' | 'scores'>): Because[] {
  const support = supportOf(judged)
  return support ? [support] : []
}

function wordingReasons({ signs }: Pick<Judged, 'signs'>, rule: string): Because[] {
  return [signs.rule, signs.reason].flatMap((sign) => (sign ? [{ rule, text: sign.says, at: inContent(sign) }] : []))
}
