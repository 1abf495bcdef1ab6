import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Filter } from '../../../../shared/contract/memories.ts'
import { edit, merge } from '../../decide/merge/compose.ts'
import type { Verb } from '../../decide/context.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import type { Outcome } from '../../decide/outcome.ts'
import { promote } from '../../decide/promote/promote.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { writeBack } from '../../flows/sync/writeBack.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import type { Spellings } from '../fullText.ts'
import { openLibrary } from '../open.ts'
import { type PageQuery, boardStatement, readCounts, readPage, readPlace } from './board.ts'
import { snoozedRule } from './recommendationBrief.ts'
import { orderStatements, recommendedRows, sourceRows } from './boardOrders.ts'
import { queryPlan } from '../testing/queryPlan.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('api/.jaato/memories.jsonl', lines.join('\n'))
  harness.write(
    'web/notes/memory/deploy.md',
    topic('deploy', 'how the web app goes live', 'Deploys pool on Friday evenings.'),
  )
  await harness.sync('api', { project: 'api' })
  await harness.sync('web/notes/memory', { project: 'web' })
})
afterEach(() => harness.end())

/** Times are local in jaato's files; the clock of the test stands at 2026-11-20. */
const lines = [
  jaatoLine('a', 'Zip codes are text. Never numbers.', {
    timestamp: '2026-11-01T10:00:00',
    confidence: 0.2,
    tags: ['data'],
  }),
  jaatoLine('b', 'beta users share one connection pool', {
    timestamp: '2026-11-03T10:00:00',
    confidence: null,
    tags: ['Data Base'],
  }),
  jaatoLine('c', 'Call PoolClient.release in src/db/pool.ts', {
    timestamp: '2026-11-02T10:00:00',
    confidence: 0.9,
    tags: ['say "no"'],
  }),
  jaatoLine('d', 'Alpha builds pin better-sqlite3', {
    timestamp: '2026-11-19T10:00:00',
    source_agent: 'jaato',
    tags: [],
  }),
  jaatoLine('e', '数据库连接池在测试后必须关闭', { timestamp: '2026-11-18T10:00:00', maturity: 'validated', tags: [] }),
]

const db = () => harness.engine.core.library.db
const now = () => harness.ports.clock.now()
const by = () => harness.engine.by('person-cli', null)
const decide = (verb: Verb<Outcome>) => harness.engine.decide(by(), verb)
const page = (query: Partial<PageQuery> = {}) =>
  readPage(db(), { maturity: 'raw', filter: {}, sort: 'newest', offset: 0, limit: 100, ...query }, now())
const names = (query: Partial<PageQuery> = {}) => page(query).items.map((card) => card.external_id ?? 'deploy')
/** Of all columns, in no order; the page's total and the counts must say the same. */
const found = (filter: Filter) => {
  const { items, total } = page({ maturity: undefined, filter })
  const counts = Object.values(readCounts(db(), filter, now())).reduce((sum, count) => sum + count)
  expect({ total, counts }).toEqual({ total: items.length, counts: items.length })
  return items.map((card) => card.external_id ?? 'deploy').sort()
}

const id = (name: string) =>
  page({ maturity: undefined }).items.find((card) => (card.external_id ?? 'deploy') === name)?.id ?? ''
const recommend = (name: string, action: string, lead: string, base: number) =>
  harness.engine.core.library.db
    .prepare(
      `INSERT OR REPLACE INTO recommendations (memory_id, action, lead, base, score, body, row)
       VALUES (@id, @action, @lead, @base, 1, '{"reasons":[],"with":[],"rules":[]}', (SELECT row FROM memories WHERE id = @id))`,
    )
    .run({ id: id(name), action, lead, base })

test('a column is sorted as requested, with missing confidence in the middle', () => {
  const jaato = { source: page({ filter: { q: 'zip' } }).items[0]?.source_id ?? '' }
  expect(names({ filter: jaato })).toEqual(['d', 'b', 'c', 'a'])
  expect(names({ filter: jaato, sort: 'oldest' })).toEqual(['a', 'c', 'b', 'd'])
  expect(names({ filter: jaato, sort: 'confidence' })).toEqual(['c', 'd', 'b', 'a'])
  expect(names({ filter: jaato, sort: 'title' })).toEqual(['d', 'b', 'c', 'a'])
})

