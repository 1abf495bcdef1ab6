/**
 * The place the ids of a source and its memories were made of, where it is not the one it is read from now: a source that
 * was moved keeps its ids, also when it is removed and added again.
 */
export const origins = {
  number: 210,
  name: 'origins',
  sql: `CREATE TABLE source_origins (path TEXT PRIMARY KEY, origin TEXT NOT NULL) WITHOUT ROWID;`,
}
