import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { editReference, previewEdit } from './verbs/editReference.ts'
import { promote } from './promote/promote.ts'

const file = 'cc/memory/webhooks.md'

let it: TestEngine
const { decide } = atTerminal(() => it)
beforeEach(async () => {
  it = createTestEngine()
  it.write('cc/memory/MEMORY.md', '- [Ports](ports.md) — where they begin\n')
  it.write('app/.jaato/memories.jsonl', `${jaatoLine('log', 'Log every webhook attempt with its delivery id.')}\n`)
  await it.sync('app/.jaato', { project: 'app' })
  await decide(
    promote(it.engine.core, {
      memory_id: 'log',
      target: 'topic',
      file: it.path(file),
      id: 'webhooks',
      reason: 'x',
    }),
  )
})
afterEach(() => it.end())

test('an edit that gives a topic file another name shows the line of its index too, and writes just that', async () => {
  const edit = { id: 'webhooks', content: 'Log every attempt with its delivery id.', name: 'Webhook log' }
  const curated = { curated_by: 'person-cli', curated_at: it.ports.clock.now().toISOString() }
  const { files } = previewEdit(it.engine.core.library, edit, curated)
  expect(files.map(({ path }) => path)).toEqual([it.path(file), it.path('cc/memory/MEMORY.md')])
  const before = it.snapshot()
  await decide(editReference(it.engine.core, edit))
  const changed = Object.entries(it.snapshot()).filter(([path, text]) => before[path] !== text)
  expect(changed.map(([path]) => path).sort()).toEqual(files.map(({ path }) => path).sort())
})
