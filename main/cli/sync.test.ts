import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine, topic } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal, storeFile, writeStore } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = openTerminal()
  writeStore(terminal)
})
afterEach(() => terminal.end())

const counts = {
  added: 0,
  updated: 0,
  unchanged: 0,
  gone: 0,
  unreadable: 1,
  needs_you: 0,
  error: null,
  error_kind: null,
}

test('a project’s store is found, read and counted; a second sync changes nothing', async () => {
  const before = terminal.snapshot()
  expect(await terminal.json('sync', 'app')).toMatchObject([
    { ...counts, added: 4, kind: 'jaato', name: '.jaato in app', path: join(terminal.folder, 'app/.jaato') },
  ])
  const known = await terminal.json('list')
  expect(await terminal.json('sync', 'app/.jaato')).toMatchObject([{ ...counts, unchanged: 4 }])
  expect(await terminal.json('sync')).toMatchObject([{ ...counts, unchanged: 4 }])
  expect(await terminal.json('list')).toEqual(known)
  expect(terminal.snapshot()).toEqual(before)
})

test('without --json the counts above 0 are printed as a table, and unreadable lines are listed', async () => {
  const { code, out, errors } = await terminal.run('sync', 'app')
  expect(code).toBe(0)
  expect(out.split('\n')[0]).toMatch(/^source +added +unreadable +path$/)
  expect(out).toMatch(/^\.jaato in app +4 +1 /m)
  expect(errors).toContain(`unreadable: ${join(terminal.folder, storeFile)}:5: `)
})

test('unchanged sources are counted, not listed', async () => {
  terminal.write('notes.jsonl', '{"content": "Ship on Mondays."}\n')
  await terminal.json('sync', 'notes.jsonl')
  expect((await terminal.run('sync')).out).toBe('1 source is as it was, with 1 memory.\n')
  await terminal.json('sync', 'app')
  const { out } = await terminal.run('sync')
  expect(out).toMatch(/^\.jaato in app +0 +1 /m)
  expect(out).not.toContain('notes.jsonl')
  expect(out).toContain('1 other source is as it was, with 1 memory.')
})

test('unreadable lines of a file with the same reason are printed as one line', async () => {
  terminal.write('graph/memory.json', '{"type":"entity","name":"a","entityType":"p","observations":["Is 1"]}\n12\n13\n')
  const { errors } = await terminal.run('sync', 'graph')
  expect(errors.match(/^unreadable: /gm)).toHaveLength(1)
  expect(errors).toContain(`unreadable: ${join(terminal.folder, 'graph/memory.json')}, lines 2 and 3: `)
})

test('an edited record updates its memory; a vanished record is gone from source, not deleted', async () => {
  await terminal.json('sync', 'app')
  terminal.write(storeFile, `${jaatoLine('mem_a', 'Use pnpm 10.')}\n`)
  expect(await terminal.json('sync')).toMatchObject([{ updated: 1, gone: 3, unreadable: 0 }])
  expect(await terminal.json('show', 'mem_a')).toMatchObject({
    content: 'Use pnpm 10.',
    versions: [{ content: 'Use pnpm, never yarn.' }],
  })
  expect(await terminal.json('sources')).toMatchObject([{ memories: 4, gone: 3 }])
  expect((await terminal.run('show', 'mem_b')).out).toMatch(/^state +raw, gone from source$/m)
})

test('a folder of stores adds all of them', async () => {
  terminal.write('claude/projects/-srv-a/memory/MEMORY.md', '- [One](one.md) — hook\n')
  terminal.write('claude/projects/-srv-a/memory/one.md', topic('one', 'hook', 'Retries wait 5 s.'))
  terminal.write('claude/projects/-srv-b/memory/two.md', topic('two', 'hook', 'Labels are A6.'))
  terminal.write('claude/projects/-srv-c/session.jsonl', '{"cwd":"/srv/c"}\n')
  const read = await terminal.json<{ path: string; added: number }[]>('sync', 'claude/projects', 'app')
  expect(read.map(({ path, added }) => [path.slice(terminal.folder.length + 1), added])).toEqual([
    ['claude/projects/-srv-a/memory', 1],
    ['claude/projects/-srv-b/memory', 1],
    ['app/.jaato', 4],
  ])
})

