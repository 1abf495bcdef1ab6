import { expect, test } from 'vitest'
import { excerptWords } from './excerptWords.ts'

test('an excerpt has no fences, heading marks or blank lines, and dots for bullets', () => {
  expect(excerptWords('## Run\n\n```bash\nbun test # all\n```\n- one\n* two\n1. three')).toBe(
    'Run —\n`bun test # all`\n• one\n• two\n1. three',
  )
})

test('an excerpt of a table has its cells, without the line below its head and without rules', () => {
  expect(excerptWords('---\n| Flag | Use |\n|---|:--|\n| `--all` | every quay |')).toBe(
    'Flag · Use\n`--all` · every quay',
  )
})

test('lines of code have a dot between them', () => {
  expect(excerptWords('```\nbun test\nbun lint\n```\nThen sail.')).toBe('`bun test` ·\n`bun lint`\nThen sail.')
})

test('a task has no box', () => {
  expect(excerptWords('- [ ] Log levels fit\n- [x] Tests pass')).toBe('• Log levels fit\n• Tests pass')
})

test('a heading above bullets needs no dash', () => {
  expect(excerptWords('# Berths\n- one\n- two')).toBe('Berths\n• one\n• two')
})

test('code and bold text in which the beginning was cut off is closed', () => {
  expect(excerptWords('| Tool | Use |\n|--|--|\n| cobra | `spf13/cob')).toBe('Tool · Use\ncobra · `spf13/cob`')
  expect(excerptWords('Fixed 7 · **Time spent on rev')).toBe('Fixed 7 · **Time spent on rev**')
  expect(excerptWords('Fixed 7, then **')).toBe('Fixed 7, then')
  expect(excerptWords('Run `make` and **ship**')).toBe('Run `make` and **ship**')
})

test('a beginning that was cut in a table has no rule of it', () => {
  expect(excerptWords('| Tool | Use |\n| --- |…')).toBe('Tool · Use')
})

test('code with backticks in it stays code', () => {
  expect(excerptWords('```\nerror: `npm ci` needs a lock file\n```')).toBe('``error: `npm ci` needs a lock file``')
})

test('a quoted paragraph has no marks of it', () => {
  expect(excerptWords('> Moved to the yard.\n>> Ask the pilot.\n>\n> Then sail.')).toBe(
    'Moved to the yard.\nAsk the pilot.\nThen sail.',
  )
})

test('a part from the middle that begins in code, or in a row of a table, begins with the whole of it', () => {
  expect(excerptWords('… run build` is used by `make all')).toBe('… `run build` is used by `make all`')
  expect(excerptWords('… before noon | HIGH (S6) — one tide |')).toBe('… before noon · HIGH (S6) — one tide')
  expect(excerptWords('… the flag `--all`, then')).toBe('… the flag `--all`, then')
})
