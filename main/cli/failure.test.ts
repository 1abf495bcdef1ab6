import { relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal, openTerminal, storeFile } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

test.each([
  [[], 2, { kind: 'validation', message: 'no command was given.' }],
  [['bogus'], 2, { kind: 'validation', message: expect.stringContaining('there is no command “bogus”') }],
  [['show'], 2, { kind: 'validation', details: { usage: expect.stringContaining('usage: schoolhouse show ID') } }],
  [['list', '--bogus'], 2, { kind: 'validation', message: "Unknown option '--bogus'." }],
  [['show', 'm_none'], 1, { kind: 'not_found', message: expect.stringContaining('m_none') }],
  [['list', '--library', '.'], 1, { kind: 'validation', message: expect.stringContaining('is a folder') }],
])('with --json the failure of %j is one JSON value on stderr, with the same exit code', async (typed, code, error) => {
  const told = await terminal.run(...typed, '--json')
  expect({ code: told.code, out: told.out }).toEqual({ code, out: '' })
  expect(JSON.parse(told.errors)).toMatchObject({ error })
  expect((await terminal.run(...typed)).code).toBe(code)
})

test('a failure carries its data: ids, code and diff', async () => {
  const filled = await openFilledTerminal()
  filled.write('twin/.jaato/memories.jsonl', filled.read(storeFile))
  await filled.json('sync', 'twin')
  const ids = (await filled.json<{ id: string; external_id: string }[]>('list'))
    .filter(({ external_id }) => external_id === 'mem_a')
    .map(({ id }) => id)
  const refused = async (...typed: string[]) => {
    const { code, errors } = await filled.run(...typed, '--json')
    expect(code).toBe(1)
    return JSON.parse(errors) as { error: { details: Record<string, unknown> } }
  }
  expect((await refused('show', 'mem_a')).error.details).toEqual({ ids: expect.toSatisfy(sameAs(ids)) })
  expect((await refused('show', 'nobody')).error.details).toEqual({ code: 'THOUGHT_NOT_FOUND', ids: ['nobody'] })
  await filled.json('promote', ids[0]!, '--target', 'learned', '--reason', 'x', '--id', 'pnpm')
  const { path } = await filled.json<{ path: string }[]>('references').then(([only]) => only!)
  filled.write(relative(filled.folder, path), '{"edited": true}\n')
  expect((await refused('undo')).error.details).toMatchObject({ diff: expect.stringContaining('+{"edited": true}') })
  filled.end()
})

test('notes beside the answer are JSON too, so every line of stderr is JSON', async () => {
  const filled = await openFilledTerminal()
  const { code, errors } = await filled.run(...'promote mem_d --target learned --reason x --dry-run --json'.split(' '))
  expect(code).toBe(0)
  for (const line of errors.trimEnd().split('\n')) expect(JSON.parse(line)).toEqual({ note: expect.any(String) })
  filled.end()
})

function sameAs(ids: readonly string[]): (given: string[]) => boolean {
  return (given) => given.toSorted().join() === ids.toSorted().join()
}
