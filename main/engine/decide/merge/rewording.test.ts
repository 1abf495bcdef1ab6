import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const merged = (...texts: string[]) => mergeTexts(texts).content

test.each([
  [
    'a sign and a label',
    '✅ Works with only day-level permits (`Pilot Day Reader`, `Crane Day Reader`)',
    '**Key Achievement**: Made the ferry work with only day-level permits (Crane Day Reader, Pilot Day Reader) at night.',
  ],
  [
    'a label of another kind of remark',
    '**Issue**: `berth.lock()` requires the `quay.read` permission, but the desk only had day permissions.',
    '**Root Cause**: `berth.lock()` requires the `quay.read` permission, but the desk only had day permissions (`Pilot Day`).',
  ],
  [
    'a word in capitals that only stresses',
    '**IMPORTANT: Always use the shared lamp holders from `quay/lamps.ts`**',
    "**CRITICAL REQUIREMENT: Always use the harbour's shared lamp holders in `quay/lamps.ts` instead of crane.open.**",
  ],
  [
    'what only names what is done, and the same with its condition',
    'Fee calculation based on distance',
    'Distance-based fee calculation when the tide table fails',
  ],
])('says it once: %s', (_, shorter, fuller) => {
  expect(merged(shorter, fuller)).toBe(fuller)
  expect(merged(fuller, shorter)).toBe(fuller)
})

test('a number in brackets at the end of a sentence is no half of a bracket', () => {
  const [one, other] = ['Decision', 'Selected Architecture'].map(
    (label) => `**${label}**: Shared Berth Table with Central Lock (Option 2)`,
  )
  expect(merged(one ?? '', other ?? '')).toMatch(/^\*\*[^*]+\*\*: Shared Berth Table with Central Lock \(Option 2\)$/)
})

test('what a left-out sentence is said by stands in the result', () => {
  const notes = [
    'All three query modes (ALL, RANGE, NEIGHBORHOOD) enforced automatically',
    'Supports three distinct query modes (ALL, RANGE, NEIGHBORHOOD)',
    'All query modes (ALL, RANGE, NEIGHBORHOOD) automatically include predicates',
    'All three query modes (all, range, neighborhood) must include timestamp filters',
  ].map((note) => note.replace('query', 'lamp'))
  const { repeats, sentences } = mergeTexts(notes)
  const kept = new Set(sentences.map(({ text }) => text))
  expect(repeats).not.toEqual([])
  for (const { by } of repeats) expect(by.every(({ source }) => kept.has(notes[source] ?? ''))).toBe(true)
})

test.each([
  ['who does it', 'Cranes of the quay are checked by the pilot.', 'Cranes of the quay are checked each day.'],
  ['a plan and a fact', 'To be decided at the DOCK phase', 'Decided in the dock phase exactly as drawn'],
  [
    'a place and another',
    'If the `--quay` flag is set, moor at the pilot house',
    'If the `--quay` flag is set, moor at the lock',
  ],
  ['two values', '[filter] quay_types=["quay"] - Only quay rows', '[filter] quay_types=["lamp"] - Only lamp rows'],
  [
    'what is not to be done and what is',
    'Avoid: gate lamps that are lit at dusk; lamp tests run on the night berths; broken lamps in the shed',
    'Lamp tests run on the night berths',
  ],
  [
    'a statement and a link to a note of that name',
    'Berth model linked to the cranes',
    'relates-to [[Berth vs Crane vs Gate - The Linked Model]]',
  ],
  [
    'a question and an order',
    '[example] "What lamps did I note about [gate]?"',
    '[example] "Add these lamps to my [gate] handbook"',
  ],
  ['two bounds', 'Berth list < 10K rows', 'Large berth lists (>10K rows)'],
  ['what is so and what may be', 'The gate locks the berth rows.', 'The gate may lock the berth rows.'],
])('keeps both: %s', (_, one, other) => {
  const { content, contradictions } = mergeTexts([one, other])
  if (contradictions.length === 0) expect([content.includes(one), content.includes(other)]).toEqual([true, true])
})