test('notes and a knowledge graph beside an agent’s store are read, and other files are listed', async () => {
  terminal.write('app/notes/lessons.md', '# Lessons\n\n- The importer runs twice after a restart.\n')
  terminal.write('app/notes/deep/more.md', '- Carriers answer slowly on Mondays.\n')
  terminal.write('app/README.md', '# App\n\n- It prints labels.\n')
  terminal.write('app/memory.json', '{"type":"entity","name":"pool","entityType":"part","observations":["Holds 20"]}\n')
  terminal.write('app/said.jsonl', '{"content": "Ship on Mondays."}\n')
  const { code, out, errors } = await terminal.run('sync', 'app')
  expect(code).toBe(0)
  expect(out.split('\n').map((line) => /\S+$/.exec(line)?.[0])).toEqual([
    'path',
    join(terminal.folder, 'app/.jaato'),
    join(terminal.folder, 'app/memory.json'),
    join(terminal.folder, 'app/notes'),
    undefined,
  ])
  expect(errors).toContain(`left: ${join(terminal.folder, 'app/said.jsonl')} looks like notes too. Name it to read it`)
  expect(await terminal.json('list')).toHaveLength(7)
})

test('every folder of notes in a project is read, and those beside a knowledge graph', async () => {
  terminal.write('both/package.json', '{}')
  terminal.write('both/notes/one.md', '- The importer runs twice after a restart.\n')
  terminal.write('both/memories/two.md', '- Carriers answer slowly on Mondays.\n')
  terminal.write(
    'graph/memory.json',
    '{"type":"entity","name":"pool","entityType":"part","observations":["Holds 20"]}\n',
  )
  terminal.write('graph/memories/deep/three.md', '- Labels are A6.\n')
  const read = await terminal.json<{ path: string; added: number }[]>('sync', 'both', 'graph')
  expect(read.map(({ path, added }) => [path.slice(terminal.folder.length + 1), added])).toEqual([
    ['both/notes', 1],
    ['both/memories', 1],
    ['graph/memory.json', 1],
    ['graph/memories', 1],
  ])
})

test('memories get the named project, and are listed by its name or folder', async () => {
  mkdirSync(join(terminal.folder, 'depot'))
  terminal.write('notes.jsonl', '{"content": "Ship on Mondays."}\n')
  await terminal.json('sync', 'notes.jsonl', '--project', 'depot')
  await terminal.json('sync', 'app')
  const [first] = await terminal.json<{ project: { id: string } }[]>('list', '--project', 'depot')
  expect(first).toMatchObject({ content: 'Ship on Mondays.', project: { name: 'depot' } })
  expect(await terminal.json('list', '--project', './depot')).toHaveLength(1)
  expect(await terminal.json('list', '--project', first?.project.id ?? '')).toHaveLength(1)
  expect(await terminal.json('list', '--project', 'app')).toHaveLength(4)
  expect(await terminal.run('list', '--project', 'dept')).toMatchObject({
    code: 1,
    errors: 'error: There is no project dept. Known are: app, depot.\n',
  })
})

test('one wrong path among several leaves nothing half done', async () => {
  expect(await terminal.run('sync', 'app', 'nowhere')).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^error: .*nowhere/),
  })
  expect(await terminal.json('sources')).toEqual([])
  expect(await terminal.run('sync', 'app', '--project', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: /),
  })
  expect(await terminal.json('sources')).toEqual([])
})

test('a path that is not UTF-8 is refused with what to do', async () => {
  expect(await terminal.run('sync', 'bad\ufffd')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: .*not UTF-8 text\. Rename it/),
  })
})

test('a folder without memories is refused, with the list of recognised formats', async () => {
  mkdirSync(join(terminal.folder, 'empty'))
  expect(await terminal.run('sync', 'empty')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: .*holds no memories in a known format.*jaato/),
  })
})

test('of a named folder Markdown and rules of Cursor are read, and what else is in it is counted', async () => {
  terminal.write('web/.cursor/rules/ports.mdc', '---\nalwaysApply: true\n---\nPorts begin at 4000.\n')
  terminal.write('web/.cursor/rules/make.ts', 'export {}\n')
  const { out, errors } = await terminal.run('sync', 'web/.cursor/rules')
  expect(out).toMatch(/ 1 {2}\/.*web\/\.cursor\/rules\n$/)
  expect(errors).toMatch(/^left: 1 file in .*web\/\.cursor\/rules that is not Markdown\.$/m)
})

