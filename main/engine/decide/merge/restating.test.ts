import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const merged = (...texts: string[]) => mergeTexts(texts).content

const action =
  'Ensure any change of `lampDelay` in `quay/lamps.ts` stays below what the gate can open without a stop (mostly `0.9s`).'
const sectioned = `# Quay rules\n\n### Lamp and gate order\n* **Action:** ${action}`
const line = `* **Lamp and gate order:** ${action}`

test('a sentence is left out that a heading and its item say together', () => {
  expect(merged(sectioned, line)).toBe(sectioned)
})

test.each([
  ['a value', line.replace('(mostly `0.9s`)', '(mostly `0.9s`, in winter `1.4s`)')],
  ['a path', line.replace('`quay/lamps.ts`', '`quay/lamps.ts` and `quay/night.ts`')],
  ['a condition', line.replace('stays', 'stays, if the tide is low,')],
  ['a denial', line.replace('stop (', 'stop and never blocks the crane (')],
  ['another thing', line.replace('of `lampDelay`', 'of the winter buoys or of `lampDelay`')],
])('a sentence stays that has %s more than the two', (_, longer) => {
  expect(merged(sectioned, longer)).toContain(longer.slice(2))
})
