/** What of an answer decides whether another one tells it too. */
export interface ToldAnswer {
  id: string
  row: { content: string; maturity: string; contained: string | null }
}

/**
 * Leaves out the shorter of two raw memories one of which contains the other, as triage found: an agent reads both in one.
 * `contained` is the id of the other one. A memory that a person kept stays.
 */
export function toldOnce<Answer extends ToldAnswer>(answers: readonly Answer[]): Answer[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const told = new Set<string>()
  for (const one of answers) {
    const other = byId.get(one.row.contained ?? '')
    if (!other) continue
    const shorter = one.row.content.length <= other.row.content.length ? one : other
    if (shorter.row.maturity === 'raw') told.add(shorter.id)
  }
  return answers.filter(({ id }) => !told.has(id))
}
