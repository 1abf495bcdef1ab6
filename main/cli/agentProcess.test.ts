/*
 * An agent with a shell can run the command line of the person whose machine it works on. What it decides there must never
 * count as the person's word.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
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
    ['export', '-'],
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

test('a command that decides becomes a proposal there: it says so, exits with 0 and changes nothing', async () => {
  const pool10 = 'The connection pool holds 10; more make migrations wait.'
  terminal.write(storeFile, `${terminal.read(storeFile)}\n${jaatoLine('mem_e', pool10)}\n`)
  await terminal.json('sync', 'app')
  const states = async () => {
    const listed = await terminal.json<{ id: string; maturity: string }[]>('list')
    return { files: terminal.snapshot(), listed: listed.map(({ id, maturity }) => `${id} ${maturity}`) }
  }
  const before = await states()
  terminal.write('draft.md', 'Use pnpm here, never yarn.\n')
  const proposed: [string[], object][] = [
    [['validate', 'mem_a', '--reason', 'read the lock file'], { verb: 'validate' }],
    [['discard', 'mem_b', '--reason', 'says the same'], { verb: 'discard' }],
    [['retain', 'mem_c', '--reason', 'in progress'], { verb: 'retain' }],
    [['restore', 'mem_d', '--reason', 'it was right'], { verb: 'restore' }],
    [['edit', 'mem_a', '--content-file', 'draft.md', '--reason', 'plainer'], { verb: 'edit' }],
    [['merge', 'mem_a', 'mem_b', '--content-file', 'draft.md', '--reason', 'the same'], { verb: 'merge' }],
    [['promote', 'mem_c', '--target', 'learned', '--reason', 'cost a night'], { verb: 'promote' }],
    [['settle', 'mem_c', 'mem_e', '--keep', 'newer', '--reason', 'counted'], { verb: 'settle', keep: 'newer' }],
    [['still-holds', 'mem_c', '--reason', 'counted them'], { verb: 'still-holds' }],
    [
      ['propose', 'discard', 'mem_c', '--reason', 'gone', '--quote', 'The connection pool holds 20'],
      { verb: 'discard' },
    ],
  ]
  for (const [command, proposal] of proposed)
    expect(await terminal.json(...command), command.join(' ')).toMatchObject({
      status: 'proposed',
      proposal: { ...proposal, actor: 'agent:claude-code', voices: [{ session_id: 's-7' }] },
    })
  const { code, out } = await terminal.run('validate', 'mem_a', '--reason', 'read the lock file')
  expect(code).toBe(0)
  expect(out).toMatch(/^status +proposed$/m)
  expect(await terminal.run('validate', 'mem_a')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--reason'),
  })
  expect(await terminal.run('propose', 'discard', 'mem_c', '--reason', 'x', '--quote', 'holds 30')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('None of the quotes is true'),
  })
  expect(await states()).toEqual(before)
  const [mine] = await terminal.json<{ id: string }[]>('proposals', '--verb', 'discard', '--memory', 'mem_b')
  for (const act of ['--accept', '--decline'])
    expect(await terminal.run('proposals', act, mine?.id ?? '')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Only a person'),
    })
  terminal.marks = {}
  expect(await terminal.json('journal')).toHaveLength(1)
  await terminal.json('proposals', '--reply', mine?.id ?? '', '--words', 'which one?')
  await terminal.json('proposals', '--accept', mine?.id ?? '')
  expect(await terminal.json('show', 'mem_b')).toMatchObject({ maturity: 'discarded', decided_by: 'person-cli' })
  expect(await terminal.json('journal')).toMatchObject([{ verb: 'discard', advised_by: 'agent:claude-code' }, {}])
})
