import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

const firstLine = async (...typed: string[]) => {
  const { code, errors } = await terminal.run(...typed)
  return [code, errors.split('\n', 1)[0]]
}

test('an id that is of nothing is refused with the command that lists what there is', async () => {
  const lists = 'error: There is no memory nobody. `schoolhouse list` lists them.'
  for (const verb of ['explain', 'lineage', 'promote', 'unmerge', 'purge', 'evidence', 'forget-secret'])
    expect(await firstLine(verb, 'nobody')).toEqual([1, lists])
  expect(await firstLine('proposals', '--accept', 'none')).toEqual([
    1,
    'error: There is no proposal none. `schoolhouse proposals` lists them.',
  ])
})

test('a mistyped option is refused with the one that may be meant', async () => {
  expect(await firstLine('promote', 'mem_a', '--dryrun')).toEqual([
    2,
    "error: Unknown option '--dryrun'. Did you mean --dry-run?",
  ])
  expect(await firstLine('list', '--limti', '3')).toEqual([2, "error: Unknown option '--limti'. Did you mean --limit?"])
  expect(await firstLine('list', '--colour')).toEqual([2, "error: Unknown option '--colour'."])
  expect(await firstLine('list', '-x')).toEqual([2, "error: Unknown option '-x'."])
})

test('an option without its value is told so', async () => {
  const told =
    'error: --limit needs a value. One that begins with a dash is written after an equals sign, as in --limit=-x.'
  expect(await firstLine('journal', '--limit')).toEqual([2, told])
  expect(await firstLine('journal', '--limit', '-1')).toEqual([2, told])
})

test('embed names the word it does not know', async () => {
  expect((await firstLine('embed', 'foo'))[1]).toContain('not “foo”')
  expect((await firstLine('embed', 'use', 'foo'))[1]).toContain('not “foo”')
})

test('a note of the help is wrapped as one text, not line by line', async () => {
  terminal.width = 80
  const { out } = await terminal.run('sources', '--help')
  const notes = out.slice(out.indexOf('SOURCE is'), out.indexOf('\n\nfor example')).split('\n')
  for (const line of notes.slice(0, -1)) expect(line.length).toBeGreaterThan(60)
})
