import { expect, onTestFinished, test } from 'vitest'
import type { SentenceModels } from '../../ports.ts'
import { createTestEngine } from '../../testing/createTestEngine.ts'
import { noModels } from '../../testing/fakeModels.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { useProvider } from '../embedding/embedding.ts'
import { startTriage } from '../triage/triageJob.ts'
import { lookUp } from './lookUp.ts'

/** A model for which boats are one subject, and everything else is one other. */
const boats: SentenceModels = {
  ...noModels,
  inspect: async () => ({ name: 'boats', dimensions: 4, fingerprint: 'f' }),
  embed: async (_folder, texts) =>
    texts.map((text, at) =>
      Float32Array.from(/boat|vessel|ship/i.test(text) ? [1, 0, 0, 0] : [0, at % 2, 1 - (at % 2), 0]),
    ),
}

test('with a sentence model, what says it in other words comes after all that full text finds', async () => {
  const harness = createTestEngine({ models: boats })
  onTestFinished(() => harness.end())
  const { core } = harness.engine
  const lines = [
    jaatoLine('words', 'A boat pays at noon.'),
    jaatoLine('meaning', 'Vessels owe their fee before midday.'),
    jaatoLine('other', 'Tulips are sold in spring.'),
  ]
  harness.write('harbour/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('harbour/.jaato', { project: 'harbour' })
  const found = async () => {
    const by = { actor: 'person-cli', session: null }
    return (await lookUp(core, { query: 'when does a boat pay?', by })).items.map(({ external_id }) => external_id)
  }
  expect(await found()).toEqual(['words'])
  const job = await useProvider(core, 'transformers', harness.path('boats'))
  if (job) expect((await core.jobs.ended(job.id)).state).toBe('done')
  expect((await core.jobs.ended(startTriage(core).id)).state).toBe('done')
  // The scale of so small a model calls everything alike: what is least alike comes last.
  expect(await found()).toEqual(['words', 'meaning', 'other'])
  // A model that fails costs only what it would have added.
  boats.embed = noModels.embed
  expect(await found()).toEqual(['words'])
})
