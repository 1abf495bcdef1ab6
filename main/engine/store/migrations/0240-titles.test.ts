import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('files whose titles this program chooses are read once more', () => {
  const db = upgradedLibrary((old) => {
    for (const kind of ['jaato', 'markdown', 'claude-code']) {
      old
        .prepare(`INSERT INTO sources (id, kind, name, path, added_at) VALUES (?, ?, ?, ?, '2026-01-01')`)
        .run(kind, kind, kind, `/${kind}`)
      old.prepare('INSERT INTO source_files (source_id, path, hash) VALUES (?, ?, ?)').run(kind, `/${kind}/notes`, 'h')
    }
  })
  expect(db.prepare('SELECT source_id FROM source_files').pluck().all()).toEqual(['jaato'])
})
