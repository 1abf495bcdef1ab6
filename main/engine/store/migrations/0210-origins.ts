/**
 * The path that the ids of a source and its memories derive from, when it is not the current one: a moved source keeps its
 * ids, even when removed and added again.
 */
export const origins = {
  number: 210,
  name: 'origins',
  sql: `CREATE TABLE source_origins (path TEXT PRIMARY KEY, origin TEXT NOT NULL) WITHOUT ROWID;`,
}
