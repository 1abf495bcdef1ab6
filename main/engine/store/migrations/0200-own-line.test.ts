import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('the index line of a reference in an older library is unknown', () => {
  const db = upgradedLibrary((old) => {
    old.exec(`INSERT INTO refs (id, name, description, content, tags, mode, scope, target, path, lineage, memory_ids, version, updated_at)
      VALUES ('pool', 'Pool', '', 'The pool holds 20.', '[]', 'selectable', 'project', 'hook', '/r/pool.md', '{}', '[]', 1, '2026-01-01')`)
  })
  expect(db.prepare('SELECT id, own_line FROM refs').all()).toEqual([{ id: 'pool', own_line: null }])
})
