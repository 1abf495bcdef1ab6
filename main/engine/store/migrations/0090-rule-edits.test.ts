import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'
import { readRuleEdits, readRuleVersion, saveRuleEdit, saveRuleVersion } from '../queries/ruleEdits.ts'
import { write } from '../db.ts'

test('a library from before rules could be edited keeps its switches and findings, and accepts edits', () => {
  const db = upgradedLibrary(
    (old) => {
      old.exec(`INSERT INTO meta (key, value) VALUES ('rules', '{"noise.raw-json":false}')`)
      old.exec(`INSERT INTO examined VALUES ('m_1', 'h', '0123456789abcdef')`)
    },
    [initial, neighbours, findings],
  )
  expect(db.prepare(`SELECT value FROM meta WHERE key = 'rules'`).pluck().get()).toBe('{"noise.raw-json":false}')
  expect(readRuleEdits(db)).toEqual([])
  write(db, (writable) => {
    saveRuleEdit(writable, { id: 'own.a', text: '{}', edited_at: '2026-11-20T09:00:00.000Z' })
    saveRuleVersion(writable, '0123456789abcdef', new Map([['noise.raw-json', 'x']]))
    saveRuleVersion(writable, 'fedcba9876543210', new Map())
  })
  expect(readRuleEdits(db)).toHaveLength(1)
  expect(readRuleVersion(db, '0123456789abcdef')?.get('noise.raw-json')).toBe('x')
})
