import { expect, test } from 'vitest'
import { isBareLabel, isOnlyLabels } from './onlyLabels.ts'

test.each([
  ['## Berths of the quay:', true],
  ['**Crane Hooks**', true],
  ['Current State', true],
  ['the berths of the eastern quay:', true],
  ['Lock the row', false],
  ['Never Lock Twice', false],
  ['The Berth is Locked', false],
  ['dates in UTC, amounts in cents', false],
  ['Vor dem Abend Züge sperren', false],
  ['`quay lock`', false],
])('%s is a bare label: %s', (text, isLabel) => expect(isBareLabel(text)).toBe(isLabel))

test.each([
  ['**Harbour:** Current Berths; Key Cranes; High Tides.', true],
  ['# Harbour\n\n## Key Cranes', true],
  ['**Harbour:** Current Berths; Key Cranes. The rows are locked at night.', false],
  ['The planner has three parts: Berths; Cranes; Tides.', false],
  ['', false],
])('%s is nothing but labels: %s', (text, isOnly) => expect(isOnlyLabels(text)).toBe(isOnly))
