import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { evidence } from './0050-evidence.ts'
import { evidenceStates } from './0170-evidence-states.ts'
import { findings } from './0030-findings.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { settled } from './0060-settled.ts'
import { proposals } from './0080-proposals.ts'
import { recommendations } from './0070-recommendations.ts'
import { vectors } from './0040-vectors.ts'

test('memories stale because a file changed are no longer stale, and keep the commit; those with a removal stay stale', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1', { content: 'See src/a.ts.' })
      insertMemory(old, 'm_2', { content: 'See src/b.ts.' })
      old.exec(`INSERT INTO evidence (owner, text_hash, baseline, checked_at, changed, lost, stale_since, stale_commit, stale_reason, stale_kind) VALUES
        ('m_1', 'h', '2026-01-01', '2026-02-01', 1, 0, '2026-01-15', 'c0ffee12345', 'src/a.ts changed in c0ffee1', 'changed'),
        ('m_2', 'h', '2026-01-01', '2026-02-01', 0, 1, '2026-01-15', 'c0ffee12345', 'src/b.ts was removed in c0ffee1', 'removed')`)
    },
    [initial, neighbours, findings, vectors, evidence, settled, recommendations, proposals, evidenceStates],
  )
  const kept = db.prepare(
    'SELECT again, stale_kind, stale_commit, changed_what, changed_at, changed_commit FROM evidence ORDER BY owner',
  )
  expect(kept.raw().all()).toEqual([
    [1, null, null, 'src/a.ts', '2026-01-15', 'c0ffee12345'],
    [0, 'removed', 'c0ffee12345', null, null, null],
  ])
})
