import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verdicts } from '../../../../shared/model/comparison.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { nodeModels } from '../../../platform/nodeModels.ts'
import { createChanges } from '../../runtime/changes.ts'
import { edit } from '../../decide/merge/compose.ts'
import { discard } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { similarityAt } from '../../language/closeness/similarityScale.ts'
import { similarity } from '../../language/closeness/lexical.ts'
import { embeddingStatus, startDownload, startEmbedding, useProvider } from './embedding.ts'
import { createEngine } from '../../engine.ts'
import { similarTo } from '../compare/similarTo.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { readPairs } from '../../store/queries/pairs.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { fakeModels } from '../../testing/fakeModels.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { writeToyModel } from '../../testing/toyModel.ts'
import { startTriage } from '../triage/triageJob.ts'

let harness: TestEngine
let models: ReturnType<typeof fakeModels>
beforeEach(() => {
  models = fakeModels()
  harness = createTestEngine({ models })
})
afterEach(() => harness.end())

const twins = [
  ['mem_a', 'The connection pool of the orders service holds 20 connections at most.'],
  ['mem_b', 'At most 20 connections the connection pool holds of the orders service.'],
  ['mem_c', 'Invoices are printed on Mondays.'],
] as const

async function fill(more: readonly (readonly [string, string])[] = []): Promise<void> {
  harness.write(
    'app/.jaato/memories.jsonl',
    [...twins, ...more].map(([id, text]) => `${jaatoLine(id, text)}\n`).join(''),
  )
  await harness.sync('app/.jaato')
}

const many = Array.from({ length: 120 }, (_, at) => [`mem_${at}`, `Note ${at} tells of matter ${at * 7}.`] as const)

async function ended(job: Job | null): Promise<Job> {
  const end = await harness.engine.core.jobs.ended(job!.id)
  if (end.error !== null) throw new Error(end.error)
  return end
}

async function settle(): Promise<void> {
  const { core } = harness.engine
  await ended(startTriage(core))
}

const rows = (query: string): unknown[] => harness.engine.core.library.db.prepare(query).pluck().all()
const idOf = (external: string): string =>
  String(harness.engine.core.library.db.prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(external))

test('without a choice the built-in provider is used, and no model is asked', async () => {
  await fill()
  await settle()
  const { items } = await similarTo(harness.engine.core, idOf('mem_a'), 5)
  expect(items[0]).toMatchObject({ similarity: similarity(twins[0][1], twins[1][1]) })
  expect(embeddingStatus(harness.engine.core)).toMatchObject({ provider: 'lexical', model: null, texts: 3, vectors: 3 })
  expect(models.texts).toBe(0)
})

test('a chosen model takes over once every text has its vector, and one scale is used everywhere', async () => {
  await fill()
  await settle()
  const { core } = harness.engine
  const job = await useProvider(core, 'transformers', harness.path('bags'))
  expect(embeddingStatus(core)).toMatchObject({ provider: 'lexical', next: { name: 'bags', dimensions: 64 } })
  expect((await ended(job)).result).toEqual({ texts: 3, vectors: 3, in_use: true })
  await settle()
  expect(embeddingStatus(core)).toMatchObject({
    provider: 'transformers',
    model: { folder: harness.path('bags') },
    next: null,
  })
  const { knots } = readEmbeddingChoice(core.library.db).active!
  const [one, other] = (await models.embed(harness.path('bags'), [twins[0][1], twins[1][1]])) as [
    Float32Array,
    Float32Array,
  ]
  const cosine = one.reduce((sum, value, index) => sum + value * other[index]!, 0)
  const { items } = await similarTo(core, idOf('mem_a'), 5)
  expect(items[0]?.similarity).toBeCloseTo(similarityAt(knots, cosine), 3)
  const [pair] = readPairs(core.library.db, verdicts, ['', 'g'])
  expect(pair?.similarity).toBe(items[0]?.similarity)
  const back = await useProvider(core, 'lexical')
  await ended(back)
  expect(embeddingStatus(core).provider).toBe('lexical')
  expect((await similarTo(core, idOf('mem_a'), 5)).items[0]?.similarity).toBe(similarity(twins[0][1], twins[1][1]))
})

