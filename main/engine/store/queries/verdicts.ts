import type { Action } from '../../../../shared/model/action.ts'
import { type Verb, isPerson } from '../../../../shared/model/decision.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'
import { confidenceColumn } from './recommendationBrief.ts'

/**
 * Weight of a rule's calibrated confidence, as a number of verdicts. People are asked about the least certain notes first, and
 * those are wrong more often than the others of their rule: with a smaller weight, a few of them would count against all.
 */
const priorVerdicts = 50
/** The same for whether a rule is followed at all: one that is overridden every time must not be met fifty times. */
const priorOfTrust = 20

/**
 * Returns the precision of a rule from its calibrated precision `prior` and people’s verdicts: the mean of a Beta
 * distribution, (50 · prior + agreed) / (50 + agreed + overridden).
 */
export function learnedPrecision(prior: number, agreed: number, overridden: number): number {
  return meanOf(priorVerdicts, { prior, agreed, overridden })
}

interface RuleWeights {
  prior: number
  agreed: number
  overridden: number
}

function meanOf(weight: number, { prior, agreed, overridden }: RuleWeights): number {
  return (weight * prior + agreed) / (weight + agreed + overridden)
}

/** A recommendation as it was when somebody decided. */
interface GivenRecommendation {
  memory_id: string
  action: Action
  lead: string
  confidence: number
  rules: string
  /** The probability of junk that the model gave it; null where the model did not decide. */
  junk: number | null
}

/** The recommendation action that a verb carries out; other verbs have none. */
const actionOfVerb: Partial<Record<Verb, Action>> = {
  validate: 'validate',
  discard: 'discard',
  retain: 'retain',
  merge: 'merge',
  promote: 'promote',
}

/** Returns the recommendations for some memories before a decision changes them. */
export function recommendationsFor(db: ReadableDb, verb: Verb, ids: readonly string[]): GivenRecommendation[] {
  if (actionOfVerb[verb] === undefined) return []
  return sql<GivenRecommendation>(
    db,
    `SELECT rec.memory_id, rec.action, rec.lead, ${confidenceColumn} AS confidence, rec.body ->> 'rules' AS rules,
       rec.junk
     FROM json_each(?) i JOIN recommendations rec ON rec.memory_id = i.value LEFT JOIN rule_weights rw ON rw.rule = rec.lead`,
  ).all(JSON.stringify(ids))
}

/** Returns the rules that recommended what was done, for the journal, most frequent first; null when there are none. */
export function rulesBehind(standing: readonly GivenRecommendation[], verb: Verb): string | null {
  const taken = actionOfVerb[verb]
  const counts = new Map<string, number>()
  for (const { lead, action } of standing)
    if (taken !== undefined && isAgreement(action, taken) === true) counts.set(lead, (counts.get(lead) ?? 0) + 1)
  const ids = [...counts].toSorted((one, other) => other[1] - one[1]).map(([id]) => id)
  return ids.length === 0 ? null : ids.slice(0, 8).join(', ')
}

/**
 * Stores what was decided together with what was recommended. Of several decisions on a memory in one step the last counts: a
 * promotion validates first.
 */
