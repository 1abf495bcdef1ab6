/** An index of promoted memories by their reference: without it, each listed reference read all memories. */
export const promotedIndex = {
  number: 280,
  name: 'promoted-index',
  sql: `CREATE INDEX memories_promoted ON memories (escalated_to) WHERE maturity = 'escalated';`,
}