test('a model also meets notes of which a sentence each contradicts the other, of this run and of an earlier one', async () => {
  const permits = [
    [
      'mem_d',
      'A permit lasts 2 days. Pilots settled it last spring; harbour books have more details, with names and prices.',
    ],
    ['mem_e', 'Newcomers often stumble over steep stairs up to our tower. Permits are valid for 60 days.'],
  ] as const
  const contradictions = () =>
    readPairs(harness.engine.core.library.db, ['conflict'], ['', 'g']).filter(({ similarity }) => similarity < 1)
  await fill(permits)
  await ended(await useProvider(harness.engine.core, 'transformers', harness.path('bags')))
  await settle()
  const found = contradictions()
  expect(found).toHaveLength(1)
  expect(found[0]?.similarity).toBeLessThan(0.7)
  await harness.restart()
  await fill([...permits, ['mem_f', 'Ask twice at the gate of the western quay. A permit expires after 90 days.']])
  await settle()
  expect(contradictions()).toHaveLength(3)
})

test('only new and edited memories are embedded as they arrive', async () => {
  await fill()
  await ended(await useProvider(harness.engine.core, 'transformers', harness.path('bags')))
  await settle()
  const before = models.texts
  await fill([['mem_d', 'The orders service has a pool of connections: at most 20.']])
  await settle()
  expect(models.texts).toBe(before + 1)
  const { core } = harness.engine
  const by = harness.engine.by('person-cli', null)
  await harness.engine.decide(by, (context) =>
    edit(context, idOf('mem_c'), { content: 'Invoices are printed on Fridays.' }),
  )
  await settle()
  expect(models.texts).toBe(before + 2)
  expect(embeddingStatus(core)).toMatchObject({ texts: 5, vectors: 5 })
})

