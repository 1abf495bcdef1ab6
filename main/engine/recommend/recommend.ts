import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Action } from '../../../shared/model/action.ts'
import { frequencyOf, uniquenessOf } from './assess/scores.ts'
import type { Case } from '../store/queries/cases.ts'
import { type Signs, signSteps, signsOf } from './assess/signs.ts'
import { calibrated } from './confidence.ts'
import { emptiedRule, lostSecretRule } from './emptiedRule.ts'
import { formsOf } from './emptyForms.ts'
import { snoozedRule } from '../store/queries/recommendationBrief.ts'
import { keepRules, leftByYouRule, waitRule } from './keepRules.ts'
import { indexLineRules, mergeRules } from './mergeRules.ts'
import { cameBackRule, coveredRules, readAlreadyRule } from './coveredRules.ts'
import { conflictRule, olderVersionRule, standingAgainst } from './conflictRule.ts'
import { noiseRule } from './noiseRule.ts'
import { oneOfManyRule } from './oneOfManyRule.ts'
import { overtakenRules } from './overtakenRules.ts'
import { retiredRule } from './retiredRule.ts'
import type { Because, Judged, RecommendRule } from './rule.ts'
import { stopRules } from './stopRules.ts'
import { whyUnfit } from './unfit.ts'
import { discardRules, worthLeads } from './worthRules.ts'
import { lessonReasons } from './worthReasons.ts'
import { leaned, supported, worthOf } from './worth.ts'
import { mayBeDiscarded, mayBeLesson, supportOf } from './lesson.ts'
import type { NoteText } from './model/noteFeatures.ts'
import { type FolderMeans, oddsInFolder } from './model/folderOdds.ts'
import { type NoteOdds, shippedScorer } from './model/noteModel.ts'
import { noteSigns } from './model/noteSigns.ts'

/** All recommendation rules, in the order they are tried. */
export const recommendRules: readonly RecommendRule[] = [
  ...stopRules,
  leftByYouRule,
  noiseRule,
  oneOfManyRule,
  emptiedRule,
  lostSecretRule,
  ...discardRules,
  // A memory discarded as wrong contradicts the kept one and already has a reason.
  cameBackRule,
  olderVersionRule,
  conflictRule,
  readAlreadyRule,
  ...coveredRules,
  ...indexLineRules,
  ...mergeRules,
  ...overtakenRules,
  retiredRule,
  ...keepRules,
]

/** Returns what a recommendation rule says of a memory; '' for a rule that is no more. */
export function sentenceOf(rule: string): string {
  return recommendRules.find(({ id }) => id === rule)?.sentence ?? ''
}

/** Increase when the rules or scores give different results than before. */
export const recommendRevision = 58

export interface Judgement {
  action: Action
  /** The rule that decided. */
  lead: string
  /** The rule’s own score. */
  score: number
  /** The calibrated confidence, before adjusting for the rule's track record. */
  base: number
  /** The probability of junk, where the model decided, before what people did with other notes of its file; else null. */
  junk: number | null
  /** Up to three reasons, strongest first. */
  because: Because[]
  rules: string[]
  with: string[]
}

/** Tells what a note is worth by itself, and among the others of its folder. */
type Odds = (note: NoteText, folder: FolderMeans | null) => { alone: NoteOdds; among: NoteOdds }

const oddsByModel: Odds = (note, folder) => {
  const alone = shippedScorer.odds(note)
  return { alone, among: folder ? oddsInFolder(alone, folder) : alone }
}

const maxReasons = 3
/** A note is only discarded if it is junk with this probability by itself: the notes beside it alone discard nothing. */
const minJunkAlone = 0.7

/**
 * Recommends one action for one memory by the first rule that applies. Skips rules in `distrusted`, which people overrode too
 * often; the last rule always applies and cannot be skipped. `odds` comes from another model only in
 * measurements.
 */
export function recommend(of: Case, distrusted: ReadonlySet<string> = new Set(), odds = oddsByModel): Judgement {
  return runToEnd(judged(of, signsOf(of), distrusted, odds))
}

/** As `recommend`, cooperatively: one step per kind of sign, needed or not, and one per rule. */
export function* recommendSteps(of: Case): Generator<void, Judgement> {
  return yield* judged(of, yield* signSteps(of), new Set(), oddsByModel)
}

