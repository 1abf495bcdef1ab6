/*
 * An agent with a shell can run the command line of the person whose machine it works on. What it decides there must never
 * count as the person's word.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal, storeFile } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = await openFilledTerminal()
  await terminal.json('discard', 'mem_d')
  terminal.marks = { CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SESSION_ID: 's-7' }
})
afterEach(() => terminal.end())

test('an agent’s process can read, sync and look at what others would do', async () => {
  terminal.write(storeFile, `${terminal.read(storeFile)}\n`)
  for (const command of [
    ['list'],
    ['show', 'mem_a'],
    ['explain', 'mem_a'],
    ['sync', 'app'],
    ['triage'],
    ['similar', 'mem_a'],
    ['clusters'],
    ['conflicts'],
    ['evidence', 'mem_a'],
    ['gates', 'mem_c'],
    ['journal'],
    ['lineage', 'mem_a'],
    ['policy', 'check'],
    ['rules'],
    ['noise'],
    ['digest'],
    ['insights'],
    ['proposals'],
    ['write-back', '--dry-run'],
    ['promote', 'mem_c', '--dry-run'],
  ])
    expect(await terminal.run(...command), command.join(' ')).toMatchObject({ code: 0 })
})

test('what a person alone may do is refused there, with the way out, and changes nothing', async () => {
  const before = terminal.snapshot('.')
  const journal = await terminal.json('journal')
  for (const command of [
    ['purge', 'mem_d', '--yes'],
    ['write-back'],
    ['undo'],
    ['redo'],
    ['unmerge', 'mem_a'],
    ['remove-secret', 'mem_a'],
    ['sources', '--auto-write', 'app'],
    ['noise', '--retire', 'chatter'],
    ['proposals', '--decline', 'pr_1'],
    ['rules', '--off', 'chatter'],
  ]) {
    const { code, out, errors } = await terminal.run(...command)
    expect({ code: code > 0, out }, command.join(' ')).toEqual({ code: true, out: '' })
    if (code === 1) expect(errors, command.join(' ')).toMatch(/Only a person|There is no|no source/)
  }
  const refused = await terminal.run('undo', '--json')
  expect(JSON.parse(refused.errors)).toMatchObject({
    error: { kind: 'forbidden', message: expect.stringContaining('schoolhouse propose') },
  })
  expect(await terminal.json('journal')).toEqual(journal)
  expect({ ...terminal.snapshot('app') }).toEqual(
    Object.fromEntries(Object.entries(before).filter(([name]) => name.startsWith('app/'))),
  )
})
