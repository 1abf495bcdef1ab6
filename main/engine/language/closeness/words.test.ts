import { expect, test } from 'vitest'
import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

const stems = (text: string): string =>
  wordsOf(text)
    .words.map(({ stem }) => stem)
    .join(' ')

test('forms of one word share a stem, other words do not', () => {
  for (const [one, other] of [
    ['migrations', 'migrating'],
    ['deployed', 'deployment'],
    ['ran', 'running'],
    ['written', 'writes'],
    ['dependencies', 'dependency'],
    ['children', 'child'],
  ] as const)
    expect(stem(one)).toBe(stem(other))
  expect(stem('general')).not.toBe(stem('generate'))
  expect(stem('universe')).not.toBe(stem('unit'))
})

test('contractions are expanded, so that a negation is a word', () => {
  expect(stems("don't cannot won't isn't")).toBe('do not can not will not be not')
  expect(stems('don’t')).toBe(stems('do not'))
})

test('numbers have one spelling, and letters beside them do not make them words', () => {
  expect(stems('1,650 and $1650.00')).toBe('1650 and dollar 1650')
  expect(stems('two 2')).toBe('2 2')
  expect(stems('v1.2.3')).toBe(stems('1.2.3'))
})

test('identifiers are indexed in parts and as a whole', () => {
  const { words, identifiers } = wordsOf('Set HTTPServer.max_retries in src/net/server.ts')
  expect(words.map(({ form }) => form)).toEqual([
    'set',
    'http',
    'server',
    'max',
    'retries',
    'in',
    'src',
    'net',
    'server',
    'ts',
  ])
  expect(identifiers).toEqual(['httpserver.max_retries', 'src/net/server.ts'])
})

test('a capital inside a sentence marks a name, at its start it does not', () => {
  const named = wordsOf('The key is held by Marta. Ask early.').words.flatMap(({ form, named }) =>
    named ? [form] : [],
  )
  expect(named).toEqual(['marta'])
})
