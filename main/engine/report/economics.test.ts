import { expect, test } from 'vitest'
import { type ReferenceFacts, economicsOf } from './economics.ts'
import { lastWeeks } from './weeks.ts'

const now = new Date('2026-11-20T00:00:00Z')
const weeks = lastWeeks(now, 4)
const words = (count: number): string => 'word '.repeat(count)
const facts = (change: Partial<ReferenceFacts> = {}): ReferenceFacts => ({
  id: 'pool',
  name: 'Pool',
  mode: 'selectable',
  target: 'learned',
  description: 'What the pool holds',
  content: words(100),
  promoted_at: '2026-11-06T00:00:00Z',
  memories: [
    { content: words(80), description: words(8), usage_count: 4, timestamp: '2026-10-09T00:00:00Z' },
    { content: words(60), description: words(8), usage_count: 4, timestamp: '2026-10-16T00:00:00Z' },
  ],
  ...change,
})

test('a reference read on demand saves tokens at each use and pays for its curation with them', () => {
  const made = economicsOf(facts(), weeks, now, 10)
  expect(made).toMatchObject({ tokens: 130, replaced: 234, curation: 312, uses_a_week: 2 })
  expect(made.net).toBe(Math.round(2 * 2 * (234 - 130) - 312))
  expect(made.break_even).toBe('2026-11-16')
  expect(made.net_by_week[0]).toBeNull()
  expect(made.net_by_week.at(-1)).toBe(made.net)
})

test('a reference loaded in every session costs in every session, and may never pay', () => {
  const always = economicsOf(facts({ mode: 'auto' }), weeks, now, 10)
  expect(always.net).toBe(2 * (2 * 234 - 10 * 130) - 312)
  expect(always.break_even).toBeNull()
  expect(economicsOf(facts({ mode: 'auto' }), weeks, now, 2).break_even).not.toBeNull()
})

test.each(['memory-md', 'claude-md', 'agents-md', 'rules'] as const)(
  'a reference in %s is loaded in every session, whatever its mode',
  (target) => {
    const made = economicsOf(facts({ target }), weeks, now, 10)
    expect(made).toMatchObject({ always: 130, net: economicsOf(facts({ mode: 'auto' }), weeks, now, 10).net })
    expect(economicsOf(facts(), weeks, now, 10).always).toBe(0)
  },
)

test('every session loads the index line of a topic file, and the file itself only when needed', () => {
  const made = economicsOf(facts({ target: 'topic' }), weeks, now, 10)
  // “- [Pool](file) What the pool holds”: six words.
  expect(made.always).toBe(8)
  expect(made.net).toBe(Math.round(2 * (2 * (234 - 130) - 10 * 7.8) - 312))
})

test('a reference nobody uses never breaks even, and nothing is divided by zero', () => {
  const unused = facts({ memories: [] })
  expect(economicsOf(unused, weeks, now, 0)).toMatchObject({ uses_a_week: 0, break_even: null, net: -130 })
})
