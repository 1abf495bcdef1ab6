import { expect, test } from 'vitest'
import { noteFileOf } from './noteFile.ts'

const file = (fields: string, body: string) => `---\n${fields}\n---\n\n${body}`

test('a file with a title and more in its front matter is one note, with its sections as parts', () => {
  const fields =
    'id: HB-7\ntitle: The crane stops in wind\nsummary: It swings\ntags:\n  - crane\n  - wind\ndate: 2026-03-04'
  const body =
    '# HB-7 — The crane stops in wind\n\n**Category:** Safety\n**Status:** active\n\n## Problem\n\nA gust swings the load.\n\n' +
    '## Prevention\n\n- Lower the load.\n- Lock the jib.\n'
  expect(noteFileOf(file(fields, body))).toEqual({
    external_id: 'HB-7',
    content:
      'It swings\n\n**Problem:** A gust swings the load.\n\n**Prevention:**\n\n- Lower the load.\n- Lock the jib.\n\n' +
      '**Category:** Safety\n**Status:** active',
    description: 'The crane stops in wind',
    tags: ['crane', 'wind'],
    timestamp: new Date('2026-03-04T00:00:00').toISOString(),
  })
})

test('a summary that the text says too is told once, and what holds no more is said', () => {
  const content = (fields: string, body: string) => noteFileOf(file(`title: Wind\n${fields}`, body))?.content
  expect(content('summary: A gust swings the load', 'A gust swings the load, so lower it.')).toBe(
    'A gust swings the load, so lower it.',
  )
  expect(content('status: superseded by HB-9', 'Lower the load.')).toBe(
    '**Status:** superseded by HB-9\n\nLower the load.',
  )
  expect(content('status: active', 'Lower the load.')).toBe('Lower the load.')
})

test('a heading above deeper ones is kept, and only a heading that repeats the title goes', () => {
  const body = '# Docks\n\n## North\n\n### Berth 1\n\nDeep.\n'
  expect(noteFileOf(file('name: Tides\nid: 4', body))?.content).toBe('**Docks**\n\n**North**\n\n**Berth 1:** Deep.')
})

test('other files are no single note', () => {
  const short = 'Lower the load.'
  expect(noteFileOf(short)).toBeNull()
  expect(noteFileOf(file('title: Wind', short))).toBeNull()
  expect(noteFileOf(file('description: Wind\nglobs: "*.ts"', short))).toBeNull()
  expect(noteFileOf(file('title: Wind\ntype: note\npermalink: wind', short))).toBeNull()
  expect(noteFileOf(file('title: Wind\ntags: crane', '- Lower it.\n'.repeat(17)))).toBeNull()
  expect(noteFileOf(file('title: Wind\nid: 1', '- Lower it.\n'.repeat(41)))).toBeNull()
  expect(noteFileOf(file('title: Wind\nid: 1', 'word '.repeat(1300)))).toBeNull()
  expect(noteFileOf(file('title: Wind\nid: 1', ''))).toBeNull()
})