test('the place of a memory is its index among the cards of the same column, filter and order', () => {
  for (const sort of ['newest', 'title', 'source', 'recommendation'] as const)
    for (const query of [
      { maturity: 'raw', filter: {}, sort },
      { filter: { q: 'pool' }, sort },
    ] as const) {
      const { items } = page(query)
      const places = items.map(({ id }) => readPlace(db(), { ...query, id }, now()))
      expect(places).toEqual(items.map((_, index) => index))
    }
  const [validated] = page({ maturity: 'validated' }).items
  const id = validated?.id ?? ''
  expect(readPlace(db(), { id, maturity: 'raw', filter: {}, sort: 'newest' }, now())).toBeNull()
  expect(readPlace(db(), { id: 'm_0', filter: {}, sort: 'newest' }, now())).toBeNull()
})

test('by recommendation, each action is a group with the most confident first, and what has none follows by its state', async () => {
  db().exec('DELETE FROM recommendations')
  recommend('a', 'validate', 'rule.one', 0.9)
  recommend('b', 'discard', 'rule.two', 0.7)
  recommend('c', 'validate', 'rule.two', 0.95)
  recommend('e', 'validate', 'rule.one', 0.6)
  recommend('deploy', 'retain', 'rule.one', 0.5)
  recommend('d', 'retain', snoozedRule, 0.9)
  db().exec(`UPDATE memories SET retained_until = '2026-12-18T09:00:00.000Z' WHERE external_id = 'd'`)
  const all = page({ maturity: undefined, sort: 'recommendation' })
  expect(all.items.map((card) => card.external_id ?? 'deploy')).toEqual(['b', 'c', 'a', 'e', 'deploy', 'd'])
  expect(all.groups).toEqual([
    { key: 'discard', count: 1 },
    { key: 'validate', count: 3 },
    { key: 'retain', count: 1 },
    { key: 'snoozed', count: 1 },
  ])
  expect(all.items.map(({ recommendation }) => recommendation?.snoozed_until).filter(Boolean)).toEqual([
    '2026-12-18T09:00:00.000Z',
  ])
  // A snoozed memory is not one to be snoozed.
  expect(found({ action: 'retain' })).toEqual(['deploy'])
  db().exec(`DELETE FROM recommendations WHERE action = 'retain'`)
  expect(page({ maturity: undefined, sort: 'recommendation' }).groups.at(-1)).toEqual({ key: 'raw', count: 2 })
  expect(names({ sort: 'recommendation', filter: { q: 'pool' } })).toEqual(['b', 'c', 'deploy'])
  // What people decided on a rule lowers all its recommendations at once.
  db().exec(`INSERT INTO rule_weights VALUES ('rule.two', 0.9, 0, 9, 0.7)`)
  expect(names({ sort: 'recommendation', offset: 1, limit: 2 })).toEqual(['a', 'c'])
})

test('an order that is kept stays while other recommendations change; what is decided leaves it, and an undo brings it back', async () => {
  db().exec('DELETE FROM recommendations')
  recommend('a', 'discard', 'rule.one', 0.9)
  recommend('b', 'discard', 'rule.two', 0.8)
  recommend('c', 'discard', 'rule.one', 0.7)
  recommend('e', 'validate', 'rule.one', 0.6)
  const kept = (word: string) => {
    const { items, groups } = page({ maturity: undefined, sort: 'recommendation', kept: word })
    return { names: items.map((card) => card.external_id ?? 'deploy').join(' '), groups: groups.map(({ key }) => key) }
  }
  expect(kept('one')).toEqual({ names: 'a b c e deploy d', groups: ['discard', 'validate', 'raw'] })
  // A rule is trusted less, and one memory is to be merged.
  db().exec(`INSERT INTO rule_weights VALUES ('rule.one', 0.5, 0, 9, 0.7)`)
  recommend('b', 'merge', 'rule.two', 0.8)
  recommend('d', 'discard', 'rule.two', 0.99)
  expect(kept('one').names).toBe('a b c d e deploy')
  expect(kept('two').names).toBe('b d a c e deploy')
  await decide((context) => validate(context, ['a'], null))
  recommend('a', 'promote', 'rule.two', 0.9)
  expect(kept('one')).toEqual({ names: 'a b c d e deploy', groups: ['promote', 'discard', 'validate', 'raw'] })
  await decide((context) => discard(context, ['c'], null))
  expect(kept('one').names).toBe('a b d e deploy c')
  recommend('b', 'retain', snoozedRule, 0.9)
  expect(kept('one').names).toBe('a d e b deploy c')
  await decide((who) => undo(who))
  recommend('b', 'discard', 'rule.two', 0.8)
  recommend('c', 'discard', 'rule.one', 0.7)
  expect(kept('one').names).toBe('a b c d e deploy')
  const { items } = page({ maturity: undefined, sort: 'recommendation', kept: 'one' })
  const place = { filter: {}, sort: 'recommendation', kept: 'one' } as const
  expect(items.map((card) => readPlace(db(), { ...place, id: card.id }, now()))).toEqual([0, 1, 2, 3, 4, 5])
})

