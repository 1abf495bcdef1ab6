import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { router } from './router.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const client = () => {
  const library = { engine: () => harness.engine } as never
  return createRouterClient(router, { context: { library, actor: 'person-cli', session: null } })
}

test.each([
  ['is shown besides a name', 'The port of the pooler', 'The pooler listens on 6432.'],
  ['is null where it is the title', 'pooler-port', null],
])('the description of a topic file %s', async (_, name, summary) => {
  const head = `---\nname: ${name}\ndescription: The pooler listens on 6432.\nmetadata:\n  type: project\n---\n`
  harness.write('.claude/projects/app/memory/pooler-port.md', `${head}Connect to the pooler, never to the server.\n`)
  await harness.sync('.claude/projects/app/memory')
  const { items } = await client().memories.list({})
  expect(await client().memories.get({ id: items[0]?.id ?? '' })).toMatchObject({ summary })
})
