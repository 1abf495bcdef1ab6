import type { Insights, RuleInsight } from '../../shared/model/insights.ts'
import type { MemoryKind } from '../../shared/model/memory.ts'
import type { CurationReport, Digest, DigestItem, MicroQuestion } from '../../shared/model/report.ts'
import { AppError } from '../../shared/errors.ts'
import type { Core } from './core.ts'
import { readPolicy } from './policyFile.ts'
import { backlogByWeek } from './report/backlog.ts'
import { curationReport } from './report/curation.ts'
import { digestOf } from './report/digest.ts'
import { economicsOf } from './report/economics.ts'
import { goalsOf, qualityByWeek, weeksBefore } from './report/quality.ts'
import { timeSpent } from './report/timeSpent.ts'
import { lastWeeks, weekIndex } from './report/weeks.ts'
import { findMemory } from './store/queries/memories.ts'
import {
  arrivalsByDay,
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
} from './store/queries/reportRows.ts'
import { pageOfRecommendations, rulePrecision, triageSummary } from './triageSummary.ts'

/** What a rule should reach: the goal for accuracy. */
const bar = 0.9
const weekMs = 7 * 86_400_000
/** How many memories of a kind a digest chooses from. */
const looked = 40
/** Below this confidence a recommendation is a question. */
const unsure = 0.75
/** A week with fewer questions is filled up with what is surer. */
const fewest = 5
const mostAsked = 10

/** How the curation went in the last weeks, of one project or of all. Throws `not_found` for an unknown project. */
export async function insights(core: Core, query: { project?: string | undefined; weeks: number }): Promise<Insights> {
  const { db } = core.library
  const { breathe } = core.ports.clock
  const now = core.ports.clock.now()
  const scope = reportScope(db, query.project)
  const longer = lastWeeks(now, query.weeks + weeksBefore)
  const weeks = longer.slice(weeksBefore)
  const since = weeks[0]!.start
  const decided = decisionCounts(db, scope, since)
  const backlog = backlogOf(core, scope, weeks)
  await breathe()
  const references = referenceFacts(db, scope)
  const arrivals = arrivalsByDay(db, scope, longer[0]!.start)
  await breathe()
  const shares = qualityByWeek(longer, arrivals, verdictSteps(db, scope, longer[0]!.start), references)
  const { stale } = openCounts(db, scope)
  const recent = arrivals.filter(({ day }) => weekIndex(longer.slice(-weeksBefore - 1), day) >= 0)
  const count = (...verbs: string[]): number[] => {
    const counts = weeks.map(() => 0)
    for (const { at, verb, memories } of decided) {
      const week = weekIndex(weeks, at)
      if (week >= 0 && verbs.includes(verb)) counts[week] = (counts[week] ?? 0) + memories
    }
    return counts
  }
  const spent = (): number => sessionsSince(db, scope, new Date(now.getTime() - 4 * weekMs).toISOString()) / 4
  const sessionsAWeek = references.some(({ mode }) => mode === 'auto') ? spent() : 0
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
    rules: ruleInsights(core),
    bar,
    economics: { net: economics.reduce((sum, { net }) => sum + net, 0), references: economics },
    goals: goalsOf(shares),
  }
}

function backlogOf(core: Core, scope: ReturnType<typeof reportScope>, weeks: Insights['weeks']): number[] {
  const { db } = core.library
  const moves = placeChanges(db, weeks[0]!.start)
  const ids = [...new Set(moves.map(({ memory_id }) => memory_id))]
  const moved = placesNow(db, scope, ids)
  const known = new Set(moved.map(({ id }) => id))
  return backlogByWeek(
    weeks,
    rawByDay(db, scope, ids),
    moved,
    moves.filter(({ memory_id }) => known.has(memory_id)),
  )
}

/** One row a step: a promotion that validates first is one decision. */
function stepsOfPeople(
  decided: ReturnType<typeof decisionCounts>,
): { at: string; actor: string; session: string | null; memories: number }[] {
  const steps = new Map<number, { at: string; actor: string; session: string | null; memories: number }>()
  for (const { step, at, actor, session, memories } of decided) {
    if (!actor.startsWith('person-')) continue
    const known = steps.get(step)
    steps.set(step, { at, actor, session, memories: Math.max(memories, known?.memories ?? 0) })
  }
  return [...steps.values()]
}

function ruleInsights(core: Core): RuleInsight[] {
  const acting = new Set(policyOf(core)?.allow.flatMap(({ rules }) => rules))
  const score = ({ precision }: RuleInsight): number => precision ?? -1
  return rulePrecision(core)
    .map(({ rule, sentence, action, recommended, agreed, overridden, precision, trusted }): RuleInsight => {
      const decided = agreed + overridden
      const now = !trusted || action === 'needs-you' ? 'asks' : acting.has(rule) ? 'acts' : 'recommends'
      return { rule, sentence, action, fired: recommended + decided, decided, overruled: overridden, precision, now }
    })
    .filter(({ fired }) => fired > 0)
    .toSorted((one, other) => score(other) - score(one) || other.fired - one.fired)
}

