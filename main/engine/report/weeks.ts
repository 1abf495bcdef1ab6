import type { Week } from '../../../shared/model/insights.ts'
import { required } from '../../../shared/required.ts'

const day = 86_400_000
/** A week, in milliseconds. */
export const weekMs = 7 * day

/** Returns the last `count` weeks up to the current one, oldest first. Weeks begin on Monday, in UTC. */
export function lastWeeks(now: Date, count: number): Week[] {
  const monday = mondayOf(now.getTime())
  return Array.from({ length: count }, (_, at) => weekAt(monday - (count - 1 - at) * weekMs))
}

/** Returns the start of the first of some weeks, at least one. */
export function startOf(weeks: readonly Week[]): string {
  return required(weeks[0], 'first week').start
}

/** Returns the index of the week that contains a time; -1 if none does. */
export function weekIndex(weeks: readonly Week[], iso: string): number {
  const first = weeks[0]
  const time = Date.parse(iso)
  if (!first || Number.isNaN(time)) return -1
  const index = Math.floor((time - Date.parse(first.start)) / weekMs)
  return index >= 0 && index < weeks.length ? index : -1
}

/** Returns the end of a week as ISO 8601; for the current week it is in the future. */
export function endOfWeek(week: Week): string {
  return new Date(Date.parse(week.start) + weekMs).toISOString()
}

function mondayOf(time: number): number {
  const midnight = Math.floor(time / day) * day
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  return midnight - weekday * day
}

/** ISO 8601: week 1 contains the year’s first Thursday. */
function weekAt(monday: number): Week {
  const thursday = new Date(monday + 3 * day)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const number = Math.floor((thursday.getTime() - newYear) / weekMs) + 1
  return { start: new Date(monday).toISOString().slice(0, 10), number }
}
