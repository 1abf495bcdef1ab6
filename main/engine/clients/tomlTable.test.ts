import { expect, test } from 'vitest'
import { applyEdits } from '../store/jsonEdit.ts'
import { setTable } from './tomlTable.ts'

const name = 'mcp_servers.schoolhouse'
const body = 'command = "npx"\nargs = ["schoolhouse", "mcp"]'
const set = (text: string): string =>
  applyEdits(text, setTable(text, name, { command: 'npx', args: ['schoolhouse', 'mcp'] }))

test.each([
  '[mcp_servers.schoolhouse] # mine',
  '  [ mcp_servers . schoolhouse ]  ',
  '["mcp_servers".\'schoolhouse\']',
  '[mcp_servers.schoolhouse]\t# a [bracket] and a "quote',
])('the table is found by its header: %s', (header) => {
  expect(set(`${header}\ncommand = "old"\n`)).toBe(`${header}\n${body}\n`)
  expect(set(`${header}\n`)).toBe(`${header}\n${body}\n`)
  expect(set(header)).toBe(`${header}\n${body}\n`)
})

test.each(['[[mcp_servers.schoolhouse]]', '[mcp_servers.schoolhouse.env]', '["mcp_servers.schoolhouse"]'])(
  'another header is not taken for it: %s',
  (header) => {
    const text = `${header}\ncommand = "old"\n`
    expect(set(text)).toBe(`${text}\n[${name}]\n${body}\n`)
  },
)

test('comments and the tables below stay, and setting the table again changes nothing', () => {
  const below = '\n\n# The work profile: do not touch\n[profiles.work]\nmodel = "o3"\n'
  const once = set(`[${name}]\ncommand = "old" ${below}`)
  expect(once).toBe(`[${name}]\n${body} ${below}`)
  expect(set(once)).toBe(once)
  const remarked = `[${name}]\n# started by hand\ncommand = "npx" # found on the path\nargs = ["schoolhouse", "mcp"] # both${below}`
  expect(set(remarked)).toBe(remarked)
})

test.each([
  'args = [\n  "a", # [not.a.header]\n  "b",\n]',
  'args = ["""\n[not.a.header]\n\\""" ends "here""""]',
  "args = ['''\n# no comment\n[not.a.header]\n''']",
  'args = ["a # b \\" c", \'d \\\']',
  'args = { x = "y" }',
])('a value is replaced as a whole: %j', (value) => {
  expect(set(`[${name}]\n${value} # kept\n[next]\na = 1\n`)).toBe(`[${name}]\n${body} # kept\n[next]\na = 1\n`)
})

test('a header inside a value is none', () => {
  const text = `prompt = """\n[${name}]\n"""\n`
  expect(set(text)).toBe(`${text}\n[${name}]\n${body}\n`)
})

test('lines end as those of the file', () => {
  for (const text of ['a = 1\r\nb = 2\r\n', 'a = 1\r\nb = 2', `[${name}]\r\ncommand = "old"\r\n\r\n[next]\r\n`]) {
    const once = set(text)
    expect(once.replaceAll('\r\n', '')).not.toContain('\n')
    expect(set(once)).toBe(once)
  }
})
