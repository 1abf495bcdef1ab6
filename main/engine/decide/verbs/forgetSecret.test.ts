import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFindings } from '../../flows/findings/computeFindings.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { edit, merge } from '../merge/compose.ts'
import { unmerge } from '../merge/unmerge.ts'
import { forgetSecret } from './forgetSecret.ts'
import { discard, validate } from './move.ts'
import { previewRemoval } from './previewRemoval.ts'
import { removeSecret } from './removeSecret.ts'
import { resolve } from './resolve.ts'
import { redo, undo } from './undo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const cutFrom = (id: string, also: string[] = []) => decide(removeSecret(harness.engine.core, { id, also }))
const forget = (...ids: string[]) => decide((by) => forgetSecret(by, ids))

/** Put together so that scanners of repositories do not report it. */
const token = ['ghp', 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2U'].join('_')
const password = String.raw`w8Zt\qn42\Lx!9`
const file = 'app/.jaato/memories.jsonl'

async function world(): Promise<void> {
  const many = Array.from({ length: 200 }, (_, index) =>
    jaatoLine(`m${index}`, `Fact ${index} of many, said at some length to fill pages.`),
  )
  const line = jaatoLine('s', `Push with ${token}; CI uses ${token} too.`, { evidence: `seen ${token}`, tags: [token] })
  harness.write(file, [...many.slice(0, 100), line, jaatoLine('t', 'Another fact.'), ...many.slice(100)].join('\n'))
  harness.write('cc/memory/MEMORY.md', `# Memory\n\n- [Push](push.md) — with ${token}\n`)
  harness.write(
    'cc/memory/push.md',
    topic('push', `Push with ${token}`, `Use ${token}.\n\ndb_password = '${password}'`),
  )
  await harness.sync('app')
  await harness.sync('cc/memory')
  await computeFindings(harness.engine.core)
}

/** The files of the library that hold a secret or a part of one. */
function traces(): string[] {
  const folder = harness.path('data')
  const needles = [token, token.toLowerCase(), token.slice(4, 20), token.slice(-16), 'w8Zt', 'qn42']
  const backups = db().prepare<[], Buffer>('SELECT bytes FROM blobs').pluck().all() as Buffer[]
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const)
  return [...files, ...backups.map((bytes) => ['a backup', inflateRawSync(bytes)] as const)].flatMap(
    ([name, content]) => {
      const bytes = content.toString('latin1')
      return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${name}: ${needle}`)
    },
  )
}

const stories: Record<string, (ids: string[]) => Promise<unknown>> = {
  'a removal': async (ids) => {
    for (const id of ids) await cutFrom(id)
    await write()
  },
  'a removal undone and redone, written each time': async (ids) => {
    for (const id of ids) {
      await cutFrom(id)
      await write()
      await decide((by) => undo(by))
      await write()
      await decide(redo)
      await write()
    }
  },
  'a verdict and a change by another program before it': async (ids) => {
    await decide((by) => validate(by, ['m1', 's', 'm2'], `the token ${token} works`))
    await write()
    harness.write(file, harness.read(file).replace('CI uses', 'CI takes'))
    await harness.sync('app')
    await decide((by) => resolve(by, 's', true))
    for (const id of ids) await cutFrom(id)
    await write()
  },
  'a merge written and un-merged before it': async (ids) => {
    const { created } = await decide((by) => merge(by, ['s', 't'], { content: `One fact, ${token}.` }))
    await write()
    await decide((by) => unmerge(by, created[0] ?? ''))
    await write()
    for (const id of ids) await cutFrom(id)
    await write()
  },
  'an edit undone before it': async (ids) => {
    await decide((by) => edit(by, 's', { content: `Better, ${token}.` }))
    await write()
    await decide((by) => undo(by))
    await write()
    await cutFrom(ids[0] ?? '', ids.slice(1))
    await cutFrom(ids[1] ?? '')
    await write()
  },
  'a discard after it': async (ids) => {
    for (const id of ids) await cutFrom(id)
    await write()
    await decide((by) => discard(by, ['s', 'm1'], 'old'))
    await write()
  },
}

test.each(Object.keys(stories))(
  'after %s, no byte of the secrets is left in the library once they are forgotten',
  async (name) => {
    await world()
    expect(traces()).not.toEqual([])
    const ids = [findMemory(db(), 's').id, idOf('push.md')]
    await stories[name]!(ids)
    expect(await forget(...ids)).toMatchObject({ label: 'Forgot the secrets removed from 2 memories' })
    expect(traces()).toEqual([])
    await computeFindings(harness.engine.core)
    await harness.sync('app')
    await harness.restart()
    expect(traces()).toEqual([])
    expect(findMemory(db(), 's').content).toContain('[removed secret (GitHub token)]')
  },
)

test('afterwards the removal cannot be undone, and steps that held no secret still can', async () => {
  await world()
  await decide((by) => validate(by, ['s', 'm1'], null))
  const written = (await write()).needs_you
  const removal = await cutFrom('s')
  await write()
  const after = harness.read(file)
  await forget('s')
  await expect(decide((by) => undo(by, removal.step ?? 0))).rejects.toMatchObject({ kind: 'precondition' })
  const { label } = await decide((by) => undo(by))
  expect([written, label]).toEqual([[], 'Undid: Validated 2 memories'])
  expect((await write()).needs_you).toEqual([])
  const raw = after
    .replaceAll('"maturity":"validated"', '"maturity":"raw"')
    .replaceAll('"curated_by":"person-cli"', '"curated_by":null')
  const withoutCurator = (text: string) => text.replaceAll(',"curated_by":null', '')
  expect(withoutCurator(harness.read(file))).toBe(withoutCurator(raw))
})

test('refused while the file, or the note again, holds the secret, and when there is nothing to forget', async () => {
  await world()
  await cutFrom('s')
  await expect(forget('s')).rejects.toThrow('Write the change to the file first')
  await decide((by) => undo(by))
  await expect(forget('s')).rejects.toThrow('Remove it from the text first')
  await expect(forget('t')).rejects.toThrow('Nothing that was removed')
  expect(traces()).not.toEqual([])
})

test('notes the value was removed from in files that are not written are forgotten too, whichever is named', async () => {
  await world()
  harness.write('notes/lessons.md', `# Lessons\n\n- Labels need ${token} only.\n`)
  await harness.sync('notes/lessons.md')
  await cutFrom(
    's',
    (await previewRemoval(harness.engine.core, 's')).others.map(({ id }) => id),
  )
  await cutFrom(idOf('push.md'))
  await write()
  await forget('s', idOf('push.md'))
  expect(traces()).toEqual([])
  expect(harness.read('notes/lessons.md')).toContain(token)
})

test('other notes with the value are named before and after, and stay as they are', async () => {
  await world()
  const other = idOf('push.md')
  expect(await previewRemoval(harness.engine.core, 's')).toMatchObject({
    secrets: ['GitHub token'],
    others: [{ id: other, file: { path: harness.path('cc/memory/push.md'), writable: true } }],
    references: [],
    file: { path: harness.path(file), line: 101, writable: true },
  })
  await cutFrom('s')
  await write()
  expect((await forget('s')).label).toBe('Forgot the secrets removed from 1 memory; 1 memory still holds it')
  expect(findMemory(db(), other).content).toContain(token)
})
