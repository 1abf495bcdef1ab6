import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { seenIn } from '../../../../shared/model/diff.ts'
import { useProvider } from '../embedding/embedding.ts'
import { embeddedText, textFieldsIn } from '../../reference/vectorFolder.ts'
import { allReferences } from '../../store/queries/references.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { fakeModels } from '../../testing/fakeModels.ts'
import { vectorFolder } from '../../testing/vectorFolder.ts'
import { acceptItems } from './reviewAct.ts'
import { previewAnswer } from './reviewPreview.ts'

let harness: TestEngine
let models: ReturnType<typeof fakeModels>
beforeEach(async () => {
  models = fakeModels()
  harness = createTestEngine({ models })
  await backlog()
  const job = await useProvider(harness.engine.core, 'transformers', harness.path('all-MiniLM-L6-v2'))
  if (job) await harness.engine.core.jobs.ended(job.id)
  await triage()
})
afterEach(() => harness.end())

const { person, accept, keysOf, stateOf, triage, backlog } = atReview(() => harness)
const { json, rowAt } = vectorFolder(() => harness, 'app/.jaato/references')
const references = () => allReferences(harness.engine.core.library.db)

test('a promotion in the review adds its vector, and the diff of every file except the matrix is shown', async () => {
  const answer = { keys: keysOf('promotions'), verdict: 'promote' as const }
  const { files } = await previewAnswer(harness.engine.core, person(), answer)
  expect(files.map(({ path }) => path.split('/').at(-1))).toEqual([
    expect.stringMatching(/\.json$/),
    'embedding_config.json',
  ])
  await acceptItems(harness.engine, person(), { ...answer, seen_files: seenIn(files) })
  const [reference] = references()
  const { embedding, ...written } = json(reference!.id)
  const { text, hash } = embeddedText(textFieldsIn(written), 'content')
  expect(embedding).toEqual({ index: 0, source_hash: hash })
  expect(rowAt(0)).toEqual((await models.embed(harness.path('all-MiniLM-L6-v2'), [text]))[0])
})

test('without its model a promotion is left out with the reason; the rest of the answer is done', async () => {
  models.onEmbed = () => {
    throw new AppError('not_found', 'There is no model folder.')
  }
  const junk = keysOf('junk')
  const { refused, done } = await accept({ keys: [...junk, ...keysOf('promotions')] })
  expect(refused).toMatchObject([{ because: expect.stringContaining('Without it: choose the built-in comparison') }])
  expect(done).toEqual(junk)
  expect(stateOf('talk1').maturity).toBe('discarded')
  expect(references()).toEqual([])
  await expect(accept({ keys: keysOf('promotions') })).rejects.toThrow('There is no model folder.')
})
