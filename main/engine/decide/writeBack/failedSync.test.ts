import { cpSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJournal } from '../../store/journal.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import type { TestEngine } from '../../testing/createTestEngine.ts'
import type { FailingDisk } from '../../testing/failingDisk.ts'
import { worldOnFailingDisk, intoSection } from '../../testing/world.ts'
import { edit } from '../merge/compose.ts'
import { validate } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'
import { unpromote } from '../promote/unpromote.ts'

// A commit whose bytes were written, but not made durable, fails; the next start finds them in the log all the same, unless
// another commit took their place there. Both libraries the next start may find have to agree with what was said.

let harness: TestEngine
let disk: FailingDisk
let end: () => Promise<void>
let copies: string[]
beforeEach(async () => {
  copies = []
  ;({ harness, disk, end } = await worldOnFailingDisk())
})
afterEach(async () => {
  await end()
  for (const copy of copies) rmSync(copy, { recursive: true })
})

const { decide, write } = atTerminal(() => harness)
const section = () => decide(promote(harness.engine.core, intoSection(harness, 'o1')))
const verdicts = () => decide((by) => validate(by, ['o1', 'n1'], null))

interface Story {
  before: () => Promise<unknown>
  act: () => Promise<unknown>
  commits: number
}
const nothing = async (): Promise<void> => undefined
const stories: Record<string, Story> = {
  'a verdict': { before: nothing, act: verdicts, commits: 1 },
  'an edit': { before: nothing, act: () => decide((by) => edit(by, 'o1', { content: 'Use pnpm 10.' })), commits: 1 },
  'a promotion': { before: nothing, act: section, commits: 2 },
  'an un-promotion': { before: section, act: () => decide((by) => unpromote(by, 'rule')), commits: 2 },
}

const state = () => ({
  files: harness.snapshot(),
  rows: harness.rows(),
  journal: readJournal(harness.engine.core.library.db, { limit: 20 }).map(({ label, undone }) => ({ label, undone })),
})

/** Without the ids of new memories, which are others each time. */
const told = ({ files, journal }: ReturnType<typeof state>) => ({ files, journal })

/** The whole folder, or with a name what lies there, in a copy. */
function copyOf(name = '.'): string {
  const copy = `${harness.folder}-copy-${copies.length}`
  cpSync(harness.path(name), copy, { recursive: true, preserveTimestamps: true })
  copies.push(copy)
  return copy
}

async function putBack(copy: string, name = '.'): Promise<void> {
  disk.failAt(null, 'once')
  await harness.engine.dispose()
  rmSync(harness.path(name), { recursive: true })
  cpSync(copy, harness.path(name), { recursive: true, preserveTimestamps: true })
  await harness.restart()
}

const cases = Object.entries(stories).flatMap(([name, { commits }]) =>
  Array.from({ length: commits }, (_, at) => [name, at + 1] as const),
)
test.each(cases)('%s whose commit %i has an unknown outcome: the message is still true', async (name, at) => {
  const { before, act } = stories[name]!
  await before()
  await harness.engine.dispose()
  const start = copyOf()
  await harness.restart()
  const former = state()
  await act()
  const done = state()
  await putBack(start)
  disk.stopAfter(at)
  await act().catch(() => undefined)
  disk.failAt(null, 'once')
  await harness.engine.dispose()
  const found = copyOf('data')
  await harness.restart()

  await putBack(start)
  disk.failSyncAt(at, 'once')
  await expect(act()).rejects.toThrow('Nothing was changed.')
  await putBack(copyOf('data'), 'data')
  expect(state()).toEqual(former)

  await putBack(start)
  disk.failSyncAt(at, 'from then on')
  const message = await act().then(
    () => '',
    (error: unknown) => String(error),
  )
  disk.failAt(null, 'once')
  await harness.engine.dispose()
  const notFound = copyOf('data')
  const files = copyOf()
  await harness.restart()
  for (const library of [notFound, found]) {
    await putBack(files)
    await putBack(library, 'data')
    if (message.includes('Nothing was changed.')) expect(state()).toEqual(former)
    else if (message.includes('is finished when')) expect(state()).toEqual(done)
    else {
      expect(message).toContain('Whether it was done is known when Schoolhouse next starts')
      expect([former, done].map(told)).toContainEqual(told(state()))
    }
  }
})

test('a write-back whose commits fail reports the outcome of each file correctly', async () => {
  await verdicts()
  await harness.engine.dispose()
  const start = copyOf()
  await harness.restart()
  await write()
  const done = harness.snapshot()
  for (let at = 1; at < 12; at += 1) {
    await putBack(start)
    disk.failSyncAt(at, 'from then on')
    const message = await write().then(
      () => '',
      (error: unknown) => String(error),
    )
    disk.failAt(null, 'once')
    await harness.restart()
    if (message.includes('Nothing was written')) expect(harness.snapshot()).not.toEqual(done)
    await write()
    expect(harness.snapshot(), message).toEqual(done)
  }
})
