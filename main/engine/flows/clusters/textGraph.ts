import type { TextPair } from '../../language/textPair.ts'
import { areOfTwoProjects } from '../../store/queries/twoProjects.ts'

/** A text and its hash, and the project a memory holds for; null if it holds for all, or is no memory. */
export interface TextOfGraph {
  hash: string
  content: string
  ownProject: string | null
}

/** Two texts that have the same meaning, or contradict each other (`conflict`). */
export type Edge = Pick<TextPair, 'a_hash' | 'b_hash' | 'similarity' | 'verdict'>

/** Pairs processed per step. */
const edgesPerStep = 2000
/** What is known of two texts that are in no pair. */
const unlike = { similarity: 0, verdict: 'unrelated' } as const

/** How texts are related, by their hashes. */
export interface TextGraph {
  /** Returns the text itself, then similar texts, closest first. */
  alikeTo(hash: string): { hash: string; similarity: number }[]
  areInConflict(one: string, other: string): boolean
  /** Whether they are memories of two projects that are not to be merged. */
  areOfTwoProjects(one: TextOfGraph, other: TextOfGraph): boolean
}

/** Indexes pairs of texts by both, as a generator. */
export function* textGraph(edges: readonly Edge[]): Generator<void, TextGraph> {
  const alike = new Map<string, Map<string, Edge>>()
  const conflicts = new Set<string>()
  const add = (from: string, to: string, edge: Edge): void => {
    const known = alike.get(from)
    if (known) known.set(to, edge)
    else alike.set(from, new Map([[to, edge]]))
  }
  for (const [at, edge] of edges.entries()) {
    const { a_hash, b_hash, verdict } = edge
    if (at % edgesPerStep === edgesPerStep - 1) yield
    if (verdict === 'conflict') conflicts.add(`${a_hash} ${b_hash}`).add(`${b_hash} ${a_hash}`)
    else {
      add(a_hash, b_hash, edge)
      add(b_hash, a_hash, edge)
    }
  }
  return {
    alikeTo: (hash) => [
      { hash, similarity: 1 },
      ...Array.from(alike.get(hash) ?? [], ([to, { similarity }]) => ({ hash: to, similarity })).toSorted(
        (one, other) => other.similarity - one.similarity || (one.hash < other.hash ? -1 : 1),
      ),
    ],
    areInConflict: (one, other) => conflicts.has(`${one} ${other}`),
    areOfTwoProjects: (one, other) =>
      one.hash !== other.hash &&
      areOfTwoProjects(one.ownProject, other.ownProject, {
        ...(alike.get(one.hash)?.get(other.hash) ?? unlike),
        length: Math.min(one.content.length, other.content.length),
      }),
  }
}
