import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Filter } from '../../../../shared/contract/memories.ts'
import { promote } from '../../decide/promote/promote.ts'
import { discard } from '../../decide/verbs/move.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { readPage } from './board.ts'
import { cardQuery } from './cards.ts'
import { readMergeable } from './pairFlags.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const texts = {
  pool20: 'The connection pool of the tracking service holds 20 connections.',
  pool10: 'The connection pool of the tracking service holds 10 connections.',
  remove: 'Remove the dist folder before the build, or stale files get shipped.',
  erase: 'Delete the dist directory before the build, or stale files get shipped.',
  again: 'Remove the dist folder before the build,   or stale files get shipped.',
  other: 'Parcels above 30 kg need a pallet label.',
}

async function fill(): Promise<void> {
  const timestamp = { pool20: '2026-11-02T08:00:00', pool10: '2026-11-20T08:00:00' } as Record<string, string>
  const lines = Object.entries(texts).map(([id, content]) =>
    jaatoLine(id, content, { timestamp: timestamp[id] ?? '2026-11-10T08:00:00' }),
  )
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato')
  await compared()
}

async function compared(): Promise<void> {
  const { jobs } = harness.engine.core
  await jobs.ended(startTriage(harness.engine.core).id)
}

function page(filter: Filter = {}): Record<string, string[]> {
  const { items } = readPage(
    harness.engine.core.library.db,
    { filter, sort: 'oldest', offset: 0, limit: 50 },
    harness.ports.clock.now(),
  )
  return Object.fromEntries(items.map((card) => [card.external_id, card.flags.map(({ text }) => text)]))
}

test('a card counts its similar memories and names its contradiction as Conflicts does, the older value first', async () => {
  await fill()
  expect(page()).toEqual({
    pool20: ['20 or 10'],
    pool10: ['20 or 10'],
    remove: ['2 similar'],
    erase: ['2 similar'],
    again: ['2 similar'],
    other: [],
  })
  expect(Object.keys(page({ flag: 'duplicate' }))).toEqual(['remove', 'erase', 'again'])
  expect(Object.keys(page({ flag: 'conflict' }))).toEqual(['pool20', 'pool10'])
})

test('what a card counts as similar is what its memory may be merged with, and what it is said in elsewhere', async () => {
  await fill()
  const { core } = harness.engine
  const { decide, idOf } = atTerminal(() => harness)
  const of = (name: string) => readMergeable(core.library.db, idOf(name))
  expect(of('remove')).toEqual({ ids: [idOf('again'), idOf('erase')], others: 0 })
  expect(of('pool20')).toEqual({ ids: [], others: 0 })
  await decide(
    promote(core, { memory_id: idOf('again'), target: 'learned', id: 'dist', content: texts.again, reason: 'x' }),
  )
  await compared()
  expect(of('remove')).toEqual({ ids: [idOf('erase')], others: 2 })
  expect(page()).toMatchObject({ remove: ['3 similar'] })
  expect(of('again').ids).toEqual([])
})

test('a discarded memory contradicts nothing', async () => {
  await fill()
  const { library } = harness.engine.core
  const by = harness.engine.by('person-cli', null)
  const id = (name: string): string =>
    String(library.db.prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(name))
  await harness.engine.decide(by, (context) => discard(context, [id('pool10'), id('again')], null))
  expect(page()).toMatchObject({ pool20: [], pool10: ['not written yet'], remove: ['1 similar'], erase: ['1 similar'] })
  expect(Object.keys(page({ flag: 'conflict' }))).toEqual([])
  expect(Object.keys(page({ flag: 'duplicate' }))).toEqual(['remove', 'erase'])
})

test('the flags of a page are found by indexes, not by reading all pairs', async () => {
  await fill()
  const { db } = harness.engine.core.library
  const plan = queryPlan(db, `${cardQuery} WHERE m.row IN (1, 2)`)
  expect(plan.filter((step) => /^SCAN (p|o|m)\b/.test(step))).toEqual([])
  expect(plan.filter((step) => step.startsWith('SEARCH p USING'))).not.toEqual([])
})
