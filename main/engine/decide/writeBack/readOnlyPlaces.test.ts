import { chmodSync } from 'node:fs'
import { afterEach, beforeEach, expect } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { buildWorld, intoSection } from '../../testing/world.ts'
import { discard, validate } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'
import { posixTest } from '../../testing/posixTest.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  await buildWorld(harness)
})
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)

/** Does something while nobody may write at a path. */
async function whileReadOnly(path: string, mode: number, act: () => Promise<unknown>): Promise<void> {
  chmodSync(path, 0o555)
  try {
    await act()
  } finally {
    chmodSync(path, mode)
  }
}

posixTest.each([
  ['its folder', 'cc/memory', 0o755],
  ['its file', 'cc/memory/MEMORY.md', 0o644],
])('a promotion is refused where %s is read-only; nothing changes, and the message says so', async (_, name, mode) => {
  const former = [harness.snapshot(), harness.rows()]
  await whileReadOnly(harness.path(name), mode, () =>
    expect(decide(promote(harness.engine.core, intoSection(harness, 'o1')))).rejects.toThrow(
      /read-only for this user\. Change its permissions and try again\. Nothing was changed\.$/,
    ),
  )
  expect([harness.snapshot(), harness.rows()]).toEqual(former)
})

posixTest('a write-back with one read-only source reports what was written to the other', async () => {
  await decide((by) => validate(by, ['o1'], null))
  await decide((by) => discard(by, [idOf('retries.md')], null))
  const former = harness.snapshot('cc')
  await whileReadOnly(harness.path('cc/memory'), 0o755, () =>
    expect(write()).rejects.toThrow(
      /read-only.* 1 decision got into the agents’ files anyway; the next write-back continues\.$/,
    ),
  )
  expect(harness.snapshot('cc')).toEqual(former)
  expect(harness.read('old/.jaato/memories.jsonl')).toContain('"validated"')
  await whileReadOnly(harness.path('cc/memory'), 0o755, () =>
    expect(write()).rejects.toThrow(/read-only.* Nothing was written into the agents’ files\.$/),
  )
  await write()
  expect(harness.snapshot('cc')).not.toEqual(former)
})
