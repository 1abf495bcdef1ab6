import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { discard } from '../decide/verbs/move.ts'
import { promote } from '../decide/promote/promote.ts'
import { undo } from '../decide/verbs/undo.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { type MortalFiles, mortalFiles } from '../testing/mortalFiles.ts'
import { buildWorld, intoSection } from '../testing/world.ts'

let harness: TestEngine
let files: MortalFiles
beforeEach(async () => {
  files = mortalFiles(nodeFiles)
  harness = createTestEngine({ files })
  await buildWorld(harness)
})
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)
const topicFile = () => ({
  memory_id: 'o2',
  target: 'topic' as const,
  file: harness.path('cc/memory/MEMORY.md'),
  create: true,
  id: 'topic-rule',
  reason: 'x',
})

test('a promotion into a paused source is refused, creates no folder, and can be repeated once it is back', async () => {
  await decide(promote(harness.engine.core, intoSection(harness, 'o1')))
  renameSync(harness.path('cc'), harness.path('away'))
  const rows = harness.rows()
  await expect(decide((by) => undo(by))).rejects.toThrow()
  await expect(decide(promote(harness.engine.core, topicFile()))).rejects.toThrow()
  expect(existsSync(harness.path('cc'))).toBe(false)
  expect(harness.rows()).toEqual(rows)
  // Only the mount point is left.
  mkdirSync(harness.path('cc/memory'), { recursive: true })
  await expect(decide(promote(harness.engine.core, topicFile()))).rejects.toThrow('nothing changed')
  const own = { memory_id: idOf('retries.md'), target: 'own-topic' as const, reason: 'x' }
  await expect(decide(promote(harness.engine.core, own))).rejects.toThrow('nothing changed')
  await write()
  expect(harness.snapshot('cc')).toEqual({})
  rmdirSync(harness.path('cc/memory'))
  rmdirSync(harness.path('cc'))
  renameSync(harness.path('away'), harness.path('cc'))
  await decide((by) => undo(by))
  expect(harness.read('cc/memory/MEMORY.md')).not.toContain('pnpm')
})

test('a step a crash interrupted in a source now paused waits until it is back, and creates no folder', async () => {
  const start = harness.snapshot('cc')
  const rows = harness.rows()
  await decide((by) => discard(by, [idOf('retries.md'), idOf('ports.md')], 'noise'))
  // Dies after the first of the files was taken out.
  files.dieAt(4, 'after')
  await expect(write()).rejects.toThrow()
  renameSync(harness.path('cc'), harness.path('away'))
  files.dieAt(null, 'before')
  await harness.restart()
  expect(existsSync(harness.path('cc'))).toBe(false)
  renameSync(harness.path('away'), harness.path('cc'))
  await harness.restart()
  expect(harness.engine.notes()).toEqual([expect.stringMatching(/was interrupted while it was written/)])
  expect(harness.engine.core.library.db.prepare('SELECT count(*) FROM intents').pluck().get()).toBe(0)
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot('cc')).toEqual(start)
  expect(harness.rows()).toMatchObject({ pending: (rows as { pending: unknown }).pending })
})

test.each([true, false])(
  'a write to a paused source reports once that nothing changed, noticed: %s',
  async (noticed) => {
    renameSync(harness.path('cc'), harness.path('away'))
    if (noticed) await harness.sync('cc/memory').catch(() => undefined)
    const refused: unknown = await decide(promote(harness.engine.core, topicFile())).catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('sync it') })
    expect(String(refused).match(/nothing (?:was )?changed/gi)).toHaveLength(1)
  },
)
