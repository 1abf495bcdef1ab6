import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { editReference, previewEdit } from './verbs/editReference.ts'
import { promote } from './promote/promote.ts'
import { previewUnpromote, unpromote } from './promote/unpromote.ts'
import { seenIn } from '../../../shared/model/diff.ts'

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

test('un-promoting shows each file it changes, changes exactly those, and none that changed since it was shown', async () => {
  const { library } = harness.engine.core
  const shown = previewUnpromote(library, 'webhooks')
  expect(shown.map(({ path, change }) => [path, change])).toEqual([
    [harness.path('cc/memory/MEMORY.md'), 'modify'],
    [harness.path(file), 'remove'],
  ])
  harness.write('cc/memory/MEMORY.md', `${harness.read('cc/memory/MEMORY.md')}- [Fees](fees.md) — in cents\n`)
  const edited = harness.snapshot()
  await expect(decide((by) => unpromote(by, 'webhooks', seenIn(shown)))).rejects.toMatchObject({ kind: 'conflict' })
  expect(harness.snapshot()).toEqual(edited)
  await decide((by) => unpromote(by, 'webhooks', seenIn(previewUnpromote(library, 'webhooks'))))
  expect(Object.keys(harness.snapshot())).not.toContain(harness.path(file))
  expect(harness.read('cc/memory/MEMORY.md')).toBe(
    '- [Ports](ports.md) — where they begin\n- [Fees](fees.md) — in cents\n',
  )
})
