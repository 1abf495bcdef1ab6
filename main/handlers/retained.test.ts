import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { router } from './router.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const put = (text: string) => harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', text)}\n`)
const client = () => {
  const library = { engine: () => harness.engine } as never
  return createRouterClient(router, { context: { library, actor: 'person-cli', session: null } })
}
const shown = async () => {
  const { items } = await client().memories.list({})
  const { id } = items[0]!
  const { retained_until } = await client().memories.get({ id })
  return { id, times: [items[0]!.retained_until, retained_until] }
}

test('the date a memory is retained until is returned only while it applies: not after its text changed or the date passed', async () => {
  put('Ports begin at 4000.')
  await harness.sync('app')
  const { id } = await shown()
  await client().decisions.retain({ ids: [id], reason: 'not sure yet' })
  const { times } = await shown()
  expect(times).toEqual([expect.stringMatching(/^20/), times[0]])

  harness.pass(60_000)
  put('Ports begin at 5000.')
  await harness.sync('app')
  expect((await shown()).times).toEqual([null, null])

  await client().decisions.retain({ ids: [id], reason: 'not sure yet' })
  expect((await shown()).times[0]).toMatch(/^20/)
  harness.pass(365 * 24 * 3_600_000)
  expect((await shown()).times).toEqual([null, null])
})
