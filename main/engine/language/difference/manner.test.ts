import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { readManner } from './manner.ts'
import { readTokens } from './tokens.ts'

const otherSubject: [string, string][] = [
  ['Renamed handlers in orderService.ts', 'Renamed handlers in cartService.ts'],
  ['Plugin version bumped to 3.2.0', 'Plugin version bumped to 3.2.1'],
  ['Built and published release 4.0.1', 'Built and published release 4.1.0'],
  ['Phase 1 of the import rewrite is complete', 'Phase 2 of the import rewrite is complete'],
  ['PR #210 adds retries to the uploader', 'PR #377 adds retries to the uploader'],
  ['Removed dead strings from the Danish catalogue', 'Removed dead strings from the Polish catalogue'],
  ['Ledger.ts already uses the new driver', 'Report.ts already uses the new driver'],
  ['Fixed a race in the search panel', 'Fixed a race in the timeline panel'],
  ['Tests were added on 2026-02-01', 'Tests were added on 2026-02-15'],
  ['Ledger Import Script Using V3 Table Driver', 'Invoice Export Script Already Using V3 Driver'],
  ['Minimized Lookup Tool Description', 'Minimized Export Tool Description'],
  ['When the editor loads, the cache is warmed', 'When the viewer loads, the cache is warmed'],
]

test.each(otherSubject)('another thing of the same kind is related: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('related')
})

const sameSubject: [string, string][] = [
  ['The API gateway must listen on port 8080.', 'The API gateway must listen on port 9090.'],
  ['Keep the order handlers in `orders/handlers.ts`.', 'Keep the order handlers in `cart/handlers.ts`.'],
  ['The uploader requires version 3.2.0 of the plugin.', 'The uploader requires version 3.4.0 of the plugin.'],
  ['Catalogue strings are reviewed on Monday.', 'Catalogue strings are reviewed on Friday.'],
  ['Use SQLite for the session store.', 'Use Redis for the session store.'],
  ['Search requests time out after 30 s.', 'Search requests time out after 60 s.'],
  ['The panel never opens by itself.', 'The panel always opens by itself.'],
  ['Always run `make lint` before a push.', 'Always run `make fmt` before a push.'],
  ['The support contract ends on 2027-01-31.', 'The support contract ends on 2027-06-30.'],
  ['Ledger Import Script Already Using V3 Driver', 'Ledger Import Script Using V2 Table Driver'],
  ['The nightly job needs 4 GB of memory.', 'The nightly job needs 8 GB of memory.'],
]

test.each(sameSubject)('another value for the same thing is a contradiction: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('conflict')
})

test('reports are told apart from rules', () => {
  const isReport = (text: string) => readManner(readTokens(text), text).isReport
  expect(isReport('Bumped the plugin to 3.2.1')).toBe(true)
  expect(isReport('Cache Layer Migration Plan')).toBe(true)
  expect(isReport('Cache Layer Migration Using Redis')).toBe(false)
  expect(isReport('Use the cache layer for every query.')).toBe(false)
  expect(isReport('The cache must be cleared.')).toBe(false)
})
