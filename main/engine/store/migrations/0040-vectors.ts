/**
 * Vectors of texts, by text hash and provider: consecutive 4-byte little-endian floats. The triggers cover every way a
 * memory's text changes or is deleted, because a vector reveals its text.
 */
export const vectors = {
  number: 40,
  name: 'vectors',
  sql: `
  CREATE TABLE vectors (
    provider TEXT NOT NULL, hash TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (provider, hash)
  ) WITHOUT ROWID;
  CREATE INDEX vectors_hash ON vectors (hash);

  CREATE TRIGGER vectors_text_changed AFTER UPDATE OF content_hash ON memories WHEN old.content_hash IS NOT new.content_hash
  BEGIN
    DELETE FROM vectors WHERE hash = old.content_hash
      AND NOT EXISTS (SELECT 1 FROM memories WHERE content_hash = old.content_hash)
      AND NOT EXISTS (SELECT 1 FROM reference_texts WHERE hash = old.content_hash);
  END;
  CREATE TRIGGER vectors_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM vectors WHERE hash = old.content_hash
      AND NOT EXISTS (SELECT 1 FROM memories WHERE content_hash = old.content_hash)
      AND NOT EXISTS (SELECT 1 FROM reference_texts WHERE hash = old.content_hash);
  END;
  `,
}
