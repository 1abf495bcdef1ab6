/**
 * What outlives a source: how many undecided memories each day had when it was removed, for the charts of the past, and the
 * project a person chose for a path, null for none. In an older library, each source's project counts as chosen.
 */
export const removedSources = {
  number: 390,
  name: 'removed-sources',
  sql: `
  CREATE TABLE forgotten (
    source_id TEXT NOT NULL, project_id TEXT, day TEXT NOT NULL, removed_at TEXT NOT NULL,
    raw INTEGER NOT NULL, arrived INTEGER NOT NULL, noisy INTEGER NOT NULL, with_code INTEGER NOT NULL
  );
  CREATE INDEX forgotten_of_source ON forgotten (source_id);
  CREATE TABLE chosen_projects (path TEXT PRIMARY KEY, project_id TEXT) WITHOUT ROWID;
  INSERT INTO chosen_projects SELECT path, project_id FROM sources WHERE project_id IS NOT NULL;
  `,
}
