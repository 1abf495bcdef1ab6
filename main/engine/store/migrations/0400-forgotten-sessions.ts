/**
 * The sessions that were forgotten with a removed source, by the day of their last memory: each still loaded the references. Of
 * sources removed before, they are not known.
 */
export const forgottenSessions = {
  number: 400,
  name: 'forgotten-sessions',
  sql: 'ALTER TABLE forgotten ADD COLUMN sessions INTEGER NOT NULL DEFAULT 0;',
}
