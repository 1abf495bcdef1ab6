import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { merge } from '../merge/compose.ts'
import { previewPromotion } from './previewPromotion.ts'
import { promote } from './promote.ts'

// A merge of two notes of Claude Code waits to be written: until then no file has its text, so none can be changed in place.

let harness: TestEngine
const { decide, idOf, write } = atTerminal(() => harness)
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const preview = (memory_id: string) => previewPromotion(harness.engine.core, { memory_id }, 'person-cli')

async function mergePorts(): Promise<string> {
  const folder = 'app/.claude/agent-memory/planner'
  harness.write(`${folder}/MEMORY.md`, '- [Ports](ports.md) — first port\n- [Free](free.md) — free ports\n')
  harness.write(`${folder}/ports.md`, topic('ports', 'first port', 'I learned that the first free port is 4000.'))
  harness.write(`${folder}/free.md`, topic('free', 'free ports', 'Never open a port below 4000.'))
  await harness.sync(folder, { project: 'app' })
  const content = 'I learned that the first free port is 4000. Never open a port below it.'
  const { created } = await decide((by) => merge(by, [idOf('ports.md'), idOf('free.md')], { content }))
  return created[0] ?? ''
}

test('a merge that is not written yet is suggested for a target that can be written at once', async () => {
  const merged = await mergePorts()
  const { request, problem, files } = preview(merged)
  expect(request.target).toBe('rules')
  expect(problem).toBeNull()
  expect(files.map(({ change }) => change)).toEqual(['create'])
  await decide(promote(harness.engine.core, { memory_id: merged, reason: 'x' }))
  expect(harness.read(`app/.claude/rules/${request.id}.md`)).toContain('first free port is 4000')
})

test('once it is written, its own file is suggested', async () => {
  const merged = await mergePorts()
  await write()
  expect(preview(merged).request.target).toBe('own-topic')
})
