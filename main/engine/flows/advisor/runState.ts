import {
  type AdvisorModel,
  type AdvisorSettings,
  type AdvisorSpending,
  type AdvisorTier,
  type advisorDrops,
} from '../../../../shared/model/advisor.ts'
import { addSpending, nothingSpent } from '../../advise/spending.ts'
import type { LanguageModelPlace } from '../../ports.ts'
import type { Core } from '../../runtime/core.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import {
  type StoredAdvisorReport,
  readAdvisorSpent,
  saveAdvisorReport,
  saveAdvisorSpent,
} from '../../store/queries/advisorRows.ts'
import { monthOf, whereOf } from './advisorSettings.ts'

/** A model that takes part in a run. */
export interface Advisor {
  tier: AdvisorTier
  model: AdvisorModel
  place: LanguageModelPlace
  actor: string
}

/** A run under way: its settings, and its report as far as it is. */
export interface RunState {
  core: Core
  settings: AdvisorSettings
  small: Advisor
  /** Null without a large model, and once it could not be asked. */
  large: Advisor | null
  report: StoredAdvisorReport
  signal: AbortSignal
}

/** The report of a run that begins. */
export function newReport(id: string, began_at: string, project: string | null): StoredAdvisorReport {
  return {
    id,
    state: 'running',
    began_at,
    ended_at: null,
    project,
    waiting: 0,
    settled_by_rules: 0,
    asked_before: 0,
    asked: 0,
    asked_again: 0,
    proposals: [],
    dropped: { untrue: 0, unknown: 0, incomplete: 0, unsafe: 0, refused: 0, unanswered: 0 },
    untrue_quotes: 0,
    repaired: 0,
    spent: [],
    problem: null,
  }
}

/** What a run spent so far. */
export function spentInRun({ report }: Pick<RunState, 'report'>): AdvisorSpending {
  return addSpending(...report.spent)
}

/** Adds a call to the run and to the month, and stores both at once: what was spent is counted even if the program ends. */
export function countCall(run: RunState, { model }: Advisor, spent: AdvisorSpending): void {
  const { core, report } = run
  const known = report.spent.find((each) => each.model === model.model && each.host === whereOf(model).host)
  const sum = { ...addSpending(known ?? nothingSpent, spent), model: model.model, ...whereOf(model) }
  report.spent = known ? report.spent.map((each) => (each === known ? sum : each)) : [...report.spent, sum]
  const month = monthOf(core.ports.clock.now())
  writeWhole(core.library, (db) => {
    saveAdvisorSpent(db, { month, spent: addSpending(readAdvisorSpent(db, month) ?? nothingSpent, spent) })
    saveAdvisorReport(db, report)
  })
}

/** Stores the report as far as it is, and has the screens read it. */
export function keepReport({ core, report }: Pick<RunState, 'core' | 'report'>): void {
  writeWhole(core.library, (db) => saveAdvisorReport(db, report))
  core.changes.touch('settings')
}

/** Counts verdicts that are not proposed. */
export function countDropped(
  { report }: Pick<RunState, 'report'>,
  why: (typeof advisorDrops)[number],
  count = 1,
): void {
  report.dropped[why] += count
}
