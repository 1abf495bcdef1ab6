import { expect, test } from 'vitest'
import { CodeRefState } from '../../../../shared/model/evidence.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { evidence } from './0050-evidence.ts'
import { findings } from './0030-findings.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { vectors } from './0040-vectors.ts'

test('evidence in the words of an older version is stored in those of this one, and gathered again', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1', { content: 'See src/a.ts, src/b.ts, src/c.ts, src/d.ts and x.' })
      old.exec(`INSERT INTO evidence (owner, text_hash, baseline, checked_at, lost, stale_since, stale_commit, stale_reason)
        VALUES ('m_1', 'h', '2026-01-01', '2026-02-01', 2, '2026-01-15', 'c0ffee', 'src/d.ts changed in c0ffee')`)
      ;['exists', 'moved', 'gone', 'changed', 'unchecked'].forEach((state, at) =>
        old.exec(`INSERT INTO evidence_refs VALUES ('m_1', ${at}, 'path', 4, 15, '${state}', '', NULL, NULL)`),
      )
    },
    [initial, neighbours, findings, vectors, evidence],
  )
  const states = db.prepare('SELECT state FROM evidence_refs ORDER BY ordinal').pluck().all()
  expect(states).toEqual(['present', 'elsewhere', 'unknown', 'changed', 'unknown'])
  for (const state of states) CodeRefState.parse(state)
  expect(db.prepare('SELECT again, lost, stale_kind, changed_commit FROM evidence').get()).toEqual({
    again: 1,
    lost: 0,
    stale_kind: null,
    changed_commit: 'c0ffee',
  })
})
