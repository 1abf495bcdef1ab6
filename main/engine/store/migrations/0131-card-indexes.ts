/**
 * Small indexes of what few memories have, so that a card needs to query neither the records nor all findings; nearly all
 * memories have a finding in their favour.
 */
export const cardIndexes = {
  number: 131,
  name: 'card-indexes',
  sql: `
  CREATE INDEX records_gone_of ON records (memory_id) WHERE gone_since IS NOT NULL;
  CREATE INDEX findings_against ON findings (memory_id, rule) WHERE rule NOT BETWEEN 'promote.' AND 'promote/';
  `,
}
