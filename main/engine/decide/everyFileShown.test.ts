import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { editReference, previewEdit } from './verbs/editReference.ts'
import { promote } from './promote/promote.ts'

const file = 'cc/memory/webhooks.md'

let harness: TestEngine
const { decide } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('cc/memory/MEMORY.md', '- [Ports](ports.md) — where they begin\n')
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('log', 'Log every webhook attempt with its delivery id.')}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await decide(
    promote(harness.engine.core, {
      memory_id: 'log',
      target: 'topic',
      file: harness.path(file),
      id: 'webhooks',
      reason: 'x',
    }),
  )
})
afterEach(() => harness.end())

test('an edit that renames a topic file also shows its index line, and writes exactly that', async () => {
  const edit = { id: 'webhooks', content: 'Log every attempt with its delivery id.', name: 'Webhook log' }
  const curated = { curated_by: 'person-cli', curated_at: harness.ports.clock.now().toISOString() }
  const { files } = previewEdit(harness.engine.core.library, edit, curated)
  expect(files.map(({ path }) => path)).toEqual([harness.path(file), harness.path('cc/memory/MEMORY.md')])
  const before = harness.snapshot()
  await decide(editReference(harness.engine.core, edit))
  const changed = Object.entries(harness.snapshot()).filter(([path, text]) => before[path] !== text)
  expect(changed.map(([path]) => path).sort()).toEqual(files.map(({ path }) => path).sort())
})
