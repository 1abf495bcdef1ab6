import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFrom, screenEntries } from './screens.tsx'

test('the digit keys open the screens in the order of the navigation rail', () => {
  const parts = ['deciding', 'files', 'knowing', 'foot']
  const shown = screenEntries.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
  const digits = shown.flatMap(({ key }) => (/^\d$/.test(key) ? [key] : []))
  expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
})

test('on Conflicts, every screen is reached with the key it has elsewhere', () => {
  expect(screenEntries.map((entry) => keyFrom('conflicts', entry))).toEqual(screenEntries.map(({ key }) => key))
})

test('no command of a screen takes a key that opens another screen', () => {
  const reserved = new Set(screenEntries.map(({ key }) => key))
  const features = join(import.meta.dirname, '..', 'features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const taken = files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing|guide/.test(name))
    .flatMap((name) => {
      const keys = [...readFileSync(join(features, name), 'utf8').matchAll(/\bkey: '([^']+)'/g)]
      return keys.flatMap(({ 1: key = '' }) => (reserved.has(key) ? [`${name}: ${key}`] : []))
    })
  expect(taken).toEqual([])
})
