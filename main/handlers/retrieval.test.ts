import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { router } from './router.ts'

/** Trying is no use: what a person looks up in the app, to see what an agent would get, makes nothing look used. */
let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'harbour/.jaato/memories.jsonl',
    [jaatoLine('buoys', 'Buoys are red at the outer quay.'), jaatoLine('taught', 'Never moor at the fuel quay.')].join(
      '\n',
    ),
  )
  await harness.sync('harbour/.jaato', { project: 'harbour' })
  await clientOf('person-cli').references.promote({ memory_id: 'taught', id: 'fuel-quay', reason: 'asked often' })
})
afterEach(() => harness.end())

function clientOf(actor: string) {
  const library = { engine: () => harness.engine } as never
  return createRouterClient(router, { context: { library, actor, session: 'tab-1' } })
}

async function tryAll(actor: string): Promise<void> {
  const client = clientOf(actor)
  await client.retrieval.lookUp({ query: 'quay' })
  await client.retrieval.pack({ query: 'quay', level: 'deep' })
  await client.retrieval.pack({ project: 'harbour' })
}

const usesOf = async () => {
  const client = clientOf('person-desktop')
  const ids = ['buoys', 'fuel-quay']
  return Promise.all(ids.map(async (id) => (await client.retrieval.uses({ id })).sessions))
}

test('what a person tries in the window, in a tab or in a terminal is not counted, nor does it start the clock of the unused', async () => {
  harness.pass(5000)
  const rows = harness.rows()
  for (const actor of ['person-desktop', 'person-browser', 'person-cli']) await tryAll(actor)
  const explained = await clientOf('person-browser').retrieval.explain({ query: 'quay' })
  expect(explained.items.map(({ external_id }) => external_id)).toEqual(['buoys'])
  expect(explained.references.map(({ id }) => id)).toEqual(['fuel-quay'])
  expect(await usesOf()).toEqual([0, 0])
  expect(harness.rows()).toEqual(rows)
  harness.pass(61 * 86_400_000)
  expect((await clientOf('person-desktop').retrieval.unused({})).references).toEqual([])
})

test('an agent that asks the same is counted, and may not ask without being counted', async () => {
  harness.pass(5000)
  await tryAll('agent:codex')
  expect(await usesOf()).toEqual([1, 1])
  await expect(clientOf('agent:codex').retrieval.explain({ query: 'quay' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('look-ups of a reference that somebody else wrote are counted too', async () => {
  const foreign = { id: 'tides', name: 'Tides', content: 'Tides are computed in UTC.', mode: 'selectable' }
  harness.write('harbour/.jaato/references/tides.json', JSON.stringify(foreign))
  harness.pass(5000)
  await clientOf('agent:codex').retrieval.lookUp({ query: 'tides in UTC' })
  expect(await clientOf('person-cli').retrieval.uses({ id: 'tides' })).toMatchObject({ sessions: 1, agents: 1 })
  await expect(clientOf('person-cli').retrieval.uses({ id: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
