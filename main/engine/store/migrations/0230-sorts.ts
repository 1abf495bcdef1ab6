/**
 * One index for each order of the board, so that a list of 100,000 memories is read in its order instead of sorted. None calls
 * a function such as `substr`: a write to such an index begins a savepoint, at which the full-text index writes out what it collected.
 */
export const sorts = {
  number: 230,
  name: 'sorts',
  sql: `
  ALTER TABLE recommendations ADD COLUMN row INTEGER;
  UPDATE recommendations SET row = (SELECT m.row FROM memories m WHERE m.id = memory_id);
  DROP INDEX recommendations_action;
  CREATE INDEX recommendations_action ON recommendations (action, lead, base, row);

  CREATE INDEX memories_by_time ON memories (timestamp, row) WHERE superseded_by IS NULL;
  CREATE INDEX memories_by_title ON memories (description COLLATE NOCASE, row) WHERE superseded_by IS NULL;
  CREATE INDEX memories_by_confidence ON memories (coalesce(confidence, 0.5), timestamp, row) WHERE superseded_by IS NULL;
  CREATE INDEX memories_by_source ON memories (source_id, timestamp, row) WHERE superseded_by IS NULL;
  `,
}
