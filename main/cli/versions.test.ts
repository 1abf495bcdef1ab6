import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

test('an earlier version is shown with its changes, and restored as a new version that can be undone', async () => {
  terminal.write('app/CLAUDE.md', '# App\n')
  const into = ['promote', 'mem_c', '--target', 'claude-md', '--reason', 'x', '--id', 'pool']
  terminal.write('one.md', 'The pool holds 20.\n')
  await terminal.json(...into, '--content-file', 'one.md')
  const first = terminal.read('app/CLAUDE.md')
  expect(first).toBe('# App\n\n<!-- schoolhouse:begin -->\n- The pool holds 20.\n<!-- schoolhouse:end -->\n')
  terminal.write('app/CLAUDE.md', first.replace('20.', '30.'))
  await terminal.json('take-over', 'pool')
  const second = terminal.read('app/CLAUDE.md')
  const { code, out } = await terminal.run('versions', 'pool')
  expect(code).toBe(0)
  expect(out).toContain('--- version 1\n+++ version 2\n')
  expect(out).toContain('-The pool holds 20.\n+The pool holds 30.')
  expect(await terminal.json('versions', 'pool', '--restore', '1')).toMatchObject({
    label: 'Edited “The connection pool holds 20”, version 3',
  })
  expect(terminal.read('app/CLAUDE.md')).toBe(first)
  expect(await terminal.json('versions', 'pool')).toMatchObject([{ version: 3, reason: 'restored version 1' }, {}, {}])
  await terminal.run('undo')
  expect(terminal.read('app/CLAUDE.md')).toBe(second)
  expect(await terminal.run('versions', 'pool', '--restore', '7')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no version 7'),
  })
  expect(await terminal.run('versions', 'pool', '--restore', 'x')).toMatchObject({ code: 2 })
})

test('several memories go into one managed block as one step, after a dry run', async () => {
  const into = ['promote', 'mem_b', 'mem_c', '--target', 'agents-md', '--create']
  const dry = await terminal.run(...into, '--dry-run')
  expect(dry.out).toContain('+<!-- schoolhouse:begin -->')
  const result = await terminal.json(...into, '--reason', 'asked every week')
  expect(result).toMatchObject({
    label: 'Promoted 2 memories to AGENTS.md',
    reference_ids: [expect.any(String), expect.any(String)],
  })
  expect(terminal.read('app/AGENTS.md').match(/^- /gm)).toHaveLength(2)
  expect(await terminal.run(...into, '--reason', 'x', '--id', 'one')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--id is for one memory'),
  })
})
