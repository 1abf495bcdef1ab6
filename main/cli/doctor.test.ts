import { readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLibrary } from '../engine/store/open.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { writeHttpFile } from '../transports/httpFile.ts'
import { type Terminal, openFilledTerminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

interface Check {
  id: string
  ok: boolean
  detail: string
  repair: string | null
}

async function checks(asked = terminal): Promise<Record<string, Check>> {
  const { checks: all } = await asked.json<{ checks: Check[] }>('doctor')
  return Object.fromEntries(all.map((check) => [check.id, check]))
}

test('doctor reports a sound library and changes no file', async () => {
  const files = () =>
    readdirSync(join(terminal.folder, 'data')).map((name) => [
      name,
      statSync(join(terminal.folder, 'data', name)).mtimeMs,
    ])
  const before = files()
  const bytes = readFileSync(join(terminal.folder, 'data/library.db'))
  const found = await checks()
  for (const id of [
    'node',
    'data folder',
    'server',
    'library',
    'schema',
    'integrity',
    'unfinished',
    'sources',
    'references',
  ])
    expect(found[id]).toMatchObject({ ok: true, repair: null })
  expect(found).toMatchObject({
    library: { detail: join(terminal.folder, 'data/library.db') },
    sources: { detail: '1 source, all there' },
  })
  expect(files()).toEqual(before)
  expect(readFileSync(join(terminal.folder, 'data/library.db')).equals(bytes)).toBe(true)
})

test('doctor reads a library in use in place, including its log; no file is created or deleted', async () => {
  const inUse = openLibrary(join(terminal.folder, 'data/library.db'), nodeFiles)
  inUse.prepare('UPDATE sources SET error = ?').run('The disk was full.')
  const files = readdirSync(join(terminal.folder, 'data'))
  expect(files).toContain('library.db-wal')
  expect(Object.values(await checks())).toContainEqual(expect.objectContaining({ detail: 'The disk was full.' }))
  expect(readdirSync(join(terminal.folder, 'data'))).toEqual(files)
  inUse.close()
})

test('doctor creates no library where there is none', async () => {
  const empty = openTerminal()
  expect((await checks(empty))['library']).toMatchObject({ ok: true, detail: expect.stringContaining('there is none') })
  expect(readdirSync(empty.folder)).toEqual(['home'])
  empty.end()
})

test('a missing source and changed or lost references are each listed with what to do', async () => {
  await terminal.json('promote', 'mem_c', '--target', 'learned', '--reason', 'x', '--id', 'pool')
  await terminal.json('promote', 'mem_a', '--target', 'learned', '--reason', 'x', '--id', 'pnpm')
  terminal.write(
    'app/.jaato/references/pool.json',
    terminal.read('app/.jaato/references/pool.json').replace('holds 20', 'holds 25'),
  )
  rmSync(join(terminal.folder, 'app/.jaato/references/pnpm.json'))
  expect(await checks()).toMatchObject({
    references: { ok: false, detail: '2 promoted, 2 not as written' },
    'reference pool': { ok: false, detail: expect.stringContaining('changed elsewhere') },
    'reference pnpm': { ok: false, detail: expect.stringContaining('no longer holds it') },
    sources: { ok: true },
  })
  renameSync(join(terminal.folder, 'app'), join(terminal.folder, 'moved'))
  expect(await checks()).toMatchObject({
    sources: { ok: false },
    'source .jaato in app': {
      ok: false,
      detail: expect.stringContaining('is missing'),
      repair: expect.stringContaining('Bring it back'),
    },
  })
})

test('damage inside a library is found, a file that is no library is named, and both stay unchanged', async () => {
  const bytes = readFileSync(join(terminal.folder, 'data/library.db'))
  const damaged = Buffer.from(bytes)
  damaged.fill(0x5a, 4096, damaged.length - 4096)
  terminal.write('damaged.db', damaged)
  const found = await terminal.json<{ checks: Check[] }>('doctor', '--library', 'damaged.db')
  expect(found.checks.filter(({ id, ok }) => !ok && (id === 'library' || id === 'integrity'))).toHaveLength(1)
  expect(readFileSync(join(terminal.folder, 'damaged.db')).equals(damaged)).toBe(true)
  terminal.write('notes.db', 'just words')
  const { out } = await terminal.run('doctor', '--library', 'notes.db')
  expect(out).toMatch(/^no {2}library +.*notes\.db is not a Schoolhouse library/m)
})

test('files left by a dead server are reported', async () => {
  writeHttpFile(join(terminal.folder, 'data/http.json'), { port: 1, pid: 2 ** 22 + 1, token: 'x', windowToken: 'y' })
  expect((await checks())['server']).toMatchObject({
    ok: false,
    repair: expect.stringContaining('replaced at the next start'),
  })
})
