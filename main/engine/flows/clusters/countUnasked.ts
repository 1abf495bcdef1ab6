import { contrary } from '../../review/arrange.ts'
import type { ReadableDb } from '../../store/db.ts'
import { decidedAmong, readLeads } from '../../store/queries/reviewCandidates.ts'

/** A pair of texts of which at least one is a memory. */
interface Pair {
  older: { id: string }
  newer: { id: string }
}

/**
 * Counts the contradictions that the review does not ask about, because another verdict on one of their texts comes first: it is
 * decided on, recommended for discard, or asked about for another reason.
 */
export function countUnasked(db: ReadableDb, pairs: readonly Pair[]): number {
  const ids = pairs.flatMap(({ older, newer }) => [older.id, newer.id])
  const decided = decidedAmong(db, ids)
  const leads = readLeads(db, ids)
  const isAsked = ({ older, newer }: Pair): boolean => {
    const own = [older.id, newer.id].map((id) => leads.get(id))
    if (decided.has(older.id) || decided.has(newer.id) || own.some((advice) => advice?.action === 'discard'))
      return false
    return own.some((advice) => advice !== undefined && contrary.has(advice.lead))
  }
  return pairs.filter((pair) => !isAsked(pair)).length
}
