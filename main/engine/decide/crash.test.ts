import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { merge } from './merge/compose.ts'
import { discard, validate } from './verbs/move.ts'
import { promote } from './promote/promote.ts'
import { undo } from './verbs/undo.ts'
import { unpromote } from './promote/unpromote.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { buildWorld, intoSection } from '../testing/world.ts'
import { foldersBelow } from '../testing/files.ts'
import { type Death, type MortalFiles, mortalFiles } from '../testing/mortalFiles.ts'
import { readJournal } from '../store/journal.ts'

let harness: TestEngine
let files: MortalFiles
beforeEach(begin)
afterEach(() => harness.end())

async function begin(): Promise<void> {
  files = mortalFiles(nodeFiles)
  harness = createTestEngine({ files })
  await buildWorld(harness)
  // A temp file of another program is none of ours to clear away.
  harness.write('cc/memory/.MEMORY.md.theirs.tmp', '')
}

const { decide, write, idOf } = atTerminal(() => harness)
const section = (id: string) => decide(promote(harness.engine.core, intoSection(harness, id)))
const learned = (id: string) =>
  decide(
    promote(harness.engine.core, { memory_id: id, target: 'learned', id: 'rule', scope: 'universal', reason: 'x' }),
  )

interface Story {
  before: () => Promise<unknown>
  act: () => Promise<unknown>
}

const stories: Record<string, Story> = {
  'a promotion into a new file': { before: async () => undefined, act: () => learned('o1') },
  'a promotion into a section': { before: async () => undefined, act: () => section('o1') },
  'an un-promotion': { before: () => learned('o1'), act: () => decide((by) => unpromote(by, 'rule')) },
  'the undo of a promotion': { before: () => section('o1'), act: () => decide((by) => undo(by)) },
  'a write-back of a merge to topic files and their index': {
    before: () => decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' })),
    act: write,
  },
  'a write-back that moves records between files': {
    before: async () => {
      await decide((by) => validate(by, ['n1'], null))
      await decide((by) => discard(by, ['n4'], null))
    },
    act: write,
  },
}

test.each(Object.keys(stories))(
  'a process that dies at any operation of %s leaves it entirely done or entirely undone',
  { timeout: 120_000 },
  async (name) => {
    const { before, act } = stories[name]!
    const outcomes = new Set<string>()
    for (const how of ['before', 'half', 'after'] satisfies Death[])
      for (let last = 1, lives = false; !lives; last += 1) {
        await before()
        await harness.restart()
        const former = state()
        files.dieAt(last, how)
        const told = await act().then(
          () => 'done',
          () => 'failed',
        )
        lives = files.acts() < last
        files.dieAt(null, how)
        await harness.restart()
        const now = state()
        const what = `${how} act ${last}, told ${told}`
        outcomes.add(`${told}, ${now.journal === former.journal ? 'undone' : 'done'}`)
        if (now.journal === former.journal) expect(now, what).toEqual(former)
        else expect(now.files, what).not.toEqual(former.files)
        if (told === 'done') expect(now.journal, what).not.toBe(former.journal)
        expect(
          harness.engine.notes().filter((note) => !isSettled(note)),
          what,
        ).toEqual([])
        expect(harness.engine.core.library.db.prepare('SELECT count(*) FROM intents').pluck().get(), what).toBe(0)
        await harness.end()
        await begin()
      }
    expect(outcomes).toContain('failed, undone')
    expect(outcomes).toContain('failed, done')
    expect(outcomes).toContain('done, done')
  },
)

test('a file that cannot be read after a crash does not keep the library closed; its step waits until it can', async () => {
  const file = 'cc/memory/MEMORY.md'
  await decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' }))
  for (let last = 1; ; last += 1) {
    files.dieAt(last, 'after')
    await write().catch(() => undefined)
    files.dieAt(null, 'after')
    if (harness.engine.core.library.db.prepare('SELECT count(*) FROM intents').pluck().get() === 1) break
  }
  renameSync(harness.path(file), harness.path('aside.md'))
  mkdirSync(harness.path(file))
  await harness.restart()
  expect(harness.engine.notes()).toEqual([
    `A step that a crash interrupted is waiting: Cannot read ${harness.path(file)}: a folder has this name. Move it away and try again.`,
  ])
  rmdirSync(harness.path(file))
  renameSync(harness.path('aside.md'), harness.path(file))
  await harness.restart()
  expect(harness.engine.notes()).toEqual([expect.stringContaining('was interrupted while it was written')])
})

test('an undo interrupted by a crash removes the folders that its promotion made, as every undo does', async () => {
  const folder = harness.path('home/.jaato')
  expect(existsSync(folder)).toBe(false)
  await learned('o1')
  expect(existsSync(folder)).toBe(true)
  files.dieAt(1, 'after')
  await decide((by) => undo(by)).catch(() => undefined)
  files.dieAt(null, 'after')
  await harness.restart()
  expect(harness.engine.notes()).toEqual([expect.stringMatching(/It was finished\.$/)])
  expect(existsSync(folder)).toBe(false)
  expect(harness.engine.core.library.db.prepare('SELECT path FROM made_folders').all()).toEqual([])
})

/** Files, temp files among them, folders, the newest row of the journal, and the rows decisions change. */
function state() {
  return {
    files: harness.snapshot(),
    folders: foldersBelow(harness.folder),
    journal: readJournal(harness.engine.core.library.db, { limit: 1 })[0]?.seq,
    rows: harness.rows(),
  }
}

/** Whether a note says that a step that was cut off is done, or undone, as a whole. */
function isSettled(note: string): boolean {
  return /was interrupted while it was written\. It was (finished\.|rolled back: everything is as it was before\.)$/.test(
    note,
  )
}
