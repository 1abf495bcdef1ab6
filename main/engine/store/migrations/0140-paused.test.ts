import { expect, test } from 'vitest'
import { readSource } from '../queries/sources.ts'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('no source of a library of the first schema is paused until it is read again', () => {
  const db = upgradedLibrary((old) =>
    old.exec(
      `INSERT INTO sources (id, kind, name, path, added_at) VALUES ('s', 'jaato', '.jaato in app', '/app/.jaato', '2026-01-01')`,
    ),
  )
  expect(readSource(db, 's')).toMatchObject({ paused_since: null, error: null })
})
