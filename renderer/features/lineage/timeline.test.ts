import { expect, test } from 'vitest'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { timelineOf } from './timeline.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function node(id: string, kind: Exclude<LineageNode['kind'], 'proposal'>, at: string): LineageNode {
  const bare = { id, title: id, excerpt: '', at, by: null, session: null, superseded: false, depth: 0 }
  const placed = { ...bare, earlier: 0, later: 0 }
  return kind === 'version'
    ? { ...placed, kind, reference_id: 'r', version: 1 }
    : { ...placed, kind, maturity: 'raw' as const }
}

test('the earliest event is on the left, today near the right edge, each kind in its own row', () => {
  const { rows, today } = timelineOf(
    [
      node('b', 'original', '2026-10-10T08:00:00Z'),
      node('a', 'original', '2026-09-01T08:00:00Z'),
      node('c', 'consolidation', '2026-11-01T08:00:00Z'),
      node('d', 'version', '2026-11-02T08:00:00Z'),
    ],
    now,
  )
  expect(rows.map(({ label, marks }) => [label, marks.flatMap(({ ids }) => ids)])).toEqual([
    ['Memories', ['a', 'b']],
    ['Consolidated', ['c']],
    ['References', ['d']],
  ])
  const places = rows.flatMap(({ marks }) => marks.map(({ at }) => at))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.every((at) => at > 0 && at < today)).toBe(true)
  expect(today).toBeLessThan(1)
})

test('events of one moment share a mark; a kind without events has no row', () => {
  const { rows } = timelineOf(
    [node('a', 'original', '2026-09-01T08:00:00Z'), node('b', 'original', '2026-09-01T08:00:30Z')],
    now,
  )
  expect(rows).toMatchObject([{ label: 'Memories', marks: [{ ids: ['a', 'b'] }] }])
})

test('a day, a season and ten years each get a few axis labels', () => {
  const ticksSince = (at: string) => timelineOf([node('a', 'original', at)], now).ticks
  for (const at of ['2026-11-20T02:00:00Z', '2026-11-12T08:00:00Z', '2026-08-01T08:00:00Z', '2016-08-01T08:00:00Z']) {
    const ticks = ticksSince(at)
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(9)
    expect(ticks.every((tick) => tick.at >= 0 && tick.at <= 1)).toBe(true)
  }
  expect(ticksSince('2026-08-01T08:00:00Z').at(-1)?.label).toMatch(/Nov/)
})

test('an unreadable date is left out, and a single node of this moment still has a scale', () => {
  expect(timelineOf([node('a', 'original', 'unknown')], now).rows).toEqual([])
  expect(timelineOf([node('a', 'original', '2026-11-20T12:00:00Z')], now).rows[0]?.marks[0]?.at).toBeLessThan(1)
})
