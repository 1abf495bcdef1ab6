import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comparison } from '../../shared/model/comparison.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

const note = 'The staging database is copied from production every Sunday night.'

test('two texts that differ only in layout are duplicates', async () => {
  expect(await terminal.json<Comparison>('compare', note, note.toUpperCase())).toMatchObject({
    similarity: 1,
    verdict: 'duplicate',
  })
  const { code, out } = await terminal.run('compare', note, note)
  expect({ code, out }).toEqual({ code: 0, out: 'duplicate, similarity 1.00\n' })
})

test('one changed number is a contradiction, with the passages of both texts and a sentence', async () => {
  const [a, b] = ['Retry the upload 3 times.', 'Retry the upload 5 times.']
  const { verdict, differences } = await terminal.json<Comparison>('compare', a, b)
  expect(verdict).toBe('conflict')
  const found = differences.find((difference) => difference.a?.text === '3')
  expect(found?.b).toEqual({ start: b.indexOf('5'), end: b.indexOf('5') + 1, text: '5' })
  expect((await terminal.run('compare', a, b)).out).toContain(`\n  ${found?.text}\n`)
})

test('texts can come from files, and @@ stands for a literal @', async () => {
  terminal.write('old.txt', note)
  expect(await terminal.json('compare', '@old.txt', note)).toMatchObject({ similarity: 1 })
  expect(await terminal.json('compare', '@@types/node is pinned', '@@types/node is pinned')).toMatchObject({
    similarity: 1,
  })
  terminal.write('latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9]))
  for (const typed of ['@none.txt', '@latin.txt', '@.'])
    expect(await terminal.run('compare', typed, note)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringMatching(new RegExp(`^error: .*${terminal.folder}`)),
    })
})

const pairs = [
  '{"id": 7, "a": "Use tabs.", "b": "Use tabs.", "gold": 1}',
  '{"a": "torn',
  '',
  '[1, 2]',
  '{"a": "Only one side."}',
  '{"a": "", "b": ""}',
]

test('every readable line of a file of pairs is compared, unreadable ones are listed, and the exit code reports them', async () => {
  terminal.write('pairs.jsonl', `${pairs.join('\n')}\n`)
  const { code, out, errors } = await terminal.run('compare', '--pairs', 'pairs.jsonl', '--json')
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toEqual([
    { id: 7, a: 'Use tabs.', b: 'Use tabs.', gold: 1, similarity: 1, verdict: 'duplicate', differences: [] },
    { a: '', b: '', similarity: 1, verdict: 'duplicate', differences: [] },
  ])
  expect(code).toBe(1)
  for (const line of [2, 4, 5]) expect(errors).toContain(`${terminal.folder}/pairs.jsonl line ${line}: `)
  expect(errors).toContain('3 lines of')
})

test('pairs can come from stdin, and a file of valid pairs exits with 0', async () => {
  terminal.input = `${pairs[0]!}\n`
  expect(await terminal.run('compare', '--pairs', '-')).toMatchObject({
    code: 0,
    out: '     1  1.00  duplicate\n',
    errors: '',
  })
})

test('missing files and meaningless arguments are refused', async () => {
  expect(await terminal.run('compare', '--pairs', 'none.jsonl')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('error:'),
  })
  for (const typed of [['compare'], ['compare', 'one'], ['compare', 'one', 'two', '--pairs', 'x']])
    expect(await terminal.run(...typed)).toMatchObject({ code: 2, out: '' })
})

test('a closed pipe ends the command without an error', async () => {
  terminal.write('many.jsonl', `${pairs[0]!}\n`.repeat(50))
  terminal.closesAfter = 3
  const { code, out, errors } = await terminal.run('compare', '--pairs', 'many.jsonl', '--json')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(out.trimEnd().split('\n')).toHaveLength(3)
})
