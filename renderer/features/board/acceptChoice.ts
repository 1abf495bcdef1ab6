import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import type { Action } from '../../../shared/model/action.ts'

/** A part of an acceptance that can be left out: a merge, or a memory that it writes into a reference. */
export interface AcceptPart {
  act: Action
  ids: readonly string[]
  title: string
}

/** A previewed acceptance without the parts that a person left out. */
export interface AcceptChoice extends Pick<RecommendedAnswer, 'acts' | 'ids' | 'along'> {
  /** The memories that are not to be decided: those of the parts left out, and those that cannot be decided now. */
  without: string[]
  /** How many of the selected memories were left out. */
  out: number
}

/** Returns what is still accepted without some parts, each named by its first memory; `asked` are the selected memories. */
export function withoutParts(
  answer: Pick<RecommendedAnswer, 'acts' | 'ids' | 'along' | 'merges' | 'references' | 'left'>,
  left: ReadonlySet<string>,
  asked: readonly string[],
): AcceptChoice {
  const gone = partsOf(answer).filter((part) => left.has(keyOf(part)))
  const out = gone.flatMap(({ ids }) => ids)
  const isAsked = new Set(asked)
  const isOut = new Set(out)
  const selected = out.filter((id) => isAsked.has(id)).length
  return {
    acts: answer.acts.flatMap((one) => {
      const own = gone.filter(({ act }) => act === one.act)
      const count = one.count - own.length
      return count > 0 ? { ...one, count, memories: one.memories - own.flatMap(({ ids }) => ids).length } : []
    }),
    ids: answer.ids.filter((id) => !isOut.has(id)),
    along: answer.along - (out.length - selected),
    // What could not be done beside a part that is left out was not shown.
    without: [...out, ...answer.left.map(({ id }) => id)],
    out: selected,
  }
}

/** Returns the parts of an acceptance that can be left out, in the order in which they are shown. */
export function partsOf({ merges, references }: Pick<RecommendedAnswer, 'merges' | 'references'>): AcceptPart[] {
  return [
    ...merges.map(({ ids, title }) => ({ act: 'merge' as const, ids, title })),
    ...references.map(({ act, id, title }) => ({ act, ids: [id], title })),
  ]
}

/** The name of a part: its first memory is in no other one. */
export function keyOf({ ids }: Pick<AcceptPart, 'ids'>): string {
  return ids[0] ?? ''
}

/** A set with this key, or without it where it had it. */
export function flipped(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
