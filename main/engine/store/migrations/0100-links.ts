/** Links that lead out of a source's root. A person is asked once about each: `followed` is null until answered. */
export const links = {
  number: 100,
  name: 'links',
  sql: `
  CREATE TABLE source_links (
    source_id TEXT NOT NULL REFERENCES sources(id), path TEXT NOT NULL, target TEXT NOT NULL, followed INTEGER,
    PRIMARY KEY (source_id, path, target)
  ) WITHOUT ROWID;
  `,
}
