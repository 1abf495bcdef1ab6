/** Has the files with a managed block read once more: its lines count as memories no longer. */
export const promotedLines = {
  number: 430,
  name: 'promoted-lines',
  sql: `DELETE FROM source_files WHERE path IN (SELECT path FROM refs WHERE target IN ('claude-md', 'agents-md'));`,
}
