/** The folders that steps made for their files: removed again with the last file in them. */
export const madeFolders = {
  number: 420,
  name: 'made-folders',
  sql: 'CREATE TABLE made_folders (path TEXT PRIMARY KEY) WITHOUT ROWID;',
}
