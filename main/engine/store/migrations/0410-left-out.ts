/** The lessons that a person left out of a harvest, by the id they would have; nothing of their text. */
export const leftOut = {
  number: 410,
  name: 'left-out',
  sql: 'CREATE TABLE left_out (memory_id TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;',
}
