import { expect, test } from 'vitest'
import { frontMatterEdit, frontMatterFields, frontMatterOf } from './frontMatter.ts'
import { applyEdits } from '../store/jsonEdit.ts'

function fields(text: string): Record<string, unknown> {
  const found = frontMatterOf(text)
  return found ? frontMatterFields(found) : {}
}

function edited(text: string, path: [string, string?], value: string): string {
  const found = frontMatterOf(text)
  const edit = found && frontMatterEdit(found, path, value)
  return edit ? applyEdits(text, [edit]) : text
}

const topic = `---
name: wait-for-lock
description: the lock: wait, don't retry
tags:
- io
- "two words"
metadata: 
  type: feedback
  modified: 2026-09-08T19:29:56.864Z
folded: >-
  one
  two
---
body
`

test('nested, listed and folded values are read, and a colon in plain text does no harm', () => {
  expect(fields(topic)).toEqual({
    name: 'wait-for-lock',
    description: "the lock: wait, don't retry",
    tags: ['io', 'two words'],
    metadata: { type: 'feedback', modified: '2026-09-08T19:29:56.864Z' },
    folded: 'one two',
  })
  expect(topic.slice(frontMatterOf(topic)?.bodyAt)).toBe('body\n')
})

test('a colon in one nested value does not hide the others', () => {
  expect(fields('---\nmetadata:\n  note: a: b\n  type: user\n---\n')).toEqual({
    metadata: { note: 'a: b', type: 'user' },
  })
})

test('a text without front matter, or with one that never ends, has none', () => {
  expect(frontMatterOf('body\n---\na: b\n---\n')).toBeNull()
  expect(frontMatterOf('---\na: b\nbody')).toBeNull()
  expect(frontMatterOf('')).toBeNull()
})

test('an edit replaces one value; the trailing space of metadata and every other byte stay', () => {
  expect(edited(topic, ['metadata', 'modified'], '2027-01-01T00:00:00.000Z')).toBe(
    topic.replace('2026-09-08T19:29:56.864Z', '2027-01-01T00:00:00.000Z'),
  )
  expect(edited(topic, ['description'], 'new: words')).toBe(
    topic.replace("the lock: wait, don't retry", '"new: words"'),
  )
  expect(edited(topic, ['folded'], 'three')).toBe(topic.replace('>-\n  one\n  two', 'three'))
})

test('CRLF stays, and an empty value gets its space', () => {
  expect(edited('---\r\nname: x\r\ndescription:\r\n---\r\n', ['description'], 'new')).toBe(
    '---\r\nname: x\r\ndescription: new\r\n---\r\n',
  )
  expect(edited('---\nmetadata: \n  modified:\n---\n', ['metadata', 'modified'], '2027')).toContain(
    '  modified: "2027"\n',
  )
})

test('a field that is missing, or already has the value, is not edited', () => {
  expect(edited(topic, ['title'], 'x')).toBe(topic)
  expect(edited(topic, ['modified'], 'x')).toBe(topic)
  expect(edited(topic, ['description'], "the lock: wait, don't retry")).toBe(topic)
})

test('bytes of letters that look like white space in latin-1 are not trimmed', () => {
  const bytes = Buffer.from('---\ndescription: voilà\n---\n').toString('latin1')
  expect(frontMatterOf(bytes)?.entries[0]).toMatchObject({ start: 17, end: 23 })
  expect(edited(bytes, ['description'], 'voilà')).toBe(bytes)
})
