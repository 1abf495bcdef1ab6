import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandLine } from '../platform/commandLine.ts'
import { commands } from './commands.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

const own = commandLine().join(' ')
const path = '.claude/skills/brain/SKILL.md'

test('AC10: the skill file teaches refine, consolidate and history by commands that exist', async () => {
  const { out } = await terminal.run('skill', 'export', '--command', 'schoolhouse')
  expect(out).toMatch(/^---\nname: brain\ndescription: .{1,1024}\n---\n/)
  const taught = [...out.matchAll(/`schoolhouse (store|refine|consolidate|history)/g)].map(([, name]) => name)
  expect(taught).toEqual(['store', 'refine', 'consolidate', 'history'])
  for (const name of taught) expect(commands.some((command) => command.name === name)).toBe(true)
  for (const word of ['/brain refine <id>', '/brain consolidate "<id1>,<id2>', '/brain history <id>'])
    expect(out).toContain(word)
})

test('it is written to a folder of skills, and again over itself', async () => {
  await terminal.json('skill', 'export', '--to', '.claude/skills')
  const first = terminal.read(path)
  expect(first).toBe((await terminal.run('skill', 'export')).out)
  await terminal.json('skill', 'export', '--to', '.claude/skills', '--command', '/opt/schoolhouse')
  expect(terminal.read(path)).toBe(first.replaceAll(own, '/opt/schoolhouse'))
})

test('agents start this installation from any folder, not a package of its name', async () => {
  const { out } = await terminal.run('skill', 'export')
  expect(out).toContain(`\`${own} store "text" --json\``)
  expect(out).not.toContain('npx ')
})

test('a skill that somebody else wrote is kept', async () => {
  terminal.write(path, '---\nname: brain\n---\nMine.\n')
  const { code, errors } = await terminal.run('skill', 'export', '--to', '.claude/skills')
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^error: .*was not written by/) })
  expect(terminal.read(path)).toContain('Mine.')
})
