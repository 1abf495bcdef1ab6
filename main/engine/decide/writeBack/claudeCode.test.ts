import { chmodSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { countPending } from '../../store/pending.ts'
import { edit, merge } from '../merge/compose.ts'
import { editReference } from '../verbs/editReference.ts'
import { discard, restore, validate } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unmerge } from '../merge/unmerge.ts'
import { unpromote } from '../promote/unpromote.ts'
import { writeBack } from '../../flows/sync/writeBack.ts'

let harness: TestEngine
let start: unknown
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'memory/MEMORY.md',
    '\ufeff# Memory\r\n\r\n- [Retries](retries.md) — webhooks retry\r\n- [Ports](./ports.md): ports begin at 4000\r\n* [Ports again](ports.md)\r\n\r\nProse about [ports](ports.md).\r\n\r\n## Hard rules\r\n\r\n- Never push to main.',
  )
  harness.write('memory/retries.md', topic('retries', 'webhooks retry', 'Carriers resend after 5 s.'))
  harness.write(
    'memory/ports.md',
    topic('ports', 'ports begin at 4000', 'The first free port is 4000.').replaceAll('\n', '\r\n'),
  )
  harness.write('rules/MEMORY.md', '## Hard rules\n')
  harness.write('memory/bare.md', 'No front matter at all,\nand no last line break')
  for (const [index, name] of ['MEMORY.md', 'retries.md', 'ports.md', 'bare.md'].entries())
    utimesSync(harness.path(`memory/${name}`), 1_700_000_000, 1_700_000_000.25 + index)
  chmodSync(harness.path('memory/ports.md'), 0o600)
  await harness.sync('memory')
  start = folder()
})
afterEach(() => harness.end())

const { cli, decide, idOf } = atTerminal(() => harness)
const write = async (force = false) => {
  harness.pass(1000)
  expect((await writeBack(harness.engine.core, { dryRun: false, by: cli(), force })).needs_you).toEqual([])
}

/** Promotes ports.md to a reference for everybody and writes the pointer to it. */
async function promotePorts(target: 'learned' | 'rules'): Promise<void> {
  const place = { target, id: 'ports', scope: 'universal', name: 'Free ports' } as const
  await decide(promote(harness.engine.core, { ...place, memory_id: idOf('ports.md'), reason: 'x' }))
  await write()
}

/** Bytes, times and modes of everything in the folder. */
function folder(): unknown {
  return Object.entries(harness.snapshot('memory')).map(([path, bytes]) => {
    const { mode, mtimeMs } = statSync(path)
    return { path, bytes, mode, mtimeMs: Math.round(mtimeMs) }
  })
}

test('discard removes the file and all its index lines but no prose; restore brings both back, with time and mode', async () => {
  await decide((by) => discard(by, [idOf('ports.md')], 'noise'))
  await write()
  expect(Object.keys(harness.snapshot('memory'))).not.toContain(harness.path('memory/ports.md'))
  expect(harness.read('memory/MEMORY.md')).toBe(
    '\ufeff# Memory\r\n\r\n- [Retries](retries.md) — webhooks retry\r\n\r\nProse about [ports](ports.md).\r\n\r\n## Hard rules\r\n\r\n- Never push to main.',
  )
  await harness.restart()
  await decide((by) => restore(by, [idOf('ports.md')], null))
  await write()
  expect(folder()).toEqual(start)
})

test('a merge of two topics, written, un-merged and written, restores the folder byte for byte', async () => {
  const { created } = await decide((by) =>
    merge(by, [idOf('ports.md'), idOf('retries.md')], { content: 'Both of them,\nin two lines.' }),
  )
  await write()
  expect(harness.read('memory/ports.md')).toContain('\r\nBoth of them,\r\nin two lines.\r\n')
  expect(harness.read('memory/MEMORY.md')).not.toContain('retries.md')
  await harness.restart()
  const { label } = await decide((by) => unmerge(by, created[0] ?? ''))
  expect(label).toBe('Un-merged 1 memory into its 2 sources')
  await write()
  expect(folder()).toEqual(start)
})

test.each(['retries.md', 'ports.md', 'bare.md'])(
  'an edit of %s, written, undone and written, restores the folder byte for byte',
  async (name) => {
    await decide((by) => edit(by, idOf(name), { content: 'Said better.', description: 'a better hook' }))
    await write()
    expect(harness.read(`memory/${name}`)).toContain('Said better.')
    await decide((by) => undo(by))
    await write()
    expect(folder()).toEqual(start)
  },
)

test('a promotion leaves a pointer in the index, and un-promote removes it', async () => {
  await promotePorts('learned')
  expect(harness.read('memory/MEMORY.md').match(/promoted to Free ports/g)).toHaveLength(2)
  await decide((by) => unpromote(by, 'ports'))
  await write()
  expect(folder()).toEqual(start)
})

test('a pointer follows its memory to another file and another name under the same reference id', async () => {
  harness.write('app/memory/MEMORY.md', '- [Ports](free-ports.md) — ports begin at 4000\n')
  harness.write('app/memory/free-ports.md', topic('free-ports', 'ports begin at 4000', 'The first free port is 4000.'))
  await harness.sync('app/memory', { project: 'app' })
  const before = harness.snapshot('app')
  const places = [
    { target: 'claude-md' as const, file: harness.path('app/CLAUDE.md') },
    { target: 'agents-md' as const, file: harness.path('app/server/AGENTS.md') },
    { target: 'rules' as const, scope: 'universal' as const, name: 'Free ports' },
    { target: 'learned' as const, scope: 'universal' as const, name: 'Ports that are free' },
  ]
  const pointers: (string | undefined)[] = []
  for (const place of places) {
    if (pointers.length > 0) await decide((by) => undo(by))
    const request = { memory_id: idOf('free-ports.md'), id: 'ports', create: true, reason: 'x', ...place }
    await decide(promote(harness.engine.core, request))
    await write()
    pointers.push(/promoted to ([^)]*)\)/.exec(harness.read('app/memory/MEMORY.md'))?.[1])
  }
  expect(pointers).toEqual(['CLAUDE.md', 'server/AGENTS.md', 'Free ports', 'Ports that are free'])
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot('app')).toEqual(before)
})

