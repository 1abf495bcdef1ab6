import { afterEach, beforeEach, expect, test } from 'vitest'
import { validate } from '../../decide/verbs/move.ts'
import { addAndSync, startSync } from './manageSources.ts'
import { isBulkIndexing } from '../../store/fullText.ts'
import { readCounts, readPage } from '../../store/queries/board.ts'
import { findSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const cli = () => harness.engine.by('person-cli', null)
const core = () => harness.engine.core
const db = () => core().library.db
const counts = () => readCounts(db(), {}, harness.ports.clock.now())
const found = (q: string) =>
  readPage(db(), { filter: { q }, sort: 'newest', offset: 0, limit: 1 }, harness.ports.clock.now()).total

/** Enough for the long way: the index is tidied afterwards. */
const many = Array.from({ length: 3000 }, (_, at) =>
  jaatoLine(
    `m${at}`,
    `Lesson number ${at} about ${at % 2 ? 'odd' : 'even'} things. ${'It is said at length. '.repeat(60)}`,
  ),
)

test(
  'decisions made during the sync of a large store are kept, and every record arrives',
  { timeout: 30_000 },
  async () => {
    harness.write(
      'small/.jaato/memories.jsonl',
      [0, 1, 2, 3].map((at) => jaatoLine(`s${at}`, `Small ${at}.`)).join('\n'),
    )
    await harness.sync('small')
    harness.write('large/.jaato/memories.jsonl', many.join('\n'))
    const { job } = addAndSync(core(), harness.path('large'))
    let reading = true
    const ended = core()
      .jobs.ended(job.id)
      .finally(() => (reading = false))
    const met: number[] = []
    for (const id of ['s0', 's1', 's2', 's3']) {
      const before = counts().raw
      while (reading && counts().raw < before + 100) await harness.ports.clock.breathe()
      await harness.engine.decide(cli(), (by) => validate(by, [id], null))
      met.push(counts().raw)
    }
    expect(Math.min(...met)).toBeLessThan(many.length)
    expect((await ended).state).toBe('done')
    await harness.restart()
    expect(counts()).toMatchObject({ raw: many.length, validated: 4 })
    expect({ odd: found('odd '), one: found('2999 '), begun: found('less') }).toEqual({
      odd: 1500,
      one: 1,
      begun: 3000,
    })
  },
)

test(
  'a cancelled sync keeps what it read and leaves the search intact; the next one reads the rest',
  { timeout: 30_000 },
  async () => {
    harness.write('large/.jaato/memories.jsonl', many.join('\n'))
    const { job, source } = addAndSync(core(), harness.path('large'))
    while (counts().raw === 0) await harness.ports.clock.breathe()
    core().jobs.cancel(job.id)
    expect((await core().jobs.ended(job.id)).state).toBe('cancelled')
    await core().syncing.get(source.id)
    const taken = counts().raw
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(many.length)
    expect(isBulkIndexing(db())).toBe(false)
    expect(found('lesson ')).toBe(taken)
    const next = startSync(core(), findSource(db(), source.id))
    expect(await core().jobs.ended(next.id)).toMatchObject({ result: { added: many.length - taken, unchanged: taken } })
    expect(found('lesson ')).toBe(many.length)
  },
)

test('a sync interrupted by the end of its process is cleaned up by the next one, however small', async () => {
  harness.write('small/.jaato/memories.jsonl', jaatoLine('s', 'Small.'))
  await harness.sync('small')
  db().exec(`INSERT INTO memory_text (memory_text, rank) VALUES ('automerge', 0)`)
  expect(isBulkIndexing(db())).toBe(true)
  await harness.restart()
  await harness.sync('small')
  await Promise.all(core().syncing.values())
  expect(isBulkIndexing(db())).toBe(false)
})

test('the full-text index is written once per transaction, not once per record', async () => {
  const segments = () => db().prepare('SELECT count(DISTINCT segid) FROM memory_text_idx').pluck().get()
  harness.write('some/.jaato/memories.jsonl', many.slice(0, 600).join('\n'))
  await harness.sync('some')
  expect(segments()).toBe(1)
})
