/** Indexes the notes again that are alone in their file: they are found by its name too. */
export const fileNames = {
  number: 450,
  name: 'file-names',
  sql: `
  DELETE FROM memory_text WHERE rowid IN (SELECT m.row FROM memories m JOIN records r ON r.memory_id = m.id
    WHERE r.line IS NULL AND m.rewritten IS NULL);
  INSERT INTO memory_text (rowid, body)
    SELECT m.row, index_body(m.description, m.content, m.tags, r.raw, r.path)
    FROM memories m JOIN records r ON r.memory_id = m.id WHERE r.line IS NULL AND m.rewritten IS NULL;
  `,
}
