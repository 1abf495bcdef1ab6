/**
 * Every verdict can be proposed, about several memories and by several advisors, who join one proposal; people and advisors
 * exchange words about it. A decision names the proposal it accepts, so undoing it reopens the proposal.
 */
export const verdictProposals = {
  number: 330,
  name: 'verdict-proposals',
  sql: `
  CREATE TABLE proposal_voices (
    id INTEGER PRIMARY KEY, proposal_id TEXT NOT NULL, actor TEXT NOT NULL, at TEXT NOT NULL, revised_at TEXT NOT NULL, since INTEGER NOT NULL,
    answers INTEGER NOT NULL, source TEXT, source_key TEXT, session_id TEXT, reason TEXT NOT NULL, quotes TEXT NOT NULL,
    content TEXT, description TEXT, tags TEXT, confidence REAL, basis TEXT NOT NULL,
    UNIQUE (proposal_id, actor)
  );
  INSERT INTO proposal_voices (proposal_id, actor, at, revised_at, since, answers, source, source_key, session_id, reason,
    quotes, content, confidence, basis)
  SELECT p.id, p.actor, p.at, p.at, (SELECT coalesce(max(seq), 0) FROM decisions d WHERE d.at < p.at), 0, p.source,
    p.source_key, p.session_id, p.promote_reason, '[]', p.summary, p.confidence,
    json_array(m.content_hash)
  FROM proposals p JOIN memories m ON m.id = p.memory_id ORDER BY p.at;

  CREATE TABLE proposal_memories (
    proposal_id TEXT NOT NULL, position INTEGER NOT NULL, memory_id TEXT NOT NULL, PRIMARY KEY (proposal_id, position)
  ) WITHOUT ROWID;
  CREATE INDEX proposal_memories_of ON proposal_memories (memory_id);
  INSERT INTO proposal_memories (proposal_id, position, memory_id) SELECT id, 0, memory_id FROM proposals;

  CREATE TABLE proposal_words (
    id INTEGER PRIMARY KEY, proposal_id TEXT NOT NULL, at TEXT NOT NULL, actor TEXT NOT NULL, kind TEXT NOT NULL,
    fragment TEXT, words TEXT NOT NULL
  );
  CREATE INDEX proposal_words_of ON proposal_words (proposal_id);
  INSERT INTO proposal_words (proposal_id, at, actor, kind, words)
  SELECT id, settled_at, settled_by, 'decline', settled_reason FROM proposals
  WHERE state = 'declined' AND settled_reason IS NOT NULL AND settled_at IS NOT NULL AND settled_by IS NOT NULL;

  CREATE TABLE proposals_of_any_verb (
    id TEXT PRIMARY KEY, verb TEXT NOT NULL, at TEXT NOT NULL, keep TEXT, target_room TEXT, target_drawer TEXT,
    state TEXT NOT NULL, settled_at TEXT, settled_by TEXT, settled_reason TEXT, settled_basis TEXT
  ) WITHOUT ROWID;
  INSERT INTO proposals_of_any_verb (id, verb, at, target_room, target_drawer, state, settled_at, settled_by, settled_reason,
    settled_basis)
  SELECT p.id, 'promote', p.at, p.target_room, p.target_drawer, p.state, p.settled_at, p.settled_by, p.settled_reason,
    CASE WHEN p.state = 'declined' THEN v.basis END
  FROM proposals p JOIN proposal_voices v ON v.proposal_id = p.id;
  DROP TRIGGER proposals_memory_gone;
  DROP TABLE proposals;
  ALTER TABLE proposals_of_any_verb RENAME TO proposals;
  CREATE TRIGGER proposals_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM proposals WHERE id IN (SELECT proposal_id FROM proposal_memories WHERE memory_id = old.id);
  END;
  CREATE TRIGGER proposals_gone AFTER DELETE ON proposals BEGIN
    DELETE FROM proposal_memories WHERE proposal_id = old.id;
    DELETE FROM proposal_voices WHERE proposal_id = old.id;
    DELETE FROM proposal_words WHERE proposal_id = old.id;
  END;

  ALTER TABLE decisions ADD COLUMN proposal TEXT;
  ALTER TABLE decisions ADD COLUMN advised_by TEXT;
  CREATE INDEX decisions_proposal ON decisions (proposal) WHERE proposal IS NOT NULL;
  `,
}
