/** Since when a source cannot be read, for example because its folder is missing. Nothing in it counts as gone meanwhile. */
export const paused = {
  number: 140,
  name: 'paused',
  sql: `
  ALTER TABLE sources ADD COLUMN paused_since TEXT;
  `,
}
