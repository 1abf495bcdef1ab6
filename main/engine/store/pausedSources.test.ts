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

let it: TestEngine
let files: MortalFiles
beforeEach(async () => {
  files = mortalFiles(nodeFiles)
  it = createTestEngine({ files })
  await buildWorld(it)
})
afterEach(() => it.end())

const { decide, write, idOf } = atTerminal(() => it)
const topicFile = () => ({
  memory_id: 'o2',
  target: 'topic' as const,
  file: it.path('cc/memory/MEMORY.md'),
  create: true,
  id: 'topic-rule',
  reason: 'x',
})

test('a promotion into a source that is away is refused, makes no folder, and stands untouched when it is back', async () => {
  await decide(promote(it.engine.core, intoSection(it, 'o1')))
  renameSync(it.path('cc'), it.path('away'))
  const rows = it.rows()
  await expect(decide((by) => undo(by))).rejects.toThrow()
  await expect(decide(promote(it.engine.core, topicFile()))).rejects.toThrow()
  expect(existsSync(it.path('cc'))).toBe(false)
  expect(it.rows()).toEqual(rows)
  // Only the mount point is left.
  mkdirSync(it.path('cc/memory'), { recursive: true })
  await expect(decide(promote(it.engine.core, topicFile()))).rejects.toThrow('nothing changed')
  const own = { memory_id: idOf('retries.md'), target: 'own-topic' as const, reason: 'x' }
  await expect(decide(promote(it.engine.core, own))).rejects.toThrow('nothing changed')
  await write()
  expect(it.snapshot('cc')).toEqual({})
  rmdirSync(it.path('cc/memory'))
  rmdirSync(it.path('cc'))
  renameSync(it.path('away'), it.path('cc'))
  await decide((by) => undo(by))
  expect(it.read('cc/memory/MEMORY.md')).not.toContain('pnpm')
})

test('what a crash cut off in a source that is away waits until it is back, and no folder is made for it', async () => {
  const start = it.snapshot('cc')
  const rows = it.rows()
  await decide((by) => discard(by, [idOf('retries.md'), idOf('ports.md')], 'noise'))
  // Dies after the first of the files was taken out.
  files.dieAt(4, 'after')
  await expect(write()).rejects.toThrow()
  renameSync(it.path('cc'), it.path('away'))
  files.dieAt(null, 'before')
  await it.restart()
  expect(existsSync(it.path('cc'))).toBe(false)
  renameSync(it.path('away'), it.path('cc'))
  await it.restart()
  expect(it.engine.notes()).toEqual([expect.stringMatching(/was interrupted while it was written/)])
  expect(it.engine.core.library.db.prepare('SELECT count(*) FROM intents').pluck().get()).toBe(0)
  await decide((by) => undo(by))
  await write()
  expect(it.snapshot('cc')).toEqual(start)
  expect(it.rows()).toMatchObject({ pending: (rows as { pending: unknown }).pending })
})

test.each([true, false])(
  'who may not write where a source is away is told once that nothing changed, noticed: %s',
  async (noticed) => {
    renameSync(it.path('cc'), it.path('away'))
    if (noticed) await it.sync('cc/memory').catch(() => undefined)
    const refused: unknown = await decide(promote(it.engine.core, topicFile())).catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('sync it') })
    expect(String(refused).match(/nothing (?:was )?changed/gi)).toHaveLength(1)
  },
)