test('a folder of projects is read project by project, without their own documents', async () => {
  for (const path of [
    'api/go.mod',
    'api/docs/guide.md',
    'api/.serena/memories/a.md',
    'web/package.json',
    'web/notes/b.md',
  ])
    terminal.write(`work/${path}`, 'Ship on Mondays.\n')
  const read = await terminal.json('sync', 'work')
  expect(read).toMatchObject([
    { name: 'Serena memories in api', added: 1 },
    { name: 'notes in web', added: 1 },
  ])
})

test('the parts of a project in a folder of projects are read too', async () => {
  for (const path of ['quay/.git/HEAD', 'quay/crane/go.mod', 'quay/gate/go.mod', 'web/go.mod'])
    terminal.write(`work/${path}`, '\n')
  terminal.write('work/quay/crane/.serena/memories/a.md', 'Ship on Mondays.\n')
  terminal.write('work/quay/gate/.jaato/memories.jsonl', `${jaatoLine('lamp', 'The lamp is lit at dusk.')}\n`)
  const read = (await terminal.json('sync', 'work')) as { added: number }[]
  expect(read.map(({ added }) => added)).toEqual([1, 1])
})

test('projects of a folder in which nothing is found are named, with the reason', async () => {
  terminal.write('work/api/go.mod', 'module api\n')
  terminal.write('work/api/.serena/memories/a.md', 'Ship on Mondays.\n')
  terminal.write('work/web/package.json', '{}\n')
  terminal.write('work/web/CLAUDE.md', 'Ask before you ship.\n')
  terminal.write('work/tools/package.json', '{}\n')
  const told =
    'Left out: web holds only instructions for agents (1 file), which people write; tools holds no memories.\n'
  expect((await terminal.run('sync', 'work')).errors).toContain(told)
  expect((await terminal.run('sync', 'work/api')).errors).not.toContain('Left out')
})

test('a source with a missing path fails its sync, and the others are read', async () => {
  terminal.write('notes.jsonl', '{"content": "Ship on Mondays."}\n')
  await terminal.json('sync', 'app', 'notes.jsonl')
  rmSync(join(terminal.folder, 'app'), { recursive: true })
  const { code, errors, out } = await terminal.run('sync', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(errors)).toMatchObject({
    error: {
      kind: 'unavailable',
      message: expect.stringMatching(/^\.jaato in app: Folder not found; nothing changed/),
    },
  })
  expect(JSON.parse(out)).toMatchObject([
    { gone: 0, error: expect.any(String) },
    { unchanged: 1, error: null },
  ])
  expect(await terminal.json('list')).toHaveLength(5)
})

test('sync without sources says so and exits with 0', async () => {
  expect(await terminal.run('sync')).toMatchObject({
    code: 0,
    out: '',
    errors: expect.stringContaining('No sources yet'),
  })
  expect(await terminal.run('sources')).toMatchObject({
    code: 0,
    out: '',
    errors: expect.stringContaining('No sources yet'),
  })
  expect(await terminal.json('sources')).toEqual([])
  expect(existsSync(join(terminal.folder, 'data/library.db'))).toBe(true)
})

test('a link out of a store needs consent, which --links gives', async () => {
  terminal.write('elsewhere/tide.md', topic('tide', 'hook', 'Gates close early.'))
  terminal.write('claude/memory/crane.md', topic('crane', 'hook', 'Book the crane.'))
  symlinkSync(join(terminal.folder, 'elsewhere'), join(terminal.folder, 'claude/memory/linked'))
  const { errors } = await terminal.run('sync', 'claude')
  expect(errors).toContain(`asks: ${join(terminal.folder, 'claude/memory/linked')} leads out of the store`)
  expect(await terminal.json('sync', 'claude', '--links', 'follow')).toMatchObject([{ added: 1, unchanged: 1 }])
  expect((await terminal.run('sync', 'claude')).errors).not.toContain('asks:')
  expect(await terminal.json('sources')).toMatchObject([{ links: [{ followed: true }] }])
})
