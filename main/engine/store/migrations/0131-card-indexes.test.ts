import { expect, test } from 'vitest'
import { cardQuery } from '../queries/cards.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'
import { evidence } from './0050-evidence.ts'
import { findings } from './0030-findings.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { vectors } from './0040-vectors.ts'

test('an older library finds gone memories and important flags by small indexes', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1')
      insertMemory(old, 'm_2')
      const record = `INSERT INTO records (memory_id, source_id, locator, path, raw, record_hash, content_hash, state, present, gone_since)`
      old.exec(
        `${record} VALUES ('m_1', 's', '1', 'p', '', '', '', 'raw', 1, '2026-02-01'), ('m_2', 's', '2', 'p', '', '', '', 'raw', 1, NULL)`,
      )
      old.exec(`INSERT INTO findings VALUES ('m_1', 0, 'secret.x', 'stop', 'content', 0, 1, ''),
        ('m_1', 1, 'secret.x', 'stop', 'content', 2, 3, ''), ('m_2', 0, 'secret.x', 'info', 'content', 0, 1, '')`)
    },
    [initial, neighbours, findings, vectors, evidence],
  )
  const flags = db.prepare(`SELECT gone_since, safety FROM (${cardQuery} ORDER BY m.id)`).raw().all()
  expect(flags).toEqual([
    ['2026-02-01', 'secret'],
    [null, null],
  ])
  const plan = queryPlan(db, `${cardQuery} WHERE m.row IN (1, 2)`).join('\n')
  expect(plan).toContain('INDEX records_gone_of (memory_id=?)')
  expect(plan).toContain('INDEX findings_against (memory_id=?)')
})
