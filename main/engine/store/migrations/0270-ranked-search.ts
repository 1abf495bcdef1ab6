/** Indexes all texts again: the index now says which words stand in a title or often in a text, and how long a text is. */
export const rankedSearch = {
  number: 270,
  name: 'ranked-search',
  sql: `
  INSERT INTO memory_text (memory_text) VALUES ('delete-all');
  INSERT INTO memory_text (rowid, body)
    SELECT m.row, index_body(m.description, m.content, m.tags, r.raw, iif(r.line IS NULL, r.path, NULL))
    FROM memories m LEFT JOIN records r ON r.memory_id = m.id AND m.rewritten IS NULL;
  `,
}
