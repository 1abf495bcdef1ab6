import { expect, test } from 'vitest'
import { originOf } from '../queries/sourceOrigins.ts'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('the ids of a source of the first schema use its current place', () => {
  const db = upgradedLibrary((old) =>
    old.exec(
      `INSERT INTO sources (id, kind, name, path, added_at) VALUES ('s', 'jaato', '.jaato in app', '/app/.jaato', '2026-01-01')`,
    ),
  )
  expect(originOf(db, '/app/.jaato')).toBe('/app/.jaato')
})
