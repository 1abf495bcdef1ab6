import { expect, test } from 'vitest'
import { headingOf } from './heading.ts'

test.each([
  ['# Title', 1, 'Title'],
  ['###### Deep ##', 6, 'Deep'],
  ['## Why C#', 2, 'Why C#'],
  ['##\tTabbed', 2, 'Tabbed'],
  ['##', 2, ''],
  ['## ##', 2, ''],
])('%s is a heading of level %d: %s', (line, level, text) => expect(headingOf(line)).toEqual({ level, text }))

test.each(['####### Too deep', '#hashtag', ' text', '', '- # item'])('%s is none', (line) =>
  expect(headingOf(line)).toBeNull(),
)
