import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('notes in the folder of a subagent get its name, and all others keep theirs', () => {
  const folders = {
    guard: '/quay/.claude/agent-memory/guard',
    planner: 'C:\\quay\\.claude\\agent-memory-local\\planner',
    whole: '/quay/.claude/memory',
  }
  const db = upgradedLibrary((old) => {
    for (const [id, path] of Object.entries(folders)) {
      old
        .prepare(`INSERT INTO sources (id, kind, name, path, added_at) VALUES (?, 'claude-code', ?, ?, '2026-01-01')`)
        .run(id, id, path)
      insertMemory(old, id)
      old.prepare(`UPDATE memories SET source_id = ?, source_agent = 'claude-code' WHERE id = ?`).run(id, id)
    }
    insertMemory(old, 'merged')
    old.exec(`UPDATE memories SET source_id = 'guard', source_agent = 'codex' WHERE id = 'merged'`)
  })
  expect(db.prepare('SELECT id, source_agent FROM memories ORDER BY id').raw().all()).toEqual([
    ['guard', 'guard'],
    ['merged', 'codex'],
    ['planner', 'planner'],
    ['whole', 'claude-code'],
  ])
})
