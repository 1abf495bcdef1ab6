import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReferenceVersions } from '../../store/queries/references.ts'
import { atReview } from '../../testing/atReview.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { previewPromotion } from './previewPromotion.ts'
import { promote } from './promote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const { backlog, idOf } = atReview(() => harness)
const core = () => harness.engine.core
const reasonsOf = (id: string) => readReferenceVersions(core().library.db, id).map(({ reason }) => reason)

test('the reason of a promotion is that of its recommendation, or the one a person gives', async () => {
  await backlog()
  const [id, request] = ['pool', { memory_id: idOf('pool'), id: 'pool', create: true }]
  const { reason } = previewPromotion(core(), request, 'person-cli')
  expect(reason).toBeTruthy()
  await decide(promote(core(), request))
  expect(reasonsOf(id)).toEqual([reason])
})

test('a promotion that nothing recommends is refused without a reason, and “auto” always', async () => {
  await backlog()
  const request = { memory_id: idOf('talk1'), id: 'talk', force: true }
  const safe = { memory_id: request.memory_id, id: 'talk', content: 'The label worker reads its queue at start.' }
  expect(previewPromotion(core(), request, 'person-cli').reason).toBeNull()
  for (const reason of [undefined, '', ' ']) {
    await expect(decide(promote(core(), { ...safe, reason }))).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringMatching(/^Say why it is worth keeping/),
    })
    await expect(decide(promote(core(), { ...request, reason }))).rejects.toThrow(/promote with force and a reason/)
  }
  const auto = { memory_id: idOf('pool'), target: 'learned' as const, mode: 'auto' as const }
  await expect(decide(promote(core(), auto))).rejects.toThrow(/Say why in the reason/)
  await decide(promote(core(), { ...request, reason: 'It is said each week' }))
  expect(reasonsOf('talk')).toEqual(['It is said each week (forced)'])
})
