import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('of the files read before, those that a promotion wrote a block into are read once more', () => {
  const db = upgradedLibrary((old) => {
    old.exec(
      `INSERT INTO sources (id, kind, name, path, added_at) VALUES ('notes', 'jaato', 'notes', '/app', '2026-01-01')`,
    )
    const file = old.prepare(`INSERT INTO source_files (source_id, path, hash) VALUES ('notes', ?, 'h')`)
    for (const path of ['/app/CLAUDE.md', '/app/AGENTS.md', '/app/other.md']) file.run(path)
    const reference = old.prepare(
      `INSERT INTO refs (id, name, description, content, tags, mode, scope, target, path, lineage, memory_ids, version, updated_at)
       VALUES (?, '', '', '', '[]', '', '', ?, ?, '[]', '[]', 1, '')`,
    )
    reference.run('a', 'agents-md', '/app/AGENTS.md')
    reference.run('b', 'memory-md', '/app/other.md')
  })
  expect(db.prepare('SELECT path FROM source_files WHERE hash = ? ORDER BY path').pluck().all('h')).toEqual([
    '/app/CLAUDE.md',
    '/app/other.md',
  ])
})
