import { expect, test } from 'vitest'
import { areDifferentScopes } from './sectionScope.ts'

test.each<[string[], string[]]>([
  [['parcel-api'], ['parcel-web']],
  [
    ['Notes', 'parcel-api', 'Rules'],
    ['Notes', 'parcel-web', 'Rules'],
  ],
  [['`printer`'], ['`labels`']],
  [['src/labels.ts'], ['src/parcels.ts — printing (2026-03-01)']],
  [['Project Alder'], ['Project: Birch']],
  [['The labels service'], ['The printer service']],
  [
    ['Services', 'Labels'],
    ['Services', 'Printing'],
  ],
  [['ParcelApi'], ['LabelPrinter']],
  [
    ['Notes', 'Alder', 'Deploy'],
    ['Notes', 'Birch', 'Deploy'],
  ],
])('%j and %j are different scopes', (one, other) => {
  expect(areDifferentScopes(one, other)).toBe(true)
  expect(areDifferentScopes(other, one)).toBe(true)
})

test.each<[string[], string[]]>([
  [['Build'], ['Rules']],
  [['Build'], ['parcel-api']],
  [
    ['parcel-api', 'Build'],
    ['parcel-api', 'Rules'],
  ],
  [['parcel-api'], ['parcel-api', 'Rules']],
  [['Parcel-api rules'], ['Test-driven development']],
  [['src/labels'], ['src/labels/print.ts']],
  [['Hard rules (2026)'], ['Hard rules (2025)']],
  [['Core services'], ['New services']],
  [
    ['Old desk', 'Deploy'],
    ['Current desk', 'Deploy'],
  ],
  [
    ['March 2026', 'Deploy'],
    ['April 2026', 'Deploy'],
  ],
  [['New component'], ['Example component']],
  [[], ['parcel-api']],
  [[], []],
])('%j and %j may be the same scope', (one, other) => {
  expect(areDifferentScopes(one, other)).toBe(false)
})

test('a heading that is the name of a known project is a topic, whatever the word', () => {
  expect(areDifferentScopes(['Alder'], ['Birch'])).toBe(false)
  expect(areDifferentScopes(['Alder'], ['Birch'], ['alder', 'birch'])).toBe(true)
  expect(areDifferentScopes(['Alder'], ['Build'], ['alder', 'birch'])).toBe(false)
})
