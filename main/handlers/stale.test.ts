import { type RouterClient, createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { fakeModels } from '../engine/testing/fakeModels.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { router } from './router.ts'

let harness: TestEngine
let client: RouterClient<typeof router>
beforeEach(async () => {
  harness = createTestEngine({ models: fakeModels() })
  const lines = [
    jaatoLine('mem_a', 'Ports begin at 4000.'),
    jaatoLine('mem_b', 'Never share a connection between requests, because the pool hands it out twice.'),
  ]
  harness.write('app/.jaato/memories.jsonl', lines.join('\n'))
  await harness.sync('app', { project: 'app' })
  const library = { engine: () => harness.engine } as never
  client = createRouterClient(router, { context: { library, actor: 'person-cli', session: null } })
})
afterEach(() => harness.end())

test('a step returns the reads it makes stale, the same that every other watcher is told', async () => {
  const touch = vi.spyOn(harness.engine.core.changes, 'touch')
  const { stale } = await client.decisions.validate({ ids: ['mem_a'] })
  expect(stale).toEqual(['memories', 'journal'])
  expect(touch).toHaveBeenCalledWith(...stale)
})

test('undoing a whole review answers what any of its steps makes stale', async () => {
  await client.triage.run({ dry_run: true }).then(({ id }) => harness.engine.core.jobs.ended(id))
  const { items } = await client.review.queue({})
  expect(await client.review.undoAll()).toEqual({ undone: 0, refused: null, stale: [] })
  await client.review.accept({ keys: items.slice(0, 1).map(({ key }) => key), verdict: 'validate' })
  await client.review.accept({ keys: items.slice(1).map(({ key }) => key), verdict: 'discard' })
  const undone = await client.review.undoAll()
  expect(undone).toMatchObject({ undone: 2, refused: null })
  expect(undone.stale.toSorted()).toEqual(['journal', 'memories', 'references'])
})

test('renewing the vectors of references makes references stale', async () => {
  const { embedding } = client
  expect(await embedding.renew()).toEqual({ renewed: [], stale: [] })
  await client.references.promote({ memory_id: 'mem_a', target: 'learned', id: 'ports', reason: 'x' })
  const { job } = await embedding.use({ provider: 'transformers', model: harness.path('all-MiniLM-L6-v2') })
  if (job) await harness.engine.core.jobs.ended(job.id)
  const { renewed, stale } = await embedding.renew()
  expect(renewed).toEqual(['ports'])
  expect(stale).toEqual(['references', 'journal'])
})
