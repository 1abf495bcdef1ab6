import type { Verb } from './decision.ts'

/** Verbs whose decision is one act, however many memories it names: a merge or an edit makes one memory of others, a conflict is one pair. */
const single: ReadonlySet<Verb> = new Set(['merge', 'edit', 'unmerge', 'settle', 'undo', 'redo'])

/** Checks whether a decision counts once, and not by memory, wherever decisions are counted. */
export function isSingleAct(verb: Verb): boolean {
  return single.has(verb)
}

/** Returns what a decision on some memories counts for in the history, the digest and the insights, as in the review. */
export function countOf(verb: Verb, memories: number): number {
  return isSingleAct(verb) ? Math.min(1, memories) : memories
}
