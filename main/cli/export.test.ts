import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'
import { posixTest } from '../engine/testing/posixTest.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

type Line = { type: string } & Record<string, unknown>
const parsed = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

async function decideAll(): Promise<void> {
  terminal.write('text.txt', 'Use pnpm; yarn breaks the lockfile.')
  await terminal.json('merge', 'mem_a', 'mem_b', '--content-file', 'text.txt')
  await terminal.json('discard', 'mem_d', '--reason', 'noise')
  await terminal.json('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', 'pool')
}

test('the export has one line per item, with lineage, versions and the changes of each decision', async () => {
  await decideAll()
  const told = await terminal.json<{ lines: number; counts: Record<string, number> }>('export', 'all.jsonl')
  const lines = parsed(terminal.read('all.jsonl'))
  expect(told.counts).toEqual({
    export: 1,
    settings: 1,
    project: 1,
    source: 1,
    memory: 5,
    edge: 2,
    tombstone: 1,
    reference: 1,
    decision: 4,
  })
  expect(lines).toHaveLength(told.lines)
  const of = (type: string) => lines.filter((line) => line.type === type)
  expect(of('memory').find(({ external_id }) => external_id === 'mem_c')).toMatchObject({
    content: 'The connection pool holds 20; more make migrations wait.',
    tags: ['postgres'],
    maturity: 'escalated',
    escalated_to: 'pool',
    confidence: 0.9,
    thought_type: 'original',
    source_ids: [],
    weight: 1,
    versions: [],
    origin: { path: join(terminal.folder, storeFile), line: 3, raw: expect.stringContaining('mem_c'), present: true },
  })
  const merged = of('memory').find(({ thought_type }) => thought_type === 'consolidation')
  expect(of('edge')).toMatchObject([
    { to: merged?.['id'], position: 0 },
    { to: merged?.['id'], position: 1 },
  ])
  expect(of('reference')).toMatchObject([
    { id: 'pool', lineage: { source_memory_ids: ['mem_c'] }, versions: [{ version: 1 }] },
  ])
  const promotion = of('decision').find(({ verb }) => verb === 'promote')
  expect(promotion).toMatchObject({
    memory_ids: [expect.stringMatching(/^m_/)],
    files: [
      { change: 'create', hash_before: null, pieces: [{ before: '', after: expect.stringContaining('"pool"') }] },
    ],
  })
  expect(promotion?.['changes']).toContainEqual(
    expect.objectContaining({ table: 'memories', after: expect.objectContaining({ maturity: 'escalated' }) }),
  )
})

test('stdout gets only the lines, even with --json', async () => {
  await terminal.json('export', 'all.jsonl')
  const withoutTime = (text: string) => parsed(text).map(({ at: _at, ...line }) => line)
  for (const typed of [
    ['export', '-'],
    ['export', '-', '--json'],
  ]) {
    const { code, out, errors } = await terminal.run(...typed)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(withoutTime(out)).toEqual(withoutTime(terminal.read('all.jsonl')))
  }
})

test('an earlier export is overwritten; any other file, including the library, is not', async () => {
  await terminal.json('export', 'all.jsonl')
  await terminal.json('validate', 'mem_a')
  await terminal.json('export', 'all.jsonl')
  expect(terminal.read('all.jsonl')).toContain('"validate"')
  const store = terminal.read(storeFile)
  for (const path of [storeFile, 'data/library.db'])
    expect(await terminal.run('export', path)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining('exists and is not an export'),
    })
  expect(terminal.read(storeFile)).toBe(store)
  expect(await terminal.json('list')).toHaveLength(4)
})

posixTest('the export is readable by its owner only', async () => {
  await terminal.json('export', 'all.jsonl')
  expect(statSync(join(terminal.folder, 'all.jsonl')).mode & 0o777).toBe(0o600)
})

test('a failed export leaves no file', async () => {
  mkdirSync(join(terminal.folder, 'folder'))
  expect(await terminal.run('export', 'folder')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is a folder'),
  })
  expect(await terminal.run('export', 'none/all.jsonl')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('does not exist. Create it'),
  })
  expect(readdirSync(terminal.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
