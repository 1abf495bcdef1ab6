import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

const memoryMd = '# Memory\n\n## Build\n\n- Node 24.\n\n## Database\n\n- Postgres 16.\n'

const intoSection = (section: string): string[] => [
  ...'promote mem_c --target memory-md --file app/MEMORY.md --reason x --section'.split(' '),
  section,
]

test('a dry run of promote shows the new file and the checks, and changes nothing', async () => {
  const files = terminal.snapshot()
  const { code, out } = await terminal.run('promote', 'mem_c', '--target', 'learned', '--dry-run', '--id', 'pool')
  expect(code).toBe(0)
  expect(out).toContain(`--- /dev/null\n+++ ${join(terminal.folder, 'app/.jaato/references/pool.json')}\n`)
  expect(out).toContain('+  "id": "pool",')
  expect(out).toMatch(/\nchecks\n( {2}(ok|no) {2}.+\n)+$/)
  expect(await terminal.json('promote', 'mem_c', '--dry-run')).toMatchObject({
    request: { target: 'learned' },
    files: [{ change: 'create' }],
    problem: null,
  })
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('references')).toEqual([])
  expect(await terminal.json('journal')).toEqual([])
})

test('a missing file is made with --create only, and a promotion that nothing recommends needs --reason', async () => {
  const into = ['promote', 'mem_c', '--target', 'agents-md']
  expect(await terminal.run(...into)).toMatchObject({ errors: expect.stringMatching(/Add --create to have it made/) })
  expect(existsSync(join(terminal.folder, 'app/AGENTS.md'))).toBe(false)
  expect(await terminal.run(...into, '--create')).toMatchObject({
    errors: expect.stringContaining('promote needs --reason: 1 memory is not recommended for it.'),
  })
  await terminal.json(...into, '--create', '--reason', 'asked twice')
  expect(existsSync(join(terminal.folder, 'app/AGENTS.md'))).toBe(true)
})

test('a raw memory is validated and promoted in one step, with all options', async () => {
  terminal.write('text.md', 'The pool holds 20 connections.\n')
  const choices = [
    '--id',
    'pool',
    '--name',
    'Pool size',
    '--tags',
    'db,limits',
    '--mode',
    'auto',
    '--content-file',
    'text.md',
  ]
  const result = await terminal.json(
    'promote',
    'mem_c',
    '--target',
    'learned',
    '--reason',
    'asked every week',
    ...choices,
  )
  const path = join(terminal.folder, 'app/.jaato/references/pool.json')
  expect(result).toMatchObject({ step: 1, reference_id: 'pool', path, files: [{ path, change: 'create' }] })
  expect(JSON.parse(terminal.read('app/.jaato/references/pool.json'))).toMatchObject({
    id: 'pool',
    name: 'Pool size',
    type: 'learned',
    mode: 'auto',
    tags: ['db', 'limits'],
    content: 'The pool holds 20 connections.',
    scope: 'project',
    lineage: {
      source_memory_ids: ['mem_c'],
      curated_by: 'person-cli',
      original_agents: ['codex'],
      original_sessions: ['s1'],
    },
  })
  expect(await terminal.json('show', 'mem_c')).toMatchObject({
    maturity: 'escalated',
    escalated_to: 'pool',
    reason: 'asked every week',
  })
  expect(await terminal.json('references')).toMatchObject([{ id: 'pool', state: 'as-written', version: 1 }])
  expect((await terminal.run('references')).out).toMatch(
    /^pool +learned +auto +project +1 +as-written +db, limits +\//m,
  )
  expect(await terminal.run('promote', 'mem_c', '--reason', 'again')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('promoted to pool'),
  })
})

test('a universal reference goes to the person’s own folder', async () => {
  await terminal.json(
    'promote',
    'mem_c',
    '--target',
    'learned',
    '--reason',
    'x',
    '--scope',
    'universal',
    '--id',
    'pool',
  )
  expect(existsSync(join(terminal.folder, 'home/.jaato/references/pool.json'))).toBe(true)
})

test('a section of MEMORY.md gains one entry, and un-promote removes exactly that', async () => {
  terminal.write('app/MEMORY.md', memoryMd)
  const files = terminal.snapshot()
  const into = [...intoSection('## Database'), '--id', 'pool']
  const preview = await terminal.run(...into, '--dry-run')
  expect(preview.out).toContain('\n - Postgres 16.\n+- The connection pool holds 20')
  expect(terminal.read('app/MEMORY.md')).toBe(memoryMd)
  await terminal.json(...into)
  expect(terminal.read('app/MEMORY.md')).toMatch(/- Postgres 16\.\n- The connection pool holds 20[^\n]*\n$/)
  await terminal.json('unpromote', 'pool')
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('show', 'mem_c')).toMatchObject({ maturity: 'raw', escalated_to: null })
})

test('a dry run shows how a missing section would be created; creating it needs an option', async () => {
  terminal.write('app/MEMORY.md', memoryMd)
  const into = intoSection('Deploys')
  const { code, out, errors } = await terminal.run(...into, '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('+## Deploys')
  expect(errors).toContain('creates the section “Deploys” of MEMORY.md: add --create')
  expect(await terminal.run(...into)).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^error: .*Deploys/m),
  })
  expect(terminal.read('app/MEMORY.md')).toBe(memoryMd)
  await terminal.json(...into, '--create')
  expect(terminal.read('app/MEMORY.md')).toContain('## Deploys')
})

test.each(['../x', '/etc/x', 'con', 'a/b'])(
  'the id %s, which would leave the folder or is reserved, is refused',
  async (id) => {
    const files = terminal.snapshot('.')
    const { code, errors } = await terminal.run('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', id)
    expect({
      code,
      kind: errors
        .split('\n')
        .filter((line) => line.startsWith('error'))
        .map((line) => line.split(':')[0]),
    }).toEqual({ code: 1, kind: ['error'] })
    expect(Object.keys(terminal.snapshot('.')).filter((path) => !(path in files) && !path.startsWith('data'))).toEqual(
      [],
    )
  },
)

test('a failed check warns a person without stopping them', async () => {
  const { code, out, errors } = await terminal.run(
    'promote',
    'mem_d',
    '--target',
    'learned',
    '--reason',
    'x',
    '--force',
    '--id',
    'thanks',
  )
  expect(code).toBe(0)
  expect(errors).toMatch(/^warning: /m)
  expect(out).toContain('reference: thanks')
  expect(await terminal.json('show', 'mem_d')).toMatchObject({ reason: expect.stringContaining('(forced)') })
})

test('unpromote is refused with a diff when the file is no longer what was written', async () => {
  await terminal.json('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', 'pool')
  terminal.write(
    'app/.jaato/references/pool.json',
    terminal.read('app/.jaato/references/pool.json').replace('holds 20', 'holds 25'),
  )
  expect(await terminal.json('references')).toMatchObject([{ state: 'changed' }])
  const { code, errors } = await terminal.run('unpromote', 'pool')
  expect(code).toBe(1)
  expect(errors).toMatch(/^error: /)
  expect(errors).toMatch(/^\+.*holds 25/m)
  expect(await terminal.run('unpromote', 'nothing')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: /),
  })
})
