import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { router } from './router.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test('a step returns the reads it makes stale, the same that every other watcher is told', async () => {
  harness.write('app/.jaato/memories.jsonl', jaatoLine('mem_a', 'Ports begin at 4000.'))
  await harness.sync('app')
  const library = { engine: () => harness.engine } as never
  const client = createRouterClient(router, { context: { library, actor: 'person-cli', session: null } })
  const touch = vi.spyOn(harness.engine.core.changes, 'touch')
  const { stale } = await client.decisions.validate({ ids: ['mem_a'] })
  expect(stale).toEqual(expect.arrayContaining(['memories', 'journal', 'sources', 'references']))
  expect(touch).toHaveBeenCalledWith(...stale)
})
