import { expect, test } from 'vitest'
import { backlogByWeek } from './backlog.ts'
import { lastWeeks } from './weeks.ts'

const weeks = lastWeeks(new Date('2026-11-20T09:00:00Z'), 3)

test('earlier backlogs are computed backwards through the journal, week by week', () => {
  const moved = [
    { id: 'a', timestamp: '2026-10-01T00:00:00Z', maturity: 'discarded', superseded_by: null },
    { id: 'b', timestamp: '2026-11-10T00:00:00Z', maturity: 'validated', superseded_by: null },
  ]
  const moves = [
    { memory_id: 'b', at: '2026-11-18T10:00:00Z', before: { maturity: 'raw' }, after: { maturity: 'validated' } },
    { memory_id: 'a', at: '2026-11-10T10:00:00Z', before: { maturity: 'raw' }, after: { maturity: 'discarded' } },
  ]
  const untouched = [
    { day: '2026-09-01', removed_at: null, count: 5 },
    { day: '2026-11-17', removed_at: null, count: 2 },
  ]
  expect(backlogByWeek(weeks, '2026-10-01T00:00:00Z', untouched, moved, moves)).toEqual([6, 6, 7])
})

test('the sources of a merge count until the merge, its result only after it', () => {
  const moved = [
    { id: 'one', timestamp: '2026-10-01T00:00:00Z', maturity: 'raw', superseded_by: 'made' },
    { id: 'two', timestamp: '2026-10-01T00:00:00Z', maturity: 'raw', superseded_by: 'made' },
    { id: 'made', timestamp: '2026-10-01T00:00:00Z', maturity: 'raw', superseded_by: null },
  ]
  const at = '2026-11-12T10:00:00Z'
  const moves = [
    { memory_id: 'two', at, before: { superseded_by: null }, after: { superseded_by: 'made' } },
    { memory_id: 'one', at, before: { superseded_by: null }, after: { superseded_by: 'made' } },
    { memory_id: 'made', at, before: null, after: { maturity: 'raw', superseded_by: null } },
  ]
  expect(backlogByWeek(weeks, '2026-10-01T00:00:00Z', [], moved, moves)).toEqual([2, 1, 1])
})

test('an undone decision leaves the week as it was', () => {
  const moved = [{ id: 'a', timestamp: '2026-10-01T00:00:00Z', maturity: 'raw', superseded_by: null }]
  const moves = [
    { memory_id: 'a', at: '2026-11-17T10:00:00Z', before: { maturity: 'discarded' }, after: { maturity: 'raw' } },
    { memory_id: 'a', at: '2026-11-10T10:00:00Z', before: { maturity: 'raw' }, after: { maturity: 'discarded' } },
  ]
  expect(backlogByWeek(weeks, '2026-10-01T00:00:00Z', [], moved, moves)).toEqual([1, 0, 1])
})

test('weeks that ended before the first source was added have no backlog, however old its notes are', () => {
  const untouched = [{ day: '2026-09-01', removed_at: null, count: 5 }]
  expect(backlogByWeek(weeks, '2026-11-12T08:00:00Z', untouched, [], [])).toEqual([null, 5, 5])
})
