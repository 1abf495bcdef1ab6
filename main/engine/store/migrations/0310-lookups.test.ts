import { expect, test } from 'vitest'
import { write } from '../db.ts'
import { countLookUps, saveLookUps } from '../queries/lookups.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('after the upgrade look-ups are counted by session and agent', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_1'))
  expect(countLookUps(db, 'm_1')).toEqual({ sessions: 0, agents: 0, last_at: null })
  write(db, (writable) => {
    saveLookUps(writable, ['m_1'], { agent: 'codex', session: 's1', at: '2026-11-20T09:00:00.000Z' })
    saveLookUps(writable, ['m_1'], { agent: 'codex', session: 's2', at: '2026-11-21T09:00:00.000Z' })
  })
  expect(countLookUps(db, 'm_1')).toEqual({ sessions: 2, agents: 1, last_at: '2026-11-21T09:00:00.000Z' })
})
