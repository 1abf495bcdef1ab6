import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HygieneItem } from '../../shared/model/hygiene.ts'
import { saidTwice } from '../engine/testing/saidTwice.ts'
import { type Terminal, openTerminal, writeStore } from './testing/terminal.ts'

const memoryMd = [
  '# Memory',
  '',
  '## Build',
  '',
  ...saidTwice,
  '- The importer is in `lib/import.ts`.',
  '- The connection pool of the tracking service holds 10 connections.',
  '- The connection pool of the tracking service holds 20 connections.',
  '- Node 24.',
  '',
].join('\n')

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  writeStore(terminal)
  terminal.write('app/MEMORY.md', memoryMd)
  await terminal.json('sync', 'app', '--project', 'app')
})
afterEach(() => terminal.end())

const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('- '))

test('hygiene lists removable entries with reasons, marks the proven ones, and changes nothing', async () => {
  const files = terminal.snapshot()
  const { code, out } = await terminal.run('hygiene')
  expect(code).toBe(0)
  expect(out).toMatch(/\* h_\w+ {2}:6 .*Delete the dist directory.*\n {6}Says what line 5 says\n/)
  expect(out).toMatch(/ {4}h_\w+ {2}:8 .*\n {6}Contradicts line 9: “10”, not “20”\n/)
  expect(out).toContain('4 entries, of which 1 (*) was proven superfluous; the rest are your choice.')
  expect(await terminal.json('hygiene')).toMatchObject({ due: false, files: [{ removed: 1, added: 0 }] })
  expect(terminal.snapshot()).toEqual(files)
})

test('a dry run prints a patch; applying all removes the proven entries, and undo restores every byte', async () => {
  const files = terminal.snapshot()
  const { out } = await terminal.run('hygiene', '--dry-run')
  expect(out.match(/^-- .*$/gm)).toHaveLength(1)
  expect(terminal.snapshot()).toEqual(files)
  await terminal.json('hygiene', '--apply', 'all', '--reason', 'monthly')
  expect(lines(terminal.read('app/MEMORY.md'))).toEqual(lines(memoryMd).filter((_, at) => at !== 1))
  expect(await terminal.json<unknown[]>('journal')).toMatchObject([{ verb: 'hygiene', reason: 'monthly' }])
  await terminal.json('undo')
  expect(terminal.snapshot()).toEqual(files)
})

test('only the chosen entries are removed, and a changed one is refused', async () => {
  const { items } = await terminal.json<{ items: HygieneItem[] }>('hygiene', '--project', 'app')
  const ten = items.find(({ text }) => text.includes(' 10 '))?.id ?? ''
  await terminal.json('hygiene', '--apply', ten)
  expect(terminal.read('app/MEMORY.md')).toBe(memoryMd.replace(/^.* 10 .*\n/m, ''))
  expect(await terminal.run('hygiene', '--apply', ten)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no longer in its file'),
  })
  expect((await terminal.run('hygiene', '--project', 'none')).out).toBe(
    'No entry repeats, contradicts another or is out of date.\n',
  )
  expect((await terminal.run('hygiene', '--apply', '')).code).toBe(2)
})

test('an entry in a foreign reference says so and is not marked', async () => {
  const content = 'The connection pool of the tracking service holds 20 connections.'
  terminal.write('app/.jaato/references/pool.json', JSON.stringify({ id: 'pool', name: 'Pool', content }))
  const { out } = await terminal.run('hygiene')
  expect(out).toMatch(/pool\.json\n {4}h_\w+ {9}The connection pool.*\n {6}not written by Schoolhouse\n/)
  expect(out.match(/not written by Schoolhouse/g)).toHaveLength(1)
})
