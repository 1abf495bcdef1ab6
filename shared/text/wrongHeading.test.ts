import { expect, test } from 'vitest'
import { wrongHeading } from './wrongHeading.ts'

test.each([
  ['Problem', 'Problem'],
  ['Berths > ⚠️ **Problema:**', 'Problema'],
  ['Berths > Sintoma', 'Sintoma'],
  ['Quays > The Problem', 'The Problem'],
  ['Anti-Patterns to Avoid', 'Anti-Patterns to Avoid'],
  ['Causa Raiz', 'Causa Raiz'],
  ['Ursache', 'Ursache'],
  ['❌ Wrong', 'Wrong'],
  ['Problem > Solution', null],
  ['Error Handling', null],
  ['Problem Solving', null],
  ['Causes of delays on the quay', null],
  [null, null],
])('%s', (headings, found) => {
  expect(wrongHeading(headings, 'Plain strings as the weight of a berth.')).toBe(found)
})

test('a text that forbids something speaks for itself under such a heading', () => {
  expect(wrongHeading('Anti-Patterns', 'Never write the weight of a berth as a string.')).toBeNull()
})