test('purged and vanished texts leave no vector of any model', async () => {
  await fill()
  const { core } = harness.engine
  for (const name of ['bags', 'sacks']) await ended(await useProvider(core, 'transformers', harness.path(name)))
  expect(rows('SELECT count(*) FROM vectors')).toEqual([6])
  const by = harness.engine.by('person-cli', null)
  const id = idOf('mem_c')
  await harness.engine.decide(by, (context) => discard(context, [id], 'noise'))
  await harness.engine.decide(by, (context) => purge(context, id))
  expect(rows('SELECT count(*) FROM vectors')).toEqual([4])
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'Another text by now.')}\n`)
  await harness.sync('app/.jaato')
  await settle()
  const texts = rows('SELECT content_hash FROM memories')
  for (const hash of rows('SELECT DISTINCT hash FROM vectors')) expect(texts).toContain(hash)
})

test('a cancelled switch keeps the former provider and the vectors so far; repeating it continues', async () => {
  await fill(many)
  const { core } = harness.engine
  const job = await useProvider(core, 'transformers', harness.path('bags'))
  models.onEmbed = () => {
    if ((rows('SELECT count(*) FROM vectors')[0] as number) >= 40) core.jobs.cancel(job!.id)
  }
  expect((await core.jobs.ended(job!.id)).state).toBe('cancelled')
  models.onEmbed = null
  const done = rows('SELECT count(*) FROM vectors')[0] as number
  expect(done).toBeGreaterThanOrEqual(40)
  expect(done).toBeLessThan(123)
  expect(embeddingStatus(core)).toMatchObject({ provider: 'lexical', next: null })
  models.texts = 0
  await ended(await useProvider(core, 'transformers'))
  expect(models.texts).toBe(72 + 123 - done)
  expect(embeddingStatus(core).model?.folder).toBe(harness.path('bags'))
})

test('an embedding interrupted by closing the library continues at the next start', async () => {
  await fill(many)
  const job = await useProvider(harness.engine.core, 'transformers', harness.path('bags'))
  let closed: Promise<void> | null = null
  models.onEmbed = () => {
    if ((rows('SELECT count(*) FROM vectors')[0] as number) >= 40) closed ??= harness.restart()
  }
  await harness.engine.core.jobs.ended(job!.id)
  models.onEmbed = null
  await closed
  const { vectors, provider, next } = embeddingStatus(harness.engine.core)
  expect({ provider, next: next?.name }).toEqual({ provider: 'lexical', next: 'bags' })
  await harness.engine.dispose()
  models.texts = 0
  const changes = createChanges(harness.ports.clock)
  const live = createEngine(harness.ports, changes, { libraryPath: harness.path('data/library.db'), live: true })
  await expect
    .poll(() => embeddingStatus(live.core), { timeout: 20_000 })
    .toMatchObject({ provider: 'transformers', vectors: 123 })
  expect(models.texts).toBe(123 - vectors)
  await live.dispose()
  await harness.restart()
})

test('a killed process keeps the vectors it computed, and the next one computes the rest', async () => {
  await fill(many)
  await harness.engine.dispose()
  const library = harness.path('data/library.db')
  const script = join(import.meta.dirname, '../../testing/embedProcess.ts')
  const child = spawn(process.execPath, [script, library, harness.path('bags')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let batches = 0
  for await (const lines of child.stdout) {
    batches += String(lines).split('\n').length - 1
    // The first are the texts the scale is found by.
    if (batches === 5) break
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  await harness.restart()
  const { core } = harness.engine
  const { vectors, next } = embeddingStatus(core)
  expect(next?.name).toBe('bags')
  expect(vectors).toBeGreaterThan(0)
  expect(vectors).toBeLessThan(123)
  await ended(startEmbedding(core))
  expect(models.texts).toBe(123 - vectors)
})

test('a model that was replaced by another is refused, with what to do', async () => {
  await fill()
  const { core } = harness.engine
  await ended(await useProvider(core, 'transformers', harness.path('bags')))
  models.dimensions = 32
  await fill([['mem_d', 'Something new.']])
  const job = await core.jobs.ended(startTriage(core).id)
  expect(job.error).toContain(`The model in ${harness.path('bags')} is not the bags that was chosen any more`)
  await ended(await useProvider(core, 'transformers', harness.path('bags')))
  await settle()
  expect(embeddingStatus(core)).toMatchObject({ model: { dimensions: 32 }, vectors: 4 })
})

test('a model not on this machine is not downloaded without request', async () => {
  const real = createTestEngine({ models: nodeModels({ dataFolder: harness.folder, host: 'http://127.0.0.1:1' }) })
  try {
    const { core } = real.engine
    for (const model of [undefined, 'ada/toy'])
      await expect(useProvider(core, 'transformers', model)).rejects.toMatchObject({
        kind: 'precondition',
        message: expect.stringContaining('nothing is downloaded unasked'),
      })
    const failed = await core.jobs.ended((await startDownload(core, 'ada/toy')).id)
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('could not be downloaded') })
    expect(embeddingStatus(core)).toMatchObject({ provider: 'lexical', next: null, job: { kind: 'download' } })
  } finally {
    await real.end()
  }
})

test('a real model in its own process finds paraphrases', async () => {
  const folder = writeToyModel(harness.path('toy'), {
    same: [
      ['car', 'automobile'],
      ['quick', 'fast'],
    ],
  })
  const real = createTestEngine({ models: nodeModels({ dataFolder: harness.folder }) })
  try {
    const lines = [
      jaatoLine('mem_a', 'The car of the print shop is quick enough for the long road to the harbour.'),
      jaatoLine('mem_b', 'The automobile of the print shop is fast enough for the long road to the harbour.'),
      jaatoLine('mem_c', 'Zebras drink water at noon, 1234567890.'),
    ]
    real.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
    await real.sync('app/.jaato')
    const { core } = real.engine
    const job = await useProvider(core, 'transformers', folder)
    expect((await core.jobs.ended(job!.id)).state).toBe('done')
    await core.jobs.ended(startTriage(core).id)
    const { db } = core.library
    const id = String(db.prepare(`SELECT id FROM memories WHERE external_id = 'mem_a'`).pluck().get())
    const { items } = await similarTo(core, id, 5)
    expect(items[0]).toMatchObject({ content: expect.stringContaining('automobile'), similarity: 1 })
  } finally {
    await real.ports.models.dispose()
    await real.end()
  }
})
