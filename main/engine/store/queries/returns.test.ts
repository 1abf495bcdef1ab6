import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit } from '../../decide/merge/compose.ts'
import { discard, restore } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { readPage } from './board.ts'
import { cardQuery } from './cards.ts'
import { returnOf } from './returns.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const lesson = 'Remove the dist folder before the build, or stale files get shipped.'
const reworded = 'Delete the dist directory before the build, or stale files get shipped.'
const opposite = 'Never remove the dist folder before the build, or stale files get shipped.'
const other = 'Parcels above 30 kg need a pallet label.'
const by = () => harness.engine.by('person-cli', null)

async function store(texts: Record<string, string>): Promise<void> {
  const lines = Object.entries(texts).map(([id, content]) => jaatoLine(id, content))
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
}

function idOf(name: string): string {
  const { db } = harness.engine.core.library
  return String(db.prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(name))
}

function discardOld(reason: string | null = 'the build cleans up by itself'): Promise<unknown> {
  return harness.engine.decide(by(), (context) => discard(context, [idOf('old')], reason))
}

function flagsOf(name: string, filter = {}): string[] {
  const query = { filter, sort: 'newest', offset: 0, limit: 50 } as const
  const { items } = readPage(harness.engine.core.library.db, query, harness.ports.clock.now())
  const card = items.find(({ external_id }) => external_id === name)
  return (card?.flags ?? []).flatMap(({ kind, text }) => (kind === 'returned' ? [text] : []))
}

test('a discarded lesson that returns is detected, word for word and reworded, with date and reason', async () => {
  await store({ old: lesson, other })
  await discardOld()
  await store({ old: lesson, other, again: `  ${lesson}`, reworded, opposite })
  const { db } = harness.engine.core.library
  expect(returnOf(db, idOf('again'))).toEqual({
    memory_id: idOf('old'),
    discarded_at: '2026-11-20T09:00:00.000Z',
    reason: 'the build cleans up by itself',
    actor: 'person-cli',
    similarity: 1,
    verdict: 'duplicate',
  })
  expect(returnOf(db, idOf('reworded'))).toMatchObject({ memory_id: idOf('old') })
  expect(returnOf(db, idOf('reworded'))!.similarity).toBeGreaterThanOrEqual(0.85)
  expect([returnOf(db, idOf('opposite')), returnOf(db, idOf('other')), returnOf(db, idOf('old'))]).toEqual([
    null,
    null,
    null,
  ])
  expect(flagsOf('reworded')).toEqual([
    expect.stringMatching(/^discarded on 20 Nov( \d{4})? because the build cleans up by itself$/),
  ])
  expect(flagsOf('again', { flag: 'returned' })).toHaveLength(1)
  expect(flagsOf('other', { flag: 'returned' })).toEqual([])
})

test('a duplicate that existed when the other was discarded is no return', async () => {
  await store({ old: lesson, reworded })
  await discardOld('says the same as the other')
  await store({ old: lesson, reworded })
  expect(returnOf(harness.engine.core.library.db, idOf('reworded'))).toBeNull()
  await harness.engine.decide(by(), (context) => edit(context, idOf('reworded'), { content: `${lesson} Always.` }))
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  expect(flagsOf('reworded', { flag: 'returned' })).toEqual([])
})

test('a restored memory is no tombstone, and a purged one is forgotten', async () => {
  await store({ old: lesson })
  await discardOld()
  await store({ old: lesson, reworded })
  const { db } = harness.engine.core.library
  await harness.engine.decide(by(), (context) => restore(context, [idOf('old')], null))
  expect(returnOf(db, idOf('reworded'))).toBeNull()
  await discardOld()
  await harness.engine.decide(by(), (context) => purge(context, idOf('old')))
  expect(returnOf(db, idOf('reworded'))).toBeNull()
  expect(flagsOf('reworded')).toEqual([])
})

test('the returns of a page are found by indexes', async () => {
  await store({ old: lesson })
  const plan = queryPlan(harness.engine.core.library.db, `${cardQuery} WHERE m.row IN (1, 2)`)
  expect(plan.filter((step) => /^SCAN (pairs|o|t|own|d|came)\b/.test(step))).toEqual([])
})
