import type { LibraryCore } from '../../runtime/core.ts'
import type { HashedText } from '../../store/queries/comparedTexts.ts'
import { libraryState } from '../../store/queries/libraryState.ts'
import type { TextPair } from '../../language/textPair.ts'
import { createAskedFilter } from './createAskedFilter.ts'
import { allOpenPairs } from './readClusters.ts'

/** One side of a contradiction, without its text: of a large library there are thousands. */
export type ConflictSide = Pick<HashedText, 'id' | 'project'>

export interface RankedConflict {
  older: ConflictSide
  newer: ConflictSide
  pair: TextPair
  /** Whether the review asks about it. */
  isAsked: boolean
}

const ranked = new WeakMap<object, { state: string; conflicts: readonly RankedConflict[] }>()

/**
 * Returns all unsettled contradictions as a generator: first those the review asks about, those whose contradicting words are
 * known before others, the most similar first. Kept until the library changes, because finding them takes half a second in a
 * library with ten thousand.
 */
export function* rankConflicts({ db }: Pick<LibraryCore['library'], 'db'>): Generator<void, readonly RankedConflict[]> {
  const state = libraryState(db)
  const known = ranked.get(db)
  if (known?.state === state) return known.conflicts
  const found = (yield* allOpenPairs(db)).filter(({ pair }) => pair.verdict === 'conflict')
  yield
  const isAsked = createAskedFilter(db, found)
  const byRank: RankedConflict[][] = [[], [], [], []]
  for (const open of found) {
    const asked = isAsked(open)
    const rank = (asked ? 0 : 2) + (open.pair.a_says === null ? 1 : 0)
    byRank[rank]?.push({ older: sideOf(open.older), newer: sideOf(open.newer), pair: open.pair, isAsked: asked })
  }
  const conflicts = byRank.flat()
  ranked.set(db, { state, conflicts })
  return conflicts
}

function sideOf({ id, project }: HashedText): ConflictSide {
  return { id, project }
}
