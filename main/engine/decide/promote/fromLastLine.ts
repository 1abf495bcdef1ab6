import { lineNumber } from '../../sources/claudeCodeInPlace.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'
import { ownTopicOf } from './promoteInPlace.ts'

/**
 * Orders promotions so that those of the last lines of their index come first; other items keep their place. A promotion may
 * move its line to the top: done in this order, the lines keep their order among each other. `promoted` returns the id of the
 * memory an item promotes; null if it promotes none.
 */
export function fromLastLine<Item>(
  library: Library,
  items: readonly Item[],
  promoted: (item: Item) => string | null,
): Item[] {
  const lines = new Map<Item, number>()
  for (const item of items) {
    const id = promoted(item)
    if (id !== null) lines.set(item, lineOf(library, id))
  }
  const sorted = [...lines.keys()].toSorted((one, other) => (lines.get(other) ?? 0) - (lines.get(one) ?? 0)).values()
  return items.map((item) => (lines.has(item) ? (sorted.next().value ?? item) : item))
}

/** The line of the index that names a note; 0 if there is none. */
function lineOf(library: Library, id: string): number {
  const memory = readMemoryRow(library.db, id)
  const own = memory && ownTopicOf(library, memory)
  return (own && lineNumber(own)) ?? 0
}
