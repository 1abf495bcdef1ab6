import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'

/** A previewed acceptance without the merges that a person left out. */
export interface AcceptChoice extends Pick<RecommendedAnswer, 'acts' | 'ids' | 'along'> {
  /** The memories of the merges left out, none of which is decided. */
  without: string[]
  /** How many of those were selected. */
  out: number
}

/** Returns what is still accepted without some merges, each named by its first memory; `asked` are the selected memories. */
export function withoutMerges(
  { acts, ids, along, merges }: Pick<RecommendedAnswer, 'acts' | 'ids' | 'along' | 'merges'>,
  left: ReadonlySet<string>,
  asked: readonly string[],
): AcceptChoice {
  const gone = merges.filter((merge) => left.has(keyOf(merge)))
  const without = gone.flatMap((merge) => merge.ids)
  const isAsked = new Set(asked)
  const isOut = new Set(without)
  const out = without.filter((id) => isAsked.has(id)).length
  return {
    acts: acts.flatMap((one) => {
      if (one.act !== 'merge') return one
      const count = one.count - gone.length
      return count > 0 ? { ...one, count, memories: one.memories - without.length } : []
    }),
    ids: ids.filter((id) => !isOut.has(id)),
    along: along - (without.length - out),
    without,
    out,
  }
}

/** The name of a merge: its first memory is in no other one. */
export function keyOf({ ids }: RecommendedAnswer['merges'][number]): string {
  return ids[0] ?? ''
}
