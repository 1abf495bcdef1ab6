/** Relations between texts, stored by the hash of the text, so that a changed memory never shows those of its former text. */
export const neighbours = {
  number: 20,
  name: 'neighbours',
  sql: `
  CREATE INDEX memories_content ON memories (content_hash);

  -- The terms of every text that was compared with all others.
  CREATE TABLE sketches (hash TEXT PRIMARY KEY, terms TEXT NOT NULL);

  -- Pairs of texts that are close or in conflict, the smaller hash first. What each says in a conflict, in a word or two.
  CREATE TABLE pairs (
    a_hash TEXT NOT NULL, b_hash TEXT NOT NULL, similarity REAL NOT NULL, verdict TEXT NOT NULL,
    a_says TEXT, b_says TEXT, PRIMARY KEY (a_hash, b_hash)
  ) WITHOUT ROWID;
  CREATE INDEX pairs_of_b ON pairs (b_hash, a_hash, verdict);

  -- The texts of the references, as compared.
  CREATE TABLE reference_texts (ref_id TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX reference_texts_hash ON reference_texts (hash);
  `,
}
