import type { ExplainedLookUp } from '../../../shared/model/lookUp.ts'

/** An answer as a row of the list. */
export interface AnswerId {
  kind: 'memory' | 'reference'
  id: string
  /** Unique among the rows: a reference may have the id of a memory. */
  row: string
}

/** Returns the answers in the order of the list: references, then memories, best first each. */
export function rowsOf(found: Pick<ExplainedLookUp, 'items' | 'references'> | undefined): AnswerId[] {
  if (!found) return []
  const of = (kind: AnswerId['kind'], answers: readonly { id: string }[]) =>
    answers.map(({ id }) => ({ kind, id, row: rowOf(kind, id) }))
  return [...of('reference', found.references), ...of('memory', found.items)]
}

/** Returns the key of an answer’s row. */
export function rowOf(kind: AnswerId['kind'], id: string): string {
  return `${kind} ${id}`
}