test('a search shows the words it found although they stand far down in a text', async () => {
  const filler = 'Ferries leave on the hour. '.repeat(12)
  harness.write(
    'far/.jaato/memories.jsonl',
    jaatoLine('far', 'Ferries', { content: `${filler}Count the wexal crates.` }),
  )
  await harness.sync('far', { project: 'far' })
  const excerpt = (q: string, spellings?: Spellings) => page({ filter: { q }, spellings }).items[0]?.excerpt
  expect(excerpt('ferries')).toMatch(/^Ferries leave/)
  expect(excerpt('wexal')).toBe('… leave on the hour. Count the wexal crates.')
  expect(excerpt('wexla', new Map([['wexla', 'wexal']]))).toContain('Count the wexal crates.')
})

test('by source, the sources come by name, each with the newest first', () => {
  const { items, groups } = page({ maturity: undefined, sort: 'source' })
  expect(items.map((card) => card.external_id ?? 'deploy')).toEqual(['d', 'e', 'b', 'c', 'a', 'deploy'])
  expect(groups).toEqual([
    { key: items[0]?.source_id, count: 5 },
    { key: items[5]?.source_id, count: 1 },
  ])
})

test('every order is read from an index', () => {
  const plans = [
    boardStatement({ maturity: 'raw', filter: {}, sort: 'newest' }, now()).text,
    boardStatement({ filter: {}, sort: 'newest' }, now()).text,
    boardStatement({ filter: {}, sort: 'oldest' }, now()).text,
    ...Object.values(orderStatements()),
    recommendedRows,
    sourceRows(),
  ].map((text) => queryPlan(db(), text.replace('?', `'raw'`)).join('\n'))
  const indexes = ['board', 'by_time', 'by_time', 'by_title', 'by_confidence', 'action', 'by_source']
  for (const [at, plan] of plans.entries()) {
    expect(plan).toMatch(new RegExp(`INDEX (memories|recommendations)_${indexes[at]}`))
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('pages at any offset add up to the column and know its length', () => {
  const whole = names()
  expect(whole).toHaveLength(5)
  const parts = [0, 2, 4, 6].map((offset) => page({ offset, limit: 2 }))
  expect(parts.flatMap(({ items }) => items.map((card) => card.external_id ?? 'deploy'))).toEqual(whole)
  expect(parts.map(({ total }) => total)).toEqual([5, 5, 5, 5])
})

test('words match whole, in parts and by prefix; the last one while it is typed', () => {
  expect(found({ q: 'p' })).toEqual(['b', 'c', 'd', 'deploy'])
  expect(found({ q: 'po' })).toEqual(['b', 'c', 'deploy'])
  expect(found({ q: 'poo' })).toEqual(['b', 'c', 'deploy'])
  expect(found({ q: 'pool' })).toEqual(['b', 'c', 'deploy'])
  expect(found({ q: 'poolc' })).toEqual(['c'])
  expect(found({ q: 'poo ' })).toEqual([])
  expect(found({ q: 'src/db/pool.ts' })).toEqual(['c'])
  expect(found({ q: 'better-sqlite3' })).toEqual(['d'])
  expect(found({ q: 'sqlite3 ' })).toEqual(['d'])
  expect(found({ q: 'pool connection ' })).toEqual(['b'])
  expect(found({ q: '连接' })).toEqual(['e'])
  expect(found({ q: 'nowhere' })).toEqual([])
})

test('query syntax in a search is plain text', () => {
  for (const q of ['"', 'pool OR zip', 'NOT pool', 'body:pool', 'pool*', '(', 'a AND', '-', "'; --", '\u0000'])
    expect(() => found({ q })).not.toThrow()
  expect(found({ q: 'pool OR zip' })).toEqual([])
})

test('tags match whole, ignoring case, with white space and quotes in them', () => {
  expect(found({ tag: 'data' })).toEqual(['a'])
  expect(found({ tag: 'DATA base' })).toEqual(['b'])
  expect(found({ tag: 'say "no"' })).toEqual(['c'])
  expect(found({ tag: 'say no' })).toEqual([])
  expect(found({ tag: 'data', q: 'zip' })).toEqual(['a'])
  expect(found({ tag: 'data', q: 'pool' })).toEqual([])
})

test('among what words find, the memories of one project come first, each in the order of relevance', () => {
  const ids = (first?: string) => names({ filter: { q: 'pool' }, sort: 'relevance', first })
  const web = page({ filter: { q: 'friday' } }).items[0]?.project?.id
  const all = ids()
  expect(all).toHaveLength(3)
  expect(all[0]).not.toBe('deploy')
  expect(ids(web)).toEqual(['deploy', ...all.filter((id) => id !== 'deploy')])
  expect(ids('none')).toEqual(all)
})

test('project, source, agent and age filter, alone and together with words', () => {
  const projects = [...new Set(page().items.map((card) => card.project?.id ?? ''))]
  expect(projects).toHaveLength(2)
  expect(projects.map((project) => found({ project }))).toEqual(
    expect.arrayContaining([['a', 'b', 'c', 'd', 'e'], ['deploy']]),
  )
  expect(found({ project: 'none' })).toEqual([])
  expect(found({ agent: 'jaato' })).toEqual(['d'])
  expect(found({ agent: 'jaato', q: 'pool' })).toEqual([])
  expect(found({ min_age_days: 5, q: 'pool' })).toEqual(['b', 'c'])
  expect(found({ max_age_days: 5, agent: 'codex' })).toEqual(['e'])
  harness.pass(10 * 86_400_000)
  expect(found({ max_age_days: 5, agent: 'codex' })).toEqual([])
})

test('a decision appears at once in columns, counts and earlier searches', async () => {
  expect(found({ q: 'pool' })).toHaveLength(3)
  await decide((context) => validate(context, ['b'], null))
  expect(names({ maturity: 'validated' })).toEqual(['e', 'b'])
  expect(names({ maturity: 'validated', filter: { q: 'pool' } })).toEqual(['b'])
  await decide((context) => merge(context, ['b', 'c'], { content: 'Release what the pool lends, the tub too.' }))
  expect(found({ q: 'pool' })).toHaveLength(2)
  expect(found({ q: 'tub' })).toHaveLength(1)
  const { raw, validated } = readCounts(db(), {}, now())
  expect({ raw, validated }).toEqual({ raw: 4, validated: 1 })
})

test('a write by another process appears too', () => {
  expect(found({ q: 'pool' })).toHaveLength(3)
  const other = openLibrary(harness.engine.core.library.path, harness.ports.files)
  other.prepare(`UPDATE memories SET maturity = 'discarded' WHERE external_id = 'b'`).run()
  expect(names({ maturity: 'discarded' })).toEqual(['b'])
  other.prepare(`DELETE FROM memory_text WHERE rowid = (SELECT row FROM memories WHERE external_id = 'b')`).run()
  expect(found({ q: 'pool' })).toEqual(['c', 'deploy'])
  other.close()
})

test('flags find gone, pending, changed and merged-here-only memories', async () => {
  await decide((context) => validate(context, ['a', 'b'], null))
  await decide(promote(harness.engine.core, { memory_id: 'c', target: 'learned', reason: 'needed' }))
  expect(found({ flag: 'pending' })).toEqual(['a', 'b', 'c'])
  await writeBack(harness.engine.core, { dryRun: false, by: by() })
  expect(found({ flag: 'pending' })).toEqual([])
  const text = harness.read('api/.jaato/memories.jsonl').split('\n')
  const edited = text.filter((line) => !line.includes('"id":"d"')).map((line) => line.replace(/users|Call/, 'always'))
  harness.write('api/.jaato/memories.jsonl', edited.join('\n'))
  await harness.sync('api', { project: 'api' })
  expect(found({ flag: 'gone' })).toEqual(['d'])
  expect(found({ flag: 'needs-you' })).toEqual(['b'])
  expect(found({ flag: 'source-changed' })).toEqual(['c'])
  harness.write('read/notes.md', '# Notes\n\n- Fridays are for reviews.\n')
  await harness.sync('read/notes.md')
  const note = page({ filter: { q: 'fridays' } }).items[0]?.id ?? ''
  await decide((context) => edit(context, note, { content: 'Fridays are for reviews only.' }))
  expect(page({ filter: { flag: 'merged-here-only' } }).items.map((card) => card.excerpt)).toEqual([
    'Fridays are for reviews only.',
  ])
  await decide((context) => discard(context, ['d'], null))
  expect(found({ flag: 'gone' })).toEqual(['d'])
})
