import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ProposalRequest } from '../../shared/model/proposal.ts'
import { RuleChange } from '../../shared/model/rule.ts'
import { targetKinds } from '../../shared/model/reference.ts'
import { commands } from './commands.ts'
import { type Terminal, openFilledTerminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

test('the help lists every command, and each command has its own, without opening a library', async () => {
  const { code, out, errors } = await terminal.run('--help')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const { name, alias, options } of commands) {
    expect(out).toMatch(new RegExp(`^  ${name}${alias ? `, ${alias}` : ''} `, 'm'))
    const own = await terminal.run(name, '--help')
    expect(own).toMatchObject({ code: 0, errors: '' })
    expect(own.out).toContain(`usage: schoolhouse ${name}`)
    for (const option of Object.keys(options)) expect(own.out).toContain(`--${option}`)
    expect(await terminal.run('help', name)).toEqual(own)
  }
  expect(existsSync(join(terminal.folder, 'data'))).toBe(false)
})

test.each([null, 200, 80, 60])(
  'on a terminal %s columns wide, only examples exceed the width of the help',
  async (width) => {
    terminal.width = width
    const shown = [
      await terminal.run('--help'),
      ...(await Promise.all(commands.map(({ name }) => terminal.run(name, '--help')))),
    ]
    for (const { out } of shown) {
      const long = out.split('\n').filter((line) => line.length > Math.min(width ?? 96, 96))
      expect(long.filter((line) => !line.startsWith('  schoolhouse '))).toEqual([])
    }
    const promote = (await terminal.run('promote', '--help')).out
    expect(promote).toContain('[--mode selectable|auto]')
    expect(promote).toMatch(/^ {2}--hook TEXT +for --target hook:/m)
  },
)

test('the help of a command that reads JSON describes each field and which are required', async () => {
  const [add, wish] = [(await terminal.run('rules', '--help')).out, (await terminal.run('request', '--help')).out]
  for (const field of Object.keys(RuleChange.shape)) expect(add).toMatch(new RegExp(`^  ${field} +\\S`, 'm'))
  for (const field of Object.keys(ProposalRequest.shape)) expect(wish).toMatch(new RegExp(`^  ${field} +\\S`, 'm'))
  expect(wish).toMatch(/^ {2}promote_reason +.*; needed$/m)
  expect(wish).not.toMatch(/^ {2}agent .*needed$/m)
})

test('an alias gives the same command', async () => {
  expect(await terminal.run('confirm', '-h')).toEqual(await terminal.run('still-holds', '-h'))
})

test('--version prints the version of the package', async () => {
  expect(await terminal.run('--version')).toEqual({ code: 0, out: `${packageJson.version}\n`, errors: '' })
})

test.each([
  [[], 'no command was given'],
  [['bogus'], 'there is no command “bogus”. `schoolhouse --help` lists them.'],
  [['lst'], 'there is no command “lst”. Did you mean `list`? `schoolhouse --help` lists them.'],
  [['referneces'], 'Did you mean `references`?'],
  [['ref'], 'Did you mean `refine` or `references`?'],
  [['show'], 'show needs the id of a memory: `schoolhouse list` shows them.'],
  [['show', 'a', 'b'], 'show takes no “b”.'],
  [['validate'], 'validate needs the ids of one or more memories: `schoolhouse list` shows them.'],
  [['list', '--bogus'], "Unknown option '--bogus'."],
  [['list', '--maturity', 'ripe'], '--maturity must be raw or validated or escalated or discarded, not ripe.'],
  [['list', '--limit', '0'], '--limit must be a whole number of at least 1, not 0.'],
  [['list', '--limit', '1.5'], 'not 1.5.'],
  [['list', '--limit', ''], 'not empty.'],
  [['list', '--library', ''], '--library needs a file.'],
  [['list', '--limit'], '--limit needs a value'],
  [['edit', 'a'], 'edit needs --content-file.'],
  [['merge', 'a', 'b'], 'merge needs --content-file.'],
  [['merge', 'a'], 'merge needs the ids of two or more memories, or --into-reference R.'],
  [['search'], 'search needs words or a question, as in `schoolhouse search how many connections may the pool have`.'],
  [['promote', 'a', '--reason', 'x', '--target', 'wiki'], `--target must be ${targetKinds.join(' or ')}, not wiki.`],
  [['unpromote'], 'unpromote needs the id of a reference: `schoolhouse references` shows them.'],
  [['resolve', 'a'], 'resolve needs --keep (your decision stands) or --drop (the memory takes what its file says)'],
  [['resolve', 'a', '--keep', '--drop'], 'resolve takes --keep or --drop, not both.'],
  [['undo', '--count', 'two'], '--count must be a whole number of at least 1, not two.'],
  [['undo', '--count', '2', '--step', '1'], 'undo takes --count or --step, not both.'],
  [['serve', '--port', '70000'], '--port must be a whole number from 0 to 65535, not 70000.'],
  [['export'], 'export needs FILE, as in `schoolhouse export everything.jsonl`.'],
])('wrong usage %j prints one line with the usage, exits with 2, and creates no library', async (typed, line) => {
  const { code, out, errors } = await terminal.run(...typed)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(errors.split('\n')[0]).toContain(line)
  expect(errors).toContain('usage: schoolhouse')
  expect(existsSync(join(terminal.folder, 'data'))).toBe(false)
})

test('a file that is no library is refused with its kind and left unchanged', async () => {
  const path = terminal.write('notes.txt', 'not a database, just some words')
  const { code, out, errors } = await terminal.run('list', '--library', 'notes.txt')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toBe(`error: ${path} is not a Schoolhouse library. It was left as it is; name another file.\n`)
  expect(terminal.read('notes.txt')).toBe('not a database, just some words')
})

test('options may precede or follow the command, and --library overrides the environment', async () => {
  await terminal.run('--library', 'own/one.db', 'sync')
  expect(await terminal.run('--json', '--library', 'own/one.db', 'list')).toEqual({ code: 0, out: '[]\n', errors: '' })
  expect(existsSync(join(terminal.folder, 'own', 'one.db'))).toBe(true)
  expect(existsSync(join(terminal.folder, 'data'))).toBe(false)
})

test('a command that adds nothing makes no library at a mistyped path, and says how to make one', async () => {
  for (const typed of [['list'], ['sources'], ['validate', 'a'], ['undo']]) {
    const { code, out, errors } = await terminal.run('--library', 'typo/one.db', ...typed)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).toContain(`There is no library at ${join(terminal.folder, 'typo', 'one.db')}.`)
    expect(errors).toContain('schoolhouse --library FILE sync PATH')
  }
  expect(existsSync(join(terminal.folder, 'typo'))).toBe(false)
})

test('a closed pipe ends the program without an error, and the library is closed', async () => {
  const filled = await openFilledTerminal()
  filled.closesAfter = 0
  expect(await filled.run('list', '--json')).toEqual({ code: 0, out: '', errors: '' })
  expect(existsSync(join(filled.folder, 'data', 'library.db-wal'))).toBe(false)
  filled.end()
})

test('a folder as library path is refused with what to do', async () => {
  writeFileSync(join(terminal.folder, 'plain'), '')
  const { code, errors } = await terminal.run('list', '--library', '.')
  expect(code).toBe(1)
  expect(errors).toBe(`error: ${terminal.folder} is a folder. Name a library file in it.\n`)
})
