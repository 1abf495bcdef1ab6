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

test('a heading above bullets needs no dash', () => {
  expect(excerptWords('# Berths\n- one\n- two')).toBe('Berths\n• one\n• two')
})
