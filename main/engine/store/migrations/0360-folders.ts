/**
 * What the notes of a folder of a source are worth on average, as far as their words tell. Derived: measured again when the
 * folder has gained many notes. `folder` is a path with a separator at its end.
 */
export const folders = {
  number: 360,
  name: 'folders',
  sql: `
  CREATE TABLE folder_worth (
    source_id TEXT NOT NULL, folder TEXT NOT NULL, notes INTEGER NOT NULL, junk REAL NOT NULL, lesson REAL NOT NULL,
    PRIMARY KEY (source_id, folder)
  ) WITHOUT ROWID;
  `,
}
