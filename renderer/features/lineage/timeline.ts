import { dayOf, moment } from '../../ui/age.ts'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'

/** A mark on the timeline; nodes that would overlap share one. */
export interface Mark {
  ids: string[]
  kind: LineageNode['kind']
  /** Position from the left, 0 to 1. */
  at: number
}

export interface Timeline {
  rows: { label: string; marks: Mark[] }[]
  ticks: { label: string; at: number }[]
  today: number
}

const rows: { label: string; kinds: readonly LineageNode['kind'][] }[] = [
  { label: 'Memories', kinds: ['original', 'refinement'] },
  { label: 'Consolidated', kinds: ['consolidation'] },
  { label: 'References', kinds: ['version', 'proposal'] },
]
const hour = 3_600_000
const day = 24 * hour
/** Marks of a kind closer than this share of the timeline are combined. */
const minMarkDistance = 0.045
const maxTicks = 8
/** The label of a tick closer to the end than this share of the timeline would be cut off. */
const minLabelRoom = 0.1
/** Margin at both ends, as a share of the shown time span. */
const margin = 0.03

/** Builds the timeline of the nodes: one row per group of kinds, on a linear time scale that ends today. */
export function timelineOf(nodes: readonly LineageNode[], now: number): Timeline {
  const moments = nodes.map(({ at }) => Date.parse(at)).filter((at) => !Number.isNaN(at))
  const first = Math.min(now - hour, ...moments)
  const last = Math.max(now, ...moments)
  const room = (last - first) * margin
  const [from, to] = [first - room, last + room]
  const place = (at: number): number => (at - from) / (to - from)
  return {
    rows: rows.flatMap(({ label, kinds }) => {
      const marks = kinds.flatMap((kind) => marksOf(nodes, kind, place))
      return marks.length > 0 ? [{ label, marks }] : []
    }),
    ticks: ticksBetween(from, last)
      .map(({ label, at }) => ({ label, at: place(at) }))
      .filter(({ at }) => at < 1 - minLabelRoom),
    today: place(now),
  }
}

function marksOf(nodes: readonly LineageNode[], kind: LineageNode['kind'], place: (at: number) => number): Mark[] {
  const marks: Mark[] = []
  const own = nodes.filter((node) => node.kind === kind && !Number.isNaN(Date.parse(node.at)))
  for (const { id, at } of own.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const where = place(Date.parse(at))
    const last = marks.at(-1)
    if (last && where - last.at < minMarkDistance) last.ids.push(id)
    else marks.push({ ids: [id], kind, at: where })
  }
  return marks
}

/** Returns ticks at whole hours, days, weeks or months in local time, few enough that their labels do not touch. */
function ticksBetween(from: number, to: number): { label: string; at: number }[] {
  const span = to - from
  const fits = (step: number): boolean => span / step <= maxTicks
  const hours = [1, 3, 6, 12].find((count) => fits(count * hour))
  if (hours !== undefined) return stepped(from, to, (date) => date.setHours(date.getHours() + hours), 'hour')
  const days = [1, 2, 7, 14].find((count) => fits(count * day))
  if (days !== undefined) return stepped(from, to, (date) => date.setDate(date.getDate() + days), 'day')
  const months = [1, 3, 6, 12, 24, 60].find((count) => fits(count * 30.5 * day)) ?? 120
  return stepped(from, to, (date) => date.setMonth(date.getMonth() + months), 'month')
}

function stepped(
  from: number,
  to: number,
  next: (date: Date) => void,
  unit: 'hour' | 'day' | 'month',
): { label: string; at: number }[] {
  const date = new Date(from)
  date.setMinutes(0, 0, 0)
  if (unit !== 'hour') date.setHours(0)
  if (unit === 'month') date.setDate(1)
  const ticks: { label: string; at: number }[] = []
  for (; date.getTime() <= to; next(date))
    if (date.getTime() >= from) ticks.push({ label: labels[unit].format(date), at: date.getTime() })
  return ticks
}

const labels = {
  hour: { format: (date: Date): string => moment(date.toISOString(), date.getTime()) },
  day: { format: (date: Date): string => dayOf(date.toISOString(), date.getTime()) },
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' }),
} as const
