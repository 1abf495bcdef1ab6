import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

test('session-end says how many memories are raw and from how many on curation is due', async () => {
  await terminal.json('sync', 'app', '--project', 'app')
  const { out } = await terminal.run('hook', 'session-end', '--wait', '--project', 'app')
  expect(out).toBe('app: 4 raw. Curation is due from 5 on.\n')
})

test('session-end in a folder of no project says so and changes nothing', async () => {
  const { code, errors } = await terminal.run('hook', 'session-end', '--wait', '--project', 'elsewhere')
  expect(code).toBe(0)
  expect(errors).toContain('is in no project')
})

test('install shows the hooks as a diff, makes them with --yes, and undo takes them back', async () => {
  const settings = '{\n  "model": "opus"\n}\n'
  terminal.write('home/.claude/settings.json', settings)
  expect((await terminal.run('hook', 'install')).out).toContain('SessionEnd')
  expect(terminal.read('home/.claude/settings.json')).toBe(settings)
  await terminal.run('hook', 'install', '--yes')
  expect(Object.keys(JSON.parse(terminal.read('home/.claude/settings.json')).hooks)).toEqual([
    'SessionStart',
    'SessionEnd',
  ])
  await terminal.run('undo')
  expect(terminal.read('home/.claude/settings.json')).toBe(settings)
})

test('hooks are for Claude Code', async () => {
  expect((await terminal.run('hook', 'install', '--client', 'cursor')).errors).toContain('Cursor runs no hooks')
  expect((await terminal.run('hook', 'start')).code).toBe(2)
})