function* judged(of: Case, signs: Signs, distrusted: ReadonlySet<string>, odds: Odds): Generator<void, Judgement> {
  const known = new LazyJudged(of, signs, odds)
  for (const { id, action, prior, apply } of recommendRules) {
    yield
    if (distrusted.has(id) && id !== waitRule.id) continue
    const advice = apply(known)
    if (!advice) continue
    const against = isKeeping(action, id) ? standingAgainst(of) : null
    const first = [...resumedReasons(of), ...(against ? [against.because] : [])]
    return {
      action,
      lead: id,
      score: advice.score,
      base: prior ?? advice.confidence ?? calibrated(action, advice.score),
      junk: worthLeads.has(id) ? known.unlearned.junk : null,
      because: distinct([...first, ...advice.because], maxReasons),
      rules: [...new Set([id, ...advice.because.map(({ rule }) => rule)])],
      with: advice.with ?? against?.with ?? [],
    }
  }
  throw new Error('the last rule applies to everything')
}

/** Tells what a case is probably worth by its words and metadata alone. */
export function ownOdds(of: Case): NoteOdds {
  return shippedScorer.odds(new LazyJudged(of, signsOf(of), oddsByModel).note)
}

/** Everything the rules need; the model is asked on first access, as most rules before it need only findings. */
class LazyJudged implements Judged {
  readonly of: Case
  readonly signs: Signs
  readonly scores: Judged['scores']
  readonly #oddsOf: Odds
  #forms: readonly Because[] | null = null
  #note: NoteText | null = null
  #worth: Judged['worth'] | null = null
  #odds: ReturnType<Odds> | null = null

  constructor(of: Case, signs: Signs, oddsOf: Odds) {
    this.of = of
    this.signs = signs
    this.scores = { frequency: frequencyOf(of), uniqueness: uniquenessOf(of) }
    this.#oddsOf = oddsOf
  }

  get forms() {
    return (this.#forms ??= formsOf(this))
  }
  get note() {
    const { content, heading, path } = this.of
    return (this.#note ??= { content, heading, path, signs: noteSigns(this.of, this.signs, this.forms) })
  }
  get worth() {
    return (this.#worth ??= this.#weigh())
  }

  /** What the model thinks of it among the notes of its folder, whatever people did with other notes of its file. */
  get unlearned(): NoteOdds {
    return this.#byModel.among
  }
  get #byModel() {
    return (this.#odds ??= this.#oddsOf(this.note, this.of.folder))
  }

  #weigh(): Judged['worth'] {
    const { of, signs, scores } = this
    const leaning = of.decided?.leaning ?? 0
    const [alone, odds] = [leaned(this.#byModel.alone, leaning), leaned(this.unlearned, leaning)]
    const may = {
      discard: alone.junk >= minJunkAlone && mayBeDiscarded({ of, scores }),
      promote: mayBeLesson({ of, signs, scores }),
      validate: of.maturity !== 'validated',
      ask: of.maturity !== 'validated',
    }
    const weighed = supportOf({ of, scores }) ? supported(odds) : odds
    const worth = worthOf(weighed, may)
    const unfit = worth.act === 'promote' ? whyUnfit(of, lessonReasons(this).slice(0, maxReasons)) : null
    return unfit === null ? worth : { ...worthOf(weighed, { ...may, promote: false }), unfit }
  }
}

/** Whether a memory is to be kept, so that what stands against it has to be said. */
function isKeeping(action: Action, rule: string): boolean {
  return action === 'promote' || action === 'validate' || (action === 'retain' && rule !== snoozedRule)
}

/** Why a retained memory is asked about again before its time. */
function resumedReasons({ resumed }: Case): Because[] {
  if (!resumed) return []
  const text = `Snoozed on ${resumed.at.slice(0, 10)}; since then ${whyResumed[resumed.why]}`
  return [{ rule: snoozedRule, text }]
}

const whyResumed = {
  text: 'its text changed',
  names: 'what it names was moved or removed',
  twin: 'a duplicate or contradiction was added',
}

/** The first reasons, without repeated rules or quotes. */
function distinct(because: readonly Because[], most: number): Because[] {
  const seen = new Set<string>()
  const found: Because[] = []
  for (const each of because) {
    if (found.length === most) break
    const { rule, text, at } = each
    const keys = [`${rule} ${text}`, ...(at ? [`${at.field} ${at.start}`] : [])]
    if (keys.every((key) => !seen.has(key))) found.push(each)
    for (const key of keys) seen.add(key)
  }
  return found
}
