import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'

const narrowed: [string, string][] = [
  ['Clear the cache after an upgrade.', 'Clear the cache after an upgrade, on Windows.'],
  ['Clear the cache after an upgrade.', 'Only clear the cache after an upgrade.'],
  ['Skip the slow tests.', 'Skip the slow tests in CI.'],
  ['Mount the volume read-only.', 'Mount the volume read-only for staging.'],
  ['Rotate the keys.', 'Rotate the keys unless the vault is down.'],
  ['Rotate the keys.', 'Rotate the keys except the signing key.'],
  ['Follow the links.', 'Sometimes follow the links.'],
  ['Ports are opened at start.', 'Ports are opened at start in production.'],
  ['Retry the upload.', 'Retry the upload until midnight.'],
  ['The hook formats files.', 'The hook formats files on macOS.'],
]

test.each(narrowed)('a narrower statement is related, not the same: %s / %s', (a, b) => {
  const { verdict, differences } = compareTexts(a, b, 0.9)
  expect(verdict).toBe('related')
  expect(differences.map(({ kind }) => kind)).toContain('scope')
})

const more: [string, string][] = [
  ['Clear the cache.', 'Clear the cache after each upgrade.'],
  ['Rotate the keys.', 'Rotate the signing keys.'],
  ['The job cleans the table.', 'The nightly job cleans the table.'],
  ['Skip the slow tests.', 'Skip the slow tests. In CI a nightly job runs them.'],
  ['Retry the upload.', 'Retry the upload three times.'],
  ['Follow the links.', 'Follow the links inside the root.'],
  ['A man plays chess.', 'A man plays chess in a park.'],
  ['Use the pool.', 'Use the shared pool from the engine.'],
  ['Format the files.', 'Format the files and sort the imports.'],
  ['The hook formats files.', 'The hook formats files. Only the editor skips it.'],
]

test.each(more)('a longer statement extends: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('extends')
})
