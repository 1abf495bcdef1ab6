import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { findings } from './0030-findings.ts'
import { vectors } from './0040-vectors.ts'
import { evidence } from './0050-evidence.ts'
import { settled } from './0060-settled.ts'
import { recommendations } from './0070-recommendations.ts'
import { proposals } from './0080-proposals.ts'

test('promotions proposed before keep their ids, words and declines, as the part of the agent who proposed them', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1')
      old.exec(`INSERT INTO proposals (id, memory_id, at, actor, source, source_key, session_id, target_room, target_drawer,
          summary, confidence, promote_reason, state, settled_at, settled_by, settled_reason)
        VALUES ('pr_1', 'm_1', '2026-01-02', 'agent:codex', 'scratchpad', 'k', 's', 'app', 'Tides', 'The pool holds 20.', 0.9,
          'fact', 'open', NULL, NULL, NULL),
          ('pr_2', 'm_1', '2026-01-03', 'agent:codex', 'scratchpad', NULL, NULL, 'app', 'Berths', 'The pool holds 20.', NULL,
          'fact', 'declined', '2026-01-04', 'person-cli', 'known')`)
    },
    [initial, neighbours, findings, vectors, evidence, settled, recommendations, proposals],
  )
  expect(db.prepare('SELECT id, verb, target_drawer, state, settled_basis FROM proposals ORDER BY id').all()).toEqual([
    { id: 'pr_1', verb: 'promote', target_drawer: 'Tides', state: 'open', settled_basis: null },
    { id: 'pr_2', verb: 'promote', target_drawer: 'Berths', state: 'declined', settled_basis: '["h"]' },
  ])
  expect(
    db.prepare('SELECT actor, content, reason, source_key, basis FROM proposal_voices ORDER BY proposal_id').all(),
  ).toEqual([
    { actor: 'agent:codex', content: 'The pool holds 20.', reason: 'fact', source_key: 'k', basis: '["h"]' },
    { actor: 'agent:codex', content: 'The pool holds 20.', reason: 'fact', source_key: null, basis: '["h"]' },
  ])
  expect(db.prepare('SELECT proposal_id, kind, words FROM proposal_words').all()).toEqual([
    { proposal_id: 'pr_2', kind: 'decline', words: 'known' },
  ])
  db.exec(`DELETE FROM memories WHERE id = 'm_1'`)
  const left = ['proposals', 'proposal_memories', 'proposal_voices', 'proposal_words'].map((table) =>
    db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  )
  expect(left).toEqual([0, 0, 0, 0])
})
