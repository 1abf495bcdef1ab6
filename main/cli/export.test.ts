import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'

let it: Terminal
beforeEach(async () => void (it = await openFilledTerminal()))
afterEach(() => it.end())

type Line = { type: string } & Record<string, unknown>
const parsed = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

async function decideAll(): Promise<void> {
  it.write('text.txt', 'Use pnpm; yarn breaks the lockfile.')
  await it.json('merge', 'mem_a', 'mem_b', '--content-file', 'text.txt')
  await it.json('discard', 'mem_d', '--reason', 'noise')
  await it.json('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', 'pool')
}

test('everything is there, one line a thing, with lineage, versions and what each decision changed', async () => {
  await decideAll()
  const told = await it.json<{ lines: number; counts: Record<string, number> }>('export', 'all.jsonl')
  const lines = parsed(it.read('all.jsonl'))
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
    origin: { path: join(it.folder, storeFile), line: 3, raw: expect.stringContaining('mem_c'), present: true },
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

test('to stdout go the lines and nothing else, even with --json', async () => {
  await it.json('export', 'all.jsonl')
  const withoutTime = (text: string) => parsed(text).map(({ at: _at, ...line }) => line)
  for (const typed of [
    ['export', '-'],
    ['export', '-', '--json'],
  ]) {
    const { code, out, errors } = await it.run(...typed)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(withoutTime(out)).toEqual(withoutTime(it.read('all.jsonl')))
  }
})

test('an earlier export is replaced; any other file, the library among them, is not', async () => {
  await it.json('export', 'all.jsonl')
  await it.json('validate', 'mem_a')
  await it.json('export', 'all.jsonl')
  expect(it.read('all.jsonl')).toContain('"validate"')
  const store = it.read(storeFile)
  for (const path of [storeFile, 'data/library.db'])
    expect(await it.run('export', path)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining('exists and is not an export'),
    })
  expect(it.read(storeFile)).toBe(store)
  expect(await it.json('list')).toHaveLength(4)
})

test('it is readable by its owner alone, and a failed one leaves nothing behind', async () => {
  await it.json('export', 'all.jsonl')
  expect(statSync(join(it.folder, 'all.jsonl')).mode & 0o777).toBe(0o600)
  mkdirSync(join(it.folder, 'folder'))
  expect(await it.run('export', 'folder')).toMatchObject({ code: 1, errors: expect.stringContaining('is a folder') })
  expect(await it.run('export', 'none/all.jsonl')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('does not exist. Create it'),
  })
  expect(readdirSync(it.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
