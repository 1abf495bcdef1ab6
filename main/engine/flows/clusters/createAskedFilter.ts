import { contrary } from '../../review/arrange.ts'
import type { ReadableDb } from '../../store/db.ts'
import { decidedAmong, readLeads } from '../../store/queries/reviewCandidates.ts'

/** A pair of texts of which at least one is a memory. */
interface Pair {
  older: { id: string }
  newer: { id: string }
}

/**
 * Returns a check whether the review asks about one of these contradictions. It does not where another verdict on a text comes
 * first: the text is decided on, recommended for discard, or asked about for another reason.
 */
export function createAskedFilter(db: ReadableDb, pairs: readonly Pair[]): (pair: Pair) => boolean {
  const ids = pairs.flatMap(({ older, newer }) => [older.id, newer.id])
  const decided = decidedAmong(db, ids)
  const leads = readLeads(db, ids)
  return ({ older, newer }) => {
    const own = [older.id, newer.id].map((id) => leads.get(id))
    if (decided.has(older.id) || decided.has(newer.id) || own.some((advice) => advice?.action === 'discard'))
      return false
    return own.some((advice) => advice !== undefined && contrary.has(advice.lead))
  }
}
