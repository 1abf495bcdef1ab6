import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { readSource } from '../queries/sources.ts'

test('a source of the first schema has no links until it is read again', () => {
  const db = upgradedLibrary((old) =>
    old.exec(
      `INSERT INTO sources (id, kind, name, path, added_at) VALUES ('s', 'jaato', 'Harbour', '/harbour', 'today')`,
    ),
  )
  expect(readSource(db, 's')).toMatchObject({ name: 'Harbour', links: [] })
})
