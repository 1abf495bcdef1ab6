/** Whether the texts of a pair are probably two versions of one note. Known pairs are compared again after an update. */
export const versions = {
  number: 250,
  name: 'versions',
  sql: 'ALTER TABLE pairs ADD COLUMN versions INTEGER NOT NULL DEFAULT 0;',
}
