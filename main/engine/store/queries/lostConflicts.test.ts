import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../../shared/contract/memories.ts'
import { restore } from '../../decide/verbs/move.ts'
import { settle } from '../../decide/verbs/settle.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { type PageQuery, boardStatement, readCounts, readPage, readPlace } from './board.ts'
import { orderStatements, sourceRows } from './boardOrders.ts'
import { readList } from './list.ts'
import { queryPlan } from '../testing/queryPlan.ts'

/** What lost a contradiction is found wherever discarded memories are, although another memory supersedes it. */
let harness: TestEngine
let step: number
beforeEach(async () => {
  harness = createTestEngine()
  const pool = (size: number): string => `The connection pool of the tracking service holds ${size} connections.`
  const lines = [
    jaatoLine('old', pool(20), { timestamp: '2026-11-01T08:00:00', confidence: 0.9 }),
    jaatoLine('new', pool(10), { timestamp: '2026-11-02T08:00:00', confidence: 0.2 }),
    jaatoLine('first', 'Parcels above 30 kg need a pallet label.', { timestamp: '2026-10-01T08:00:00' }),
    jaatoLine('last', 'Tracking ids are text.', { timestamp: '2026-11-03T08:00:00', maturity: 'dismissed' }),
  ]
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const kept = await harness.engine.decide(by(), (context) =>
    settle(context, { a: 'old', b: 'new', keep: 'newer', reason: 'measured in May' }),
  )
  step = kept.step!
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const by = () => harness.engine.by('person-cli', null)
const now = () => harness.ports.clock.now()
const page = (query: Partial<PageQuery>) =>
  readPage(db(), { filter: {}, sort: 'newest', offset: 0, limit: 10, ...query }, now())
const names = (query: Partial<PageQuery>) => page(query).items.map(({ external_id }) => external_id)
const orders = (maturity?: 'discarded') =>
  Object.fromEntries(
    (['newest', 'oldest', 'title', 'confidence', 'source'] satisfies Order[]).map((sort) => [
      sort,
      names({ sort, maturity }).join(' '),
    ]),
  )

test('the loser is among the discarded, in every order and in its place', () => {
  expect(orders('discarded')).toEqual({
    newest: 'last old',
    oldest: 'old last',
    title: 'old last',
    confidence: 'old last',
    source: 'last old',
  })
  expect(readCounts(db(), {}, now())).toMatchObject({ raw: 2, discarded: 2 })
  const id = page({ maturity: 'discarded' }).items[1]!.id
  expect(readPlace(db(), { maturity: 'discarded', filter: {}, sort: 'newest', id }, now())).toBe(1)
})

test('a list of all states shows the loser in its place', () => {
  expect(orders()).toMatchObject({ newest: 'last new old first', oldest: 'first old new last' })
  expect(page({ sort: 'source' }).groups).toEqual([{ key: expect.any(String), count: 4 }])
  expect(page({ sort: 'recommendation' }).groups.at(-1)).toEqual({ key: 'discarded', count: 2 })
})

test('a search finds the loser, and its reason names the note that replaced it', () => {
  const { items } = page({ maturity: 'discarded', filter: { q: 'tracking service' } })
  expect(items.map(({ external_id, reason }) => `${external_id}: ${reason}`)).toEqual([
    'old: replaced by “The connection pool of the tracking service holds 10 connections”: measured in May',
  ])
})

test('the loser is listed as discarded, once, also where replaced memories are asked for', () => {
  const list = (superseded: boolean) =>
    readList(db(), { maturity: 'discarded', superseded, limit: 10 }).items.map(({ external_id }) => external_id)
  expect(list(false)).toEqual(['last', 'old'])
  expect(list(true)).toEqual(['last', 'old'])
})

test.each(['undo', 'restore'] as const)('%s brings the loser back', async (verb) => {
  await harness.engine.decide(by(), (context) =>
    verb === 'undo' ? undo(context, step) : restore(context, ['old'], null),
  )
  expect(names({ maturity: 'discarded' })).toEqual(['last'])
  expect(names({ maturity: 'raw' })).toContain('old')
})

test('only losers are sorted in; all others come in the order of an index', () => {
  const statements = [
    boardStatement({ filter: {}, sort: 'newest' }, now(), true).text,
    ...Object.values(orderStatements(true)),
    sourceRows(true),
  ]
  for (const text of statements) {
    const [others, losers] = queryPlan(db(), text).join('\n').split('\nRIGHT\n')
    expect(others).not.toContain('TEMP B-TREE')
    expect(losers).toContain('INDEX memories_superseded')
  }
})
