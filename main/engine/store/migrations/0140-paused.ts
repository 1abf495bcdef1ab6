/** Since when a source cannot be read: its folder is away, say. Nothing of it counts as gone meanwhile. */
export const paused = {
  number: 140,
  name: 'paused',
  sql: `
  ALTER TABLE sources ADD COLUMN paused_since TEXT;
  `,
}