test('a pointer is updated when its reference is renamed, and restored by undo', async () => {
  await promotePorts('rules')
  const named = harness.read('memory/MEMORY.md')
  await decide(
    editReference(harness.engine.core, { id: 'ports', name: 'Where ports begin', content: 'Ports begin at 4000.' }),
  )
  await write()
  expect(harness.read('memory/MEMORY.md')).toBe(named.replaceAll('Free ports', 'Where ports begin'))
  await decide((by) => undo(by))
  await write()
  expect(harness.read('memory/MEMORY.md')).toBe(named)
})

test('a pointer from a library that stored only the reference id is not written twice', async () => {
  await promotePorts('rules')
  const { db } = harness.engine.core.library
  const former = `json_set(after, '$.state', 'pointer to ports')`
  db.exec(
    `UPDATE records SET state = 'pointer to ports' WHERE state LIKE 'pointer%'; UPDATE writes SET after = ${former}`,
  )
  await decide(editReference(harness.engine.core, { id: 'ports', content: 'Ports begin at 4000.' }))
  expect(countPending(db)).toBe(0)
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  await write()
  expect(folder()).toEqual(start)
  await decide((by) => redo(by))
  await write()
  expect(countPending(db)).toBe(0)
  expect(harness.read('memory/MEMORY.md').match(/promoted to Free ports/g)).toHaveLength(2)
})

test('validating a topic writes nothing', async () => {
  await decide((by) => validate(by, [idOf('ports.md')], null))
  await write()
  expect(folder()).toEqual(start)
})

test('undoing decisions one by one, each with a write-back, passes through the same bytes in reverse', async () => {
  const states: unknown[] = []
  const acts = [
    () => decide((by) => discard(by, [idOf('bare.md')], 'noise')),
    () => decide((by) => merge(by, [idOf('ports.md'), idOf('retries.md')], { content: 'Both.' })),
    () => decide((by) => edit(by, idOf('ports.md'), { content: 'Both, better.' })),
    () =>
      decide(
        promote(harness.engine.core, {
          memory_id: idOf('ports.md'),
          target: 'memory-md',
          file: harness.path('rules/MEMORY.md'),
          section: 'Hard rules',
          id: 'both',
          reason: 'x',
        }),
      ),
  ]
  const bytes = () => harness.snapshot('memory')
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

test('a topic that is a link is restored as a link, and its destination is never removed', async () => {
  harness.write(
    'memory/deep/deeper/kept.md',
    '---\nname: again\ndescription: Carriers again\n---\nCarriers answer late.\n',
  )
  symlinkSync('deep/deeper/kept.md', harness.path('memory/again.md'))
  await harness.sync('memory')
  await decide((by) => discard(by, [idOf('again.md')], 'twice'))
  await write()
  expect(Object.keys(harness.snapshot('memory'))).not.toContain(harness.path('memory/again.md'))
  expect(harness.read('memory/deep/deeper/kept.md')).toContain('Carriers')
  await decide((by) => restore(by, [idOf('again.md')], null))
  await write()
  expect(lstatSync(harness.path('memory/again.md')).isSymbolicLink()).toBe(true)
  expect(readlinkSync(harness.path('memory/again.md'))).toBe('deep/deeper/kept.md')
})

test('a new topic file is not named after a secret in its description', async () => {
  const key = 'ghp_9kQzR7tWvX2bLmN4cHyJ6pDsF8gA3eUoT5iK'
  await decide((by) => edit(by, idOf('ports.md'), { content: 'Ports by key.', description: `Free ports with ${key}` }))
  rmSync(harness.path('memory/ports.md'))
  await write(true)
  const made = Object.keys(harness.snapshot('memory')).map((path) => basename(path))
  expect(made).toContain('free-ports-with.md')
  expect(harness.read('memory/free-ports-with.md')).toContain(`Free ports with ${key}`)
  expect(made.join(' ')).not.toMatch(/9kqz/i)
})

test('after promotions and discards were written, undone and redone in turn, every byte is as before', async () => {
  const put = (locator: string, id: string) =>
    decide(
      promote(harness.engine.core, {
        memory_id: idOf(locator),
        id,
        target: 'topic',
        file: harness.path(`memory/${id}.md`),
        reason: 'x',
      }),
    )
  const before = harness.snapshot('memory')
  await put('retries.md', 'ref-a')
  await write()
  await put('ports.md', 'ref-b')
  await decide((by) => discard(by, [idOf('bare.md')], 'noise'))
  await write()
  const end = harness.snapshot('memory')
  for (const count of [1, 2, 3]) {
    for (let left = count; left > 0; left -= 1) await decide((by) => undo(by))
    await write()
    if (count === 3) expect(harness.snapshot('memory')).toEqual(before)
    for (let left = count; left > 0; left -= 1) await decide(redo)
    await write()
    expect(harness.snapshot('memory')).toEqual(end)
  }
})
