import type { Goal, Insights, RuleInsight } from '../../../shared/model/insights.ts'
import { formatNumber } from '../../ui/counted.ts'

/** Formats `24 %`; a dash if there is nothing to measure. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : `${Math.round(value * 100)} %`
}

/** Formats `1:48` or `1:02:10`; a dash for none. */
export function duration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  const seconds = Math.round(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Formats tokens with their sign, abbreviated when large: `+ 68.5 k`. */
export function tokens(value: number): string {
  const size = Math.abs(value)
  const words = size >= 10_000 ? `${(size / 1000).toFixed(1)} k` : formatNumber(Math.round(size))
  return `${value < 0 ? '−' : '+'} ${words}`
}

/** Describes the trend of the backlog; of the first week there is none. */
export function backlogWords(backlog: readonly (number | null)[]): string {
  const now = backlog.at(-1) ?? 0
  if (now === 0) return 'nothing waits'
  const at = Math.max(
    backlog.length - 4,
    backlog.findIndex((value) => value !== null),
  )
  const since = ['', 'one week ago', 'two weeks ago', 'three weeks ago'][backlog.length - 1 - at]
  const before = backlog[at] ?? 0
  if (!since) return 'the first week'
  return now === before ? `same as ${since}` : `was ${formatNumber(before)} ${since}`
}

/** Returns the weekly mean: `mean 5.9`. */
export function meanWords(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return `mean ${mean.toFixed(mean < 10 && !Number.isInteger(mean) ? 1 : 0)}`
}

/** Returns the first value of a share; empty if it equals the last. */
export function initialShareWords(series: readonly (number | null)[]): string {
  const first = series.find((value) => value !== null)
  const last = series.at(-1)
  return first === undefined || last === null || percent(first) === percent(last) ? '' : `was ${percent(first)}`
}

/** Formats a goal, for example `goal under 10 %`. */
export function goalWords({ keep, goal, unit }: Goal): string {
  const amount = unit === 'dollars' ? `$${goal.toFixed(2)}` : percent(goal)
  return `goal ${keep === 'below' ? 'under' : 'over'} ${amount}`
}

export const nowWords: Record<RuleInsight['now'], string> = {
  acts: 'acts by policy',
  recommends: 'recommends',
  asks: 'asks you',
}

/** Formats `weeks 34 to 47`. */
export function weeksWords({ weeks }: Insights): string {
  return `weeks ${weeks[0]?.number} to ${weeks.at(-1)?.number}`
}
