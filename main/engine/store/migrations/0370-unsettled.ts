/**
 * The first memory stored by readings of a source that stopped before their end, by its row; null once a reading has ended.
 * Until then these memories count as new, so that one of them may still prove to be an edited one.
 */
export const unsettled = {
  number: 370,
  name: 'unsettled',
  sql: `
  ALTER TABLE sources ADD COLUMN unsettled_from INTEGER;
  `,
}
