import type { RulePrecision, TriageSummary } from '../../../../shared/contract/triage.ts'
import type { Action } from '../../../../shared/model/action.ts'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { rounded } from '../../../../shared/model/rounded.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { withTarget } from './explain.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { projectIds } from '../../store/queries/projects.ts'
import { countRecommendations, countUnjudged, recommendationsPage } from '../../store/queries/recommendationRows.ts'
import { distrustedRules, learnedPrecision, ruleRecords } from '../../store/queries/verdicts.ts'
import { countOpenMemories } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'
import { recommendRules, sentenceOf } from '../../recommend/recommend.ts'

/** Summarizes the recommendations of one project or all. Throws `not_found` for an unknown project. */
export function triageSummary({ db }: Library, project: string | undefined): TriageSummary {
  const rows = countRecommendations(db, projectsNamed(db, project))
  const byAction = Map.groupBy(rows, ({ action }) => action)
  const actions = [...byAction].map(([action, own]) => {
    const count = own.reduce((sum, row) => sum + row.count, 0)
    const confidence = own.reduce((sum, row) => sum + row.confidence * row.count, 0) / count
    return { action, count, confidence: rounded(confidence) }
  })
  return {
    memories: countOpenMemories(db),
    judged: actions.reduce((sum, { count }) => sum + count, 0),
    waiting: countUnjudged(db),
    actions: actions.toSorted((one, other) => other.count - one.count),
    rules: rows.map((row) => ({ ...row, confidence: rounded(row.confidence), sentence: sentenceOf(row.rule) })),
  }
}

/** Returns how often each recommendation rule is right, by its calibration and by people's decisions. */
export function rulePrecision({ db }: Library): RulePrecision[] {
  const records = new Map(ruleRecords(db).map((record) => [record.rule, record]))
  const distrusted = distrustedRules(db)
  return recommendRules.map(({ id, action, sentence }) => {
    const { recommended, prior, agreed, overridden } = records.get(id) ?? {
      recommended: 0,
      prior: null,
      agreed: 0,
      overridden: 0,
    }
    const precision = prior === null ? null : rounded(learnedPrecision(prior, agreed, overridden))
    return {
      rule: id,
      sentence,
      action,
      recommended,
      prior: prior === null ? null : rounded(prior),
      agreed,
      overridden,
      precision,
      trusted: !distrusted.has(id),
    }
  })
}

interface PageQuery {
  action?: Action | undefined
  rule?: string | undefined
  without?: readonly string[] | undefined
  project?: string | undefined
  min_confidence: number
  max_confidence: number
  offset: number
  limit: number
}

/** Returns a page of the memories with recommendations, the most confident first. Throws `not_found` for an unknown project. */
export function pageOfRecommendations(
  core: LibraryCore,
  query: PageQuery,
): { items: { memory: MemoryCard; recommendation: Recommendation }[]; total: number } {
  const { db } = core.library
  const { action, rule, without, offset, limit, min_confidence: least, max_confidence: most } = query
  const projects = projectsNamed(db, query.project)
  const { items, total } = recommendationsPage(db, { action, rule, without, projects, least, most, offset, limit })
  const told = items.flatMap(({ memory, recommendation }) => {
    const whole = withTarget(core, findMemory(db, memory.id), recommendation)
    return whole ? [{ memory, recommendation: whole }] : []
  })
  return { items: told, total }
}

function projectsNamed(db: Parameters<typeof projectIds>[0], project: string | undefined): string[] | null | undefined {
  if (project === undefined) return undefined
  return project === 'none' ? null : projectIds(db, project)
}
