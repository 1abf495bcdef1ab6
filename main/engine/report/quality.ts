import { rounded } from '../../../shared/model/rounded.ts'
import type { Goal, Insights, Week } from '../../../shared/model/insights.ts'
import { endOfWeek, weekIndex } from './weeks.ts'

/** Memories stored on one day. */
export interface ArrivalDay {
  day: string
  count: number
  /** Memories that were discarded or are recommended for it. */
  noisy: number
  kept: number
  /** How many of the kept ones name code. */
  with_code: number
}

/** People's verdicts on recommendations in one step. */
export interface VerdictStep {
  at: string
  agreed: number
  count: number
}

/** A reference, and since when its code has changed. */
export interface ReferenceAge {
  created_at: string
  stale_since: string | null
}

/** Number of weeks a share covers, so that a week with two memories does not distort it. */
const window = 4

/** Minimum number of decisions whose share says something about the recommendations. */
const minVerdicts = 20

type Shares = Pick<Insights, 'noise' | 'code_references' | 'accuracy' | 'stale_references'>

/**
 * Returns the shares by week, each over the last four weeks with equal weight. `weeks` has three more weeks at its start than
 * the result.
 */
export function qualityByWeek(
  weeks: readonly Week[],
  arrivals: readonly ArrivalDay[],
  verdicts: readonly VerdictStep[],
  references: readonly ReferenceAge[],
): Shares {
  const sums = weeks.map(() => ({ count: 0, noisy: 0, kept: 0, with_code: 0, agreed: 0, verdicts: 0 }))
  for (const { day, count, noisy, kept, with_code } of arrivals) {
    const sum = sums[weekIndex(weeks, day)]
    if (!sum) continue
    sum.count += count
    sum.noisy += noisy
    sum.kept += kept
    sum.with_code += with_code
  }
  for (const { at, agreed, count } of verdicts) {
    const sum = sums[weekIndex(weeks, at)]
    if (!sum) continue
    sum.agreed += agreed
    sum.verdicts += count
  }
  const over = (part: keyof (typeof sums)[number], whole: keyof (typeof sums)[number], least = 1): (number | null)[] =>
    weeks.slice(window - 1).map((_, at) => {
      const looked = sums.slice(at, at + window)
      const count = total(looked, whole)
      return count < least ? null : share(total(looked, part), count)
    })
  return {
    noise: over('noisy', 'count'),
    code_references: over('with_code', 'kept'),
    accuracy: over('agreed', 'verdicts', minVerdicts),
    stale_references: weeks.slice(window - 1).map((week) => {
      const end = endOfWeek(week)
      const there = references.filter(({ created_at }) => created_at < end)
      return share(there.filter(({ stale_since }) => stale_since !== null && stale_since < end).length, there.length)
    }),
  }
}

/** Number of earlier weeks the shares need. */
export const weeksBefore = window - 1

function total<Row>(rows: readonly Row[], field: keyof Row): number {
  return rows.reduce((sum, row) => sum + Number(row[field]), 0)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole)
}

/** Returns the anti-noise goals and whether the last four weeks met them. */
export function goalsOf(shares: Shares): Goal[] {
  const last = (series: readonly (number | null)[]): number | null => series.at(-1) ?? null
  return [
    goalOf('noise', 'Noise', last(shares.noise), { goal: 0.1, keep: 'below' }, [
      'Few of the memories that agents store were discarded or are recommended for it.',
      'Too many of the memories that agents store were discarded or are recommended for it. Give them the guidance for storing, or discard by rule.',
    ]),
    goalOf('code-references', 'With code references', last(shares.code_references), { goal: 0.6, keep: 'above' }, [
      'Most memories name code, so that a commit can make them stale.',
      'Too few memories name code, so no commit can make them stale. Ask agents to name files and symbols.',
    ]),
    goalOf('accuracy', 'Recommendations followed', last(shares.accuracy), { goal: 0.9, keep: 'above' }, [
      'People decide as recommended.',
      'People often decide otherwise. The table of rules says which ones to look at or switch off.',
      `Fewer than ${minVerdicts} decisions in the last four weeks: too few to tell.`,
    ]),
    {
      ...goalOf('cost', 'Cost a session', 0, { goal: 0.05, keep: 'below' }, ['No language model is asked.', '']),
      unit: 'dollars',
    },
  ]
}

function goalOf(
  id: Goal['id'],
  label: string,
  value: number | null,
  { goal, keep }: Pick<Goal, 'goal' | 'keep'>,
  [good, bad, none = 'Nothing to measure in the last four weeks.']: [string, string, string?],
): Goal {
  const known = { id, label, unit: 'share', value, goal, keep } as const
  if (value === null) return { ...known, met: null, words: none }
  const met = keep === 'below' ? value < goal : value > goal
  return { ...known, met, words: met ? good : bad }
}
