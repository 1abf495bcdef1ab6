import { chmodSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { topic } from '../testing/stores.ts'
import { edit, merge } from './compose.ts'
import { discard, restore, validate } from './move.ts'
import { promote } from './promote.ts'
import { undo } from './undo.ts'
import { unmerge } from './unmerge.ts'
import { unpromote } from './unpromote.ts'
import { writeBack } from './writeBack.ts'

let it: TestEngine
let start: unknown
beforeEach(async () => {
  it = createTestEngine()
  it.write(
    'memory/MEMORY.md',
    '\ufeff# Memory\r\n\r\n- [Retries](retries.md) — webhooks retry\r\n- [Ports](./ports.md): ports begin at 4000\r\n* [Ports again](ports.md)\r\n\r\nProse about [ports](ports.md).\r\n\r\n## Hard rules\r\n\r\n- Never push to main.',
  )
  it.write('memory/retries.md', topic('retries', 'webhooks retry', 'Carriers resend after 5 s.'))
  it.write(
    'memory/ports.md',
    topic('ports', 'ports begin at 4000', 'The first free port is 4000.').replaceAll('\n', '\r\n'),
  )
  it.write('memory/bare.md', 'No front matter at all,\nand no last line break')
  for (const [index, name] of ['MEMORY.md', 'retries.md', 'ports.md', 'bare.md'].entries())
    utimesSync(it.path(`memory/${name}`), 1_700_000_000, 1_700_000_000.25 + index)
  chmodSync(it.path('memory/ports.md'), 0o600)
  await it.sync('memory')
  start = folder()
})
afterEach(() => it.end())

const { cli, decide, idOf } = atTerminal(() => it)
const write = async () => {
  it.pass(1000)
  expect((await writeBack(it.engine.core, { dryRun: false, by: cli() })).needs_you).toEqual([])
}

/** Bytes, times and modes of everything in the folder. */
function folder(): unknown {
  return Object.entries(it.snapshot('memory')).map(([path, bytes]) => {
    const { mode, mtimeMs } = statSync(path)
    return { path, bytes, mode, mtimeMs: Math.round(mtimeMs) }
  })
}

test('a discard takes the file and all its index lines, prose stays; a restore brings both back, with time and mode', async () => {
  await decide((by) => discard(by, [idOf('ports.md')], 'noise'))
  await write()
  expect(Object.keys(it.snapshot('memory'))).not.toContain(it.path('memory/ports.md'))
  expect(it.read('memory/MEMORY.md')).toBe(
    '\ufeff# Memory\r\n\r\n- [Retries](retries.md) — webhooks retry\r\n\r\nProse about [ports](ports.md).\r\n\r\n## Hard rules\r\n\r\n- Never push to main.',
  )
  await it.restart()
  await decide((by) => restore(by, [idOf('ports.md')], null))
  await write()
  expect(folder()).toEqual(start)
})

test('a merge of two topics written, un-merged and written gives back the folder to the byte', async () => {
  const { created } = await decide((by) =>
    merge(by, [idOf('ports.md'), idOf('retries.md')], { content: 'Both of them,\nin two lines.' }),
  )
  await write()
  expect(it.read('memory/ports.md')).toContain('\r\nBoth of them,\r\nin two lines.\r\n')
  expect(it.read('memory/MEMORY.md')).not.toContain('retries.md')
  await it.restart()
  await decide((by) => unmerge(by, created[0] ?? ''))
  await write()
  expect(folder()).toEqual(start)
})

test.each(['retries.md', 'ports.md', 'bare.md'])(
  'an edit of %s written, undone and written gives back the folder to the byte',
  async (name) => {
    await decide((by) => edit(by, idOf(name), { content: 'Said better.', description: 'a better hook' }))
    await write()
    expect(it.read(`memory/${name}`)).toContain('Said better.')
    await decide((by) => undo(by))
    await write()
    expect(folder()).toEqual(start)
  },
)

test('a promotion leaves a pointer in the index; un-promoted, the pointer is gone', async () => {
  await decide((by) =>
    promote(it.engine.core, by, {
      memory_id: idOf('ports.md'),
      target: 'learned',
      id: 'ports',
      scope: 'universal',
      name: 'Free ports',
      reason: 'x',
    }),
  )
  await write()
  expect(it.read('memory/MEMORY.md').match(/promoted to Free ports/g)).toHaveLength(2)
  await decide((by) => unpromote(by, 'ports'))
  await write()
  expect(folder()).toEqual(start)
})

test('a verdict that keeps a topic writes nothing', async () => {
  await decide((by) => validate(by, [idOf('ports.md')], null))
  await write()
  expect(folder()).toEqual(start)
})

test('decisions taken back one by one, each with a write-back, pass through the same bytes on the way', async () => {
  const states: unknown[] = []
  const acts = [
    () => decide((by) => discard(by, [idOf('bare.md')], 'noise')),
    () => decide((by) => merge(by, [idOf('ports.md'), idOf('retries.md')], { content: 'Both.' })),
    () => decide((by) => edit(by, idOf('ports.md'), { content: 'Both, better.' })),
    () =>
      decide((by) =>
        promote(it.engine.core, by, {
          memory_id: idOf('ports.md'),
          target: 'memory-md',
          file: it.path('memory/MEMORY.md'),
          section: 'Hard rules',
          id: 'both',
          reason: 'x',
        }),
      ),
  ]
  const bytes = () => it.snapshot('memory')
  for (const act of acts) {
    states.push(bytes())
    await act()
    await write()
  }
  for (const state of states.toReversed()) {
    await decide((by) => undo(by))
    await write()
    expect(bytes()).toEqual(state)
  }
  expect(folder()).toEqual(start)
})

test('a topic that is a link comes back as a link, and what it points at is never removed', async () => {
  symlinkSync('retries.md', it.path('memory/again.md'))
  await it.sync('memory')
  await decide((by) => discard(by, [idOf('again.md')], 'twice'))
  await write()
  expect(Object.keys(it.snapshot('memory'))).not.toContain(it.path('memory/again.md'))
  expect(it.read('memory/retries.md')).toContain('Carriers')
  await decide((by) => restore(by, [idOf('again.md')], null))
  await write()
  expect(lstatSync(it.path('memory/again.md')).isSymbolicLink()).toBe(true)
  expect(readlinkSync(it.path('memory/again.md'))).toBe('retries.md')
})

test('a new topic file is not named after a secret in its description', async () => {
  const key = 'ghp_9kQzR7tWvX2bLmN4cHyJ6pDsF8gA3eUoT5iK'
  await decide((by) => edit(by, idOf('ports.md'), { content: 'Ports by key.', description: `Free ports with ${key}` }))
  rmSync(it.path('memory/ports.md'))
  await write()
  const made = Object.keys(it.snapshot('memory')).map((path) => basename(path))
  expect(made).toContain('free-ports-with.md')
  expect(it.read('memory/free-ports-with.md')).toContain(`Free ports with ${key}`)
  expect(made.join(' ')).not.toMatch(/9kqz/i)
})
