import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

const rule = 'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.'

test('two notes that came in one reading are like each other, not like what was there before', async () => {
  terminal.write('quay/notes/one.md', `${rule}\n`)
  terminal.write('quay/notes/two.md', `${rule} Always.\n`)
  const { errors } = await terminal.run('sync', 'quay/notes')
  expect(errors).toMatch(/^known: 1 new memory says what another new one says:$/m)
  terminal.write('quay/notes/three.md', `${rule} At last.\n`)
  const { errors: later } = await terminal.run('sync', 'quay/notes')
  expect(later).toMatch(/^known: 1 new memory says what was there before:$/m)
})

test('an entry of a file of another program is listed as one, not as a section of a MEMORY.md', async () => {
  terminal.write('quay/.cursor/rules/moor.mdc', '# Mooring\n\n- Never moor two boats at one berth.\n')
  terminal.write('quay/notes/one.md', `${rule}\n`)
  await terminal.run('sync', 'quay/notes', '--project', 'quay')
  const { out } = await terminal.run('references')
  expect(out).toMatch(/ entry .*moor\.mdc/)
  expect(out).not.toContain('memory-md')
})
