import { lineNumber } from '../../sources/claudeCodeInPlace.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'
import { ownTopicOf } from '../promote/promoteInPlace.ts'
import type { Wish } from './reviewVerdict.ts'

/**
 * Orders the promotions among the wishes so that those on the last lines of their index come first; all others keep their
 * place. A promotion may move its line to the top: done in this order, the lines keep their order among each other.
 */
export function fromLastLine(library: Library, wishes: readonly Wish[]): Wish[] {
  const promotions = wishes.filter(({ row, verdict }) => (verdict ?? row.action) === 'promote')
  if (promotions.length < 2) return [...wishes]
  const lines = new Map(promotions.map((wish) => [wish, lineOf(library, wish)]))
  const sorted = promotions.toSorted((one, other) => (lines.get(other) ?? 0) - (lines.get(one) ?? 0)).values()
  return wishes.map((wish) => (lines.has(wish) ? (sorted.next().value ?? wish) : wish))
}

/** The line of the index that names the note of a wish; 0 if there is none. */
function lineOf(library: Library, { row: { ids } }: Wish): number {
  const memory = readMemoryRow(library.db, ids[0] ?? '')
  const own = memory && ownTopicOf(library, memory)
  return (own && lineNumber(own)) ?? 0
}
