import { afterEach, beforeEach, expect, test } from 'vitest'
import { retain } from './decide/retain.ts'
import { digest } from './digest.ts'
import { type TestEngine, createTestEngine } from './testing/createTestEngine.ts'
import { jaatoLine } from './testing/stores.ts'
import { startTriage } from './triageJob.ts'

let it: TestEngine
beforeEach(() => {
  it = createTestEngine()
})
afterEach(() => it.end())

test('what somebody left as it is needs no call in the digest until its four weeks are over', async () => {
  it.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('sockets', 'The gateway keeps idle sockets open for long.', {})}\n`,
  )
  await it.sync('app/.jaato')
  const { core } = it.engine
  const judge = async () => core.jobs.ended(startTriage(core, null, 'judge').id)
  await judge()
  const [asked] = digest(core, undefined).items
  if (!asked) return expect.unreachable()
  await it.engine.decide(it.engine.by('person-cli', null), (by) => retain(by, [asked.memory_id], null))
  await judge()
  expect(digest(core, undefined).items).toEqual([])
})
