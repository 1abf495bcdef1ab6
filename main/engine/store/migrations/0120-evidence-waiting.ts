/** Finds evidence not yet looked up in its repository without scanning all of it. */
export const evidenceWaiting = {
  number: 120,
  name: 'evidence-waiting',
  sql: `
  CREATE INDEX evidence_waiting ON evidence (project_id, owner) WHERE checked_at IS NULL OR again = 1;
  `,
}
