import type { Order } from '../../../shared/contract/memories.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import type { Leaving } from '../../stores/board.ts'

/** Checks whether a card, of a page that arrived `at` (milliseconds), is still shown there but leaves the column. */
export function isLeaving(
  leaving: ReadonlyMap<string, Leaving>,
  { maturity, sort }: { maturity: Maturity | undefined; sort: Order },
  id: string,
  at: number,
): boolean {
  const entry = leaving.get(id)
  if (!entry || (entry.since !== null && at > entry.since)) return false
  // In a list of all states only what is recommended changes its place.
  return maturity ? entry.from === maturity : sort === 'recommendation'
}