/** A policy file with a mistake lets nothing act. */
function policyOf(core: Core): ReturnType<typeof readPolicy> {
  try {
    return readPolicy(core)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The digest of the last seven days. `first` are asked about before all others. */
export function digest(core: Core, project: string | undefined, first: readonly MicroQuestion[] = []): Digest {
  const { db } = core.library
  const now = core.ports.clock.now()
  const since = new Date(now.getTime() - weekMs).toISOString()
  const scope = reportScope(db, project)
  const decided = decisionCounts(db, scope, since)
  const counted = (isWanted: (actor: string) => boolean): Digest['by_policy'] => {
    const of = (...verbs: string[]): number =>
      decided.reduce(
        (sum, { verb, actor, memories }) => sum + (isWanted(actor) && verbs.includes(verb) ? memories : 0),
        0,
      )
    return { promoted: of('promote', 'merge-into'), discarded: of('discard'), merged: of('merge') }
  }
  const candidates = digestCandidates(core, project, first)
  const asked = new Map(
    Map.groupBy(candidates, ({ action }) => action)
      .entries()
      .map(([action, all]) => [action, all.length]),
  )
  const groups = triageSummary(core, project)
    .actions.map(({ action, count }) => ({ action, count: Math.max(0, count - (asked.get(action) ?? 0)) }))
    .filter(({ count }) => count > 0)
  return digestOf({
    at: now.toISOString(),
    since,
    by_policy: counted((actor) => actor === 'policy'),
    by_people: counted((actor) => actor.startsWith('person-')),
    waiting: openCounts(db, scope).waiting,
    groups,
    candidates,
  })
}

/** What is asked in what order: what was to be asked first, what needs a person, promotions, and what is not sure. */
function digestCandidates(core: Core, project: string | undefined, first: readonly MicroQuestion[]): DigestItem[] {
  const page = (query: object): ReturnType<typeof pageOfRecommendations>['items'] =>
    pageOfRecommendations(core, { project, min_confidence: 0, max_confidence: 1, offset: 0, limit: looked, ...query })
      .items
  const asked = [
    ...page({ action: 'needs-you' }),
    ...page({ action: 'promote' }),
    ...page({ action: 'merge', max_confidence: unsure }),
    ...page({ max_confidence: unsure }),
  ]
  const rows = first.length + asked.length < fewest ? [...asked, ...page({})] : asked
  const taken = new Set<string>()
  const items: DigestItem[] = []
  for (const { memory_id, description, reason, confidence } of first) {
    const { external_id, kind } = findMemory(core.library.db, memory_id)
    taken.add(memory_id)
    items.push({
      memory_id,
      external_id,
      description,
      section: sectionOf(kind, null),
      action: 'needs-you',
      confidence: confidence ?? 0.5,
      reason,
      note: 'stale, and still used',
    })
  }
  for (const { memory, recommendation } of rows) {
    if (taken.has(memory.id) || items.length >= mostAsked) continue
    // Of two that are one question, one is asked.
    for (const id of [memory.id, ...recommendation.with]) taken.add(id)
    items.push({
      memory_id: memory.id,
      external_id: memory.external_id,
      description: memory.description,
      section: sectionOf(findMemory(core.library.db, memory.id).kind, recommendation.target?.section ?? null),
      action: recommendation.action,
      confidence: recommendation.confidence,
      reason: recommendation.reasons[0]?.text ?? '',
      note: null,
    })
  }
  return items
}

const kindSections: Record<MemoryKind, string> = {
  decision: 'Decisions',
  preference: 'Preferences',
  convention: 'Conventions',
  known_fix: 'Known fixes',
  constraint: 'Constraints',
  failed_attempt: 'Failed attempts',
  environment: 'Environment',
  fact: 'Facts',
}

function sectionOf(kind: MemoryKind | null, section: string | null): string {
  return section ?? (kind === null ? 'General' : kindSections[kind])
}

/** What was decided since a moment, or from the beginning. Throws `not_found` for an unknown project. */
export function curation(
  core: Core,
  query: { project?: string | undefined; since?: string | undefined },
): CurationReport {
  const { db } = core.library
  const scope = reportScope(db, query.project)
  return curationReport(handledRows(db, scope, query.since ?? ''), {
    at: core.ports.clock.now().toISOString(),
    since: query.since ?? null,
    project: query.project ?? null,
  })
}
