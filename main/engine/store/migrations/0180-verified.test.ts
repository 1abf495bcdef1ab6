import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('an older library keeps its contents, with no commit checked', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_1')
    old.exec(`INSERT INTO refs (id, name, description, content, tags, mode, scope, target, path, lineage, memory_ids, version, updated_at)
      VALUES ('pool', 'Pool', '', 'The pool holds 20.', '[]', 'selectable', 'project', 'learned', '/r/pool.json', '{}', '[]', 1, '2026-01-01')`)
  })
  expect(db.prepare('SELECT id, verified_commit, verified_commit_at FROM memories').all()).toEqual([
    { id: 'm_1', verified_commit: null, verified_commit_at: null },
  ])
  expect(db.prepare('SELECT id, verified_at, verified_commit, verified_commit_at FROM refs').all()).toEqual([
    { id: 'pool', verified_at: null, verified_commit: null, verified_commit_at: null },
  ])
})
