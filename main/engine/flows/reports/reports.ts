import { isPerson } from '../../../../shared/model/decision.ts'
import type { Insights, RuleInsight } from '../../../../shared/model/insights.ts'
import type { CurationReport } from '../../../../shared/model/report.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { sentenceOf } from '../../recommend/recommend.ts'
import { readPolicy } from '../triage/policyFile.ts'
import { backlogByWeek } from '../../report/backlog.ts'
import { curationReport } from '../../report/curation.ts'
import { alwaysLoaded, economicsOf } from '../../report/economics.ts'
import { goalsOf, qualityByWeek, weeksBefore } from '../../report/quality.ts'
import { timeSpent } from '../../report/timeSpent.ts'
import { lastWeeks, startOf, weekIndex, weekMs } from '../../report/weeks.ts'
import {
  type HandledRow,
  arrivalsByDay,
  beganAt,
  decisionCounts,
  handledRows,
  openCounts,
  placeChanges,
  placesNow,
  rawByDay,
  referenceFacts,
  reportScope,
  sessionsSince,
  verdictSteps,
} from '../../store/queries/reportRows.ts'
import type { Library } from '../../store/library.ts'
import { countToJudge } from '../../store/queries/recommendationRows.ts'
import { rulePrecision } from '../triage/triageSummary.ts'

/** The accuracy goal of a rule. */
const bar = 0.9

/** Reports the curation of the last weeks, for one project or all. Throws `not_found` for an unknown project. */
export async function insights(
  core: LibraryCore,
  query: { project?: string | undefined; weeks: number },
): Promise<Insights> {
  const { db } = core.library
  const { breathe } = core.ports.clock
  const now = core.ports.clock.now()
  const scope = reportScope(db, query.project)
  const longer = lastWeeks(now, query.weeks + weeksBefore)
  const weeks = longer.slice(weeksBefore)
  const since = startOf(weeks)
  const decided = decisionCounts(db, scope, since)
  const backlog = backlogOf(core.library, scope, weeks)
  await breathe()
  const references = referenceFacts(db, scope)
  const arrivals = arrivalsByDay(db, scope, startOf(longer))
  await breathe()
  // Until most of what arrived is examined, the rest would count as no noise that names no code.
  const isExamined = countToJudge(db, query.project) <= arrivals.reduce((sum, day) => sum + day.count, 0) / 2
  const shares = qualityByWeek(longer, isExamined ? arrivals : [], verdictSteps(db, scope, startOf(longer)), references)
  const { stale } = openCounts(db, scope)
  const recent = arrivals.filter(({ day }) => weekIndex(longer.slice(-weeksBefore - 1), day) >= 0)
  const count = (...verbs: string[]): number[] => {
    const counts = weeks.map(() => 0)
    for (const { at, verb, count, taken_back } of decided) {
      const week = weekIndex(weeks, at)
      if (week >= 0 && verbs.includes(verb)) counts[week] = (counts[week] ?? 0) + count - taken_back
    }
    return counts
  }
  const spent = (): number => sessionsSince(db, scope, new Date(now.getTime() - 4 * weekMs).toISOString()) / 4
  const sessionsAWeek = references.some((reference) => alwaysLoaded(reference) > 0) ? spent() : 0
  const economics = references
    .map(({ created_at, ...facts }) => economicsOf({ ...facts, promoted_at: created_at }, weeks, now, sessionsAWeek))
    .toSorted((one, other) => other.net - one.net)
  return {
    at: now.toISOString(),
    weeks,
    backlog,
    promoted: count('promote', 'merge-into'),
    merged: count('merge'),
    discarded: count('discard'),
    time: timeSpent(weeks, stepsOfPeople(decided)),
    ...shares,
    counts: {
      references: references.length,
      stale_references: references.filter(({ stale_since }) => stale_since !== null).length,
      stale_memories: stale,
      arrived: recent.reduce((sum, day) => sum + day.count, 0),
    },
    rules: ruleInsights(core.library),
    bar,
    economics: { net: economics.reduce((sum, { net }) => sum + net, 0), references: economics },
    goals: goalsOf(shares),
  }
}

function backlogOf(
  library: Library,
  scope: ReturnType<typeof reportScope>,
  weeks: Insights['weeks'],
): Insights['backlog'] {
  const { db } = library
  const moves = placeChanges(db, startOf(weeks))
  const ids = [...new Set(moves.map(({ memory_id }) => memory_id))]
  const moved = placesNow(db, scope, ids)
  const known = new Set(moved.map(({ id }) => id))
  return backlogByWeek(
    weeks,
    beganAt(db) ?? library.now().toISOString(),
    rawByDay(db, scope, ids),
    moved,
    moves.filter(({ memory_id }) => known.has(memory_id)),
  )
}

/** Merges decisions by step: a promotion that validates first counts once. */
function stepsOfPeople(
  decided: ReturnType<typeof decisionCounts>,
): { at: string; actor: string; session: string | null; memories: number }[] {
  const steps = new Map<number, { at: string; actor: string; session: string | null; memories: number }>()
  for (const { step, at, actor, session, memories } of decided) {
    if (!isPerson(actor)) continue
    const known = steps.get(step)
    steps.set(step, { at, actor, session, memories: Math.max(memories, known?.memories ?? 0) })
  }
  return [...steps.values()]
}

function ruleInsights(library: Library): RuleInsight[] {
  const acting = new Set(policyOf(library)?.allow.flatMap(({ rules }) => rules))
  const score = ({ precision }: RuleInsight): number => precision ?? -1
  return rulePrecision(library)
    .map(({ rule, sentence, action, recommended, agreed, overridden, precision, trusted }): RuleInsight => {
      const decided = agreed + overridden
      const allowed = acting.has(rule) ? 'acts' : 'recommends'
      const now = !trusted || action === 'needs-you' ? 'asks' : allowed
      return { rule, sentence, action, fired: recommended + decided, decided, overruled: overridden, precision, now }
    })
    .filter(({ fired }) => fired > 0)
    .toSorted((one, other) => score(other) - score(one) || other.fired - one.fired)
}

/** An invalid policy file allows nothing. */
function policyOf(library: Library): ReturnType<typeof readPolicy> {
  try {
    return readPolicy(library)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Reports what was decided since a moment, or from the beginning. Throws `not_found` for an unknown project. */
export function curation(
  library: Library,
  query: { project?: string | undefined; since?: string | undefined },
): CurationReport {
  const { db } = library
  const scope = reportScope(db, query.project)
  const rows = handledRows(db, scope, query.since ?? '').map((row) => ({ ...row, reason: row.reason ?? followed(row) }))
  return curationReport(rows, {
    at: library.now().toISOString(),
    since: query.since ?? null,
    project: query.project ?? null,
  })
}

/** Returns why a decision was recommended, when it was taken without another reason. */
function followed({ rule }: HandledRow): string | null {
  if (rule === null) return null
  const sentence = sentenceOf(rule)
  return sentence ? `as recommended: ${sentence}` : 'as recommended'
}
