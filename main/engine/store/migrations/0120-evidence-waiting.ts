/** Finds what waits to be looked up in its repository without going through all that was. */
export const evidenceWaiting = {
  number: 120,
  name: 'evidence-waiting',
  sql: `
  CREATE INDEX evidence_waiting ON evidence (project_id, owner) WHERE checked_at IS NULL OR again = 1;
  `,
}
