/**
 * What a reference that is a note's line in its index wrote there, as JSON: the line, the note on the line below if the
 * position was promoted, and the matching description. Null for every other reference.
 */
export const ownLine = {
  number: 200,
  name: 'own-line',
  sql: 'ALTER TABLE refs ADD COLUMN own_line TEXT',
}