export function saveVerdicts(db: WritableDb, step: number, verb: Verb, standing: readonly GivenRecommendation[]): void {
  const taken = actionOfVerb[verb]
  if (taken === undefined || standing.length === 0) return
  count(db, step, -1, false)
  for (const { memory_id, action, confidence, lead, rules } of standing) {
    const agrees = isAgreement(action, taken)
    if (agrees === null) continue
    sql(
      db,
      `INSERT OR IGNORE INTO verdicts (step, memory_id, recommended, confidence, lead, rules, taken, agrees)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(step, memory_id, action, confidence, lead, rules, taken, Number(agrees))
  }
  const known = sql<{ memory_id: string; recommended: Action; taken: Action }>(
    db,
    `SELECT memory_id, recommended, taken FROM verdicts
     WHERE step = ? AND taken <> ? AND memory_id IN (SELECT value FROM json_each(?))`,
  ).all(step, taken, JSON.stringify(standing.map(({ memory_id }) => memory_id)))
  for (const { memory_id, recommended } of known) {
    const agrees = isAgreement(recommended, taken)
    if (agrees === null) sql(db, 'DELETE FROM verdicts WHERE step = ? AND memory_id = ?').run(step, memory_id)
    else
      sql(db, 'UPDATE verdicts SET taken = ?, agrees = ? WHERE step = ? AND memory_id = ?').run(
        taken,
        Number(agrees),
        step,
        memory_id,
      )
  }
  count(db, step, 1, false)
}

/**
 * Checks whether a decision follows the recommendation; null when it says nothing about it. `needs-you` is neutral, whatever
 * the person decides. Retaining puts off what validating decides, so neither follows the other; a promotion follows a
 * recommendation to validate, and a discard one to merge. A merge does not tell whether the memory was worth keeping on its own.
 */
function isAgreement(recommended: Action, taken: Action): boolean | null {
  if (recommended === 'needs-you') return null
  if (recommended === taken) return true
  if (taken === 'merge' && recommended !== 'discard') return null
  return (recommended === 'validate' && taken === 'promote') || (recommended === 'merge' && taken === 'discard')
}

/**
 * Adds the verdicts of a step to the weights of their rules, or subtracts them. People’s verdicts always count; a policy’s
 * count only when undone, as overridden: that a policy followed its own advice says nothing.
 */
function count(db: WritableDb, step: number, sign: 1 | -1, isTakenBack: boolean): void {
  const actor = sql<string>(db, 'SELECT actor FROM decisions WHERE seq = ?').pluck().get(step) ?? ''
  const isPolicy = actor === 'policy'
  if (isPolicy !== isTakenBack || !(isPolicy || isPerson(actor))) return
  const leads = sql<{ lead: string; agreed: number; all: number; confidence: number }>(
    db,
    'SELECT lead, sum(agrees) AS agreed, count(*) AS "all", avg(confidence) AS confidence FROM verdicts WHERE step = ? GROUP BY lead',
  ).all(step)
  for (const { lead, all, confidence, ...counted } of leads) {
    const agreed = isPolicy ? 0 : counted.agreed
    sql(db, 'INSERT OR IGNORE INTO rule_weights (rule, prior, agreed, overridden, factor) VALUES (?, ?, 0, 0, 1)').run(
      lead,
      confidence,
    )
    const update = 'UPDATE rule_weights SET agreed = agreed + ?, overridden = overridden + ? WHERE rule = ?'
    changeWeights(db, lead, () => sql(db, update).run(sign * agreed, sign * (all - agreed), lead))
  }
}

/** Changes what is known of a rule, and its factor; if it is followed from now on, or no longer, all is judged again. */
function changeWeights(db: WritableDb, rule: string, change: () => void): void {
  const read = sql<RuleWeights>(db, 'SELECT prior, agreed, overridden FROM rule_weights WHERE rule = ?')
  const before = read.get(rule)
  change()
  const after = read.get(rule)
  if (!before || !after) return
  const factor = learnedPrecision(after.prior, after.agreed, after.overridden) / after.prior
  sql(db, 'UPDATE rule_weights SET factor = ? WHERE rule = ?').run(factor, rule)
  if (isTrusted(before) !== isTrusted(after)) judgeAgain(db)
}

/** Updates the priors of the rules to the mean calibrated confidence of their current recommendations. */
export function refreshPriors(db: WritableDb): void {
  const rows = sql<{ rule: string; prior: number }>(
    db,
    `SELECT w.rule, avg(r.base) AS prior FROM rule_weights w JOIN recommendations r ON r.lead = w.rule GROUP BY w.rule`,
  ).all()
  for (const { rule, prior } of rows)
    changeWeights(db, rule, () => sql(db, 'UPDATE rule_weights SET prior = ? WHERE rule = ?').run(prior, rule))
}

/** Recounts the verdicts of a step after its undo or redo. */
export function recountVerdicts(db: WritableDb, step: number, verb: 'undo' | 'redo'): void {
  count(db, step, verb === 'undo' ? -1 : 1, false)
  count(db, step, verb === 'undo' ? 1 : -1, true)
}

/** A rule is no longer followed once overrides have halved its precision. */
function isTrusted(weights: RuleWeights): boolean {
  return meanOf(priorOfTrust, weights) >= weights.prior / 2
}

/** Returns the rules people overrode too often to be followed. */
export function distrustedRules(db: ReadableDb): ReadonlySet<string> {
  const rows = sql<RuleWeights & { rule: string }>(db, 'SELECT rule, prior, agreed, overridden FROM rule_weights').all()
  return new Set(rows.filter((weights) => !isTrusted(weights)).map(({ rule }) => rule))
}

/** Marks all undecided memories as unjudged. */
export function judgeAgain(db: WritableDb): void {
  sql(db, `INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE ${isUndecided('m')}`).run()
}

export interface RuleRecord {
  rule: string
  recommended: number
  prior: number | null
  agreed: number
  overridden: number
}

/** Returns each rule's record: its current recommendations, and people's verdicts on them. */
export function ruleRecords(db: ReadableDb): RuleRecord[] {
  return sql<RuleRecord>(
    db,
    `SELECT r.rule, coalesce(n.count, 0) AS recommended, coalesce(n.prior, w.prior) AS prior, coalesce(w.agreed, 0) AS agreed, coalesce(w.overridden, 0) AS overridden
     FROM (SELECT lead AS rule FROM recommendations UNION SELECT rule FROM rule_weights) r
     LEFT JOIN (SELECT lead, count(*) AS count, avg(base) AS prior FROM recommendations GROUP BY lead) n ON n.lead = r.rule
     LEFT JOIN rule_weights w ON w.rule = r.rule ORDER BY 2 DESC, 1`,
  ).all()
}

/** Counts, by agent, the memories people kept and discarded, among those with a recommendation. */
export function agentRecords(db: ReadableDb): ReadonlyMap<string, { kept: number; discarded: number }> {
  const rows = sql<{ agent: string; kept: number; discarded: number }>(
    db,
    `SELECT m.source_agent AS agent, sum(v.taken <> 'discard') AS kept, sum(v.taken = 'discard') AS discarded
     FROM verdicts v JOIN memories m ON m.id = v.memory_id JOIN decisions d ON d.seq = v.step
     WHERE m.source_agent IS NOT NULL AND d.actor LIKE 'person-%' AND NOT EXISTS (
       SELECT 1 FROM decisions u WHERE u.undoes = v.step AND u.verb = 'undo'
         AND u.seq = (SELECT max(seq) FROM decisions WHERE undoes = v.step))
     GROUP BY m.source_agent`,
  ).all()
  return new Map(rows.map(({ agent, ...record }) => [agent, record]))
}
