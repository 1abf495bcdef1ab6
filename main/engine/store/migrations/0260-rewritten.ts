/**
 * Which text of a memory its file has yet to be given, as a hash; null where the file gives the memory its text. A secret was
 * removed from it here.
 */
export const rewritten = {
  number: 260,
  name: 'rewritten',
  sql: `ALTER TABLE memories ADD COLUMN rewritten TEXT;
  CREATE INDEX decisions_removal ON decisions (seq) WHERE verb = 'remove-secret';`,
}
