import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openTerminal, writeStore } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  writeStore(terminal)
  await terminal.json('sync', 'app')
})
afterEach(() => terminal.end())

test('the lineage of a memory runs from its origins to the reference it became', async () => {
  terminal.write('both.txt', 'Use pnpm; the lock file is committed.\n')
  const { created } = await terminal.json<{ created: string[] }>(
    'merge',
    'mem_a',
    'mem_b',
    '--content-file',
    'both.txt',
  )
  await terminal.json('promote', created[0]!, '--target', 'learned', '--id', 'pnpm', '--reason', 'all need it')
  const { out, code } = await terminal.run('lineage', 'pnpm')
  expect(code).toBe(0)
  expect(out.split('\n').map((line) => line.trim().split(/\s+/)[1])).toEqual(
    expect.arrayContaining(['original', 'consolidation', 'version']),
  )
  // Below each node stands what it leads to, and nothing of another.
  const leads = out.split('\n').flatMap((line) => /^ {8}(.*)/.exec(line)?.[1] ?? [])
  expect(leads).toEqual([`joins ${created[0]}`, `joins ${created[0]}`, 'promoted to pnpm@1'])
  expect(out).toMatch(/consolidation .*\n {8}promoted to pnpm@1\n/)
  expect(await terminal.json('lineage', 'mem_a', '--depth', '2')).toMatchObject({
    truncated: true,
    nodes: [
      { depth: 0, superseded: true },
      { depth: 1, kind: 'consolidation', earlier: 1, later: 1 },
    ],
  })
  expect(await terminal.run('lineage', 'nobody')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^error: /),
  })
})
