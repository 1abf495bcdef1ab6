import type { Maturity } from '../../../../shared/model/memory.ts'
import { type Edge, type TextOfGraph, textGraph } from './textGraph.ts'

/** A text that may be in a cluster. Texts with the same hash are identical. */
export interface Member extends TextOfGraph {
  kind: 'memory' | 'reference' | 'entry'
  id: string
  content: string
  maturity: Maturity | null
  /** Whether only a policy or an agent validated it. */
  unreviewed: boolean
  confidence: number | null
}

/** A representative and its members, closest first. */
export interface Group<Text extends Member> {
  representative: Text
  members: { text: Text; similarity: number }[]
}

/**
 * Maximum number of different texts per cluster: as many as a person can read in one merge; comparing all pairs of more would
 * take seconds.
 */
const maxTexts = 12
/** Texts processed per step. */
const textsPerStep = 200

/**
 * Groups texts with the same meaning, largest group first, as a generator. Every member is similar to its representative, no
 * two texts of a group are in conflict or are memories of two projects that are not to be merged, and a group has at most
 * `maxTexts` different texts, those closest to its representative; others form groups of their own, which breaks chains of
 * similarity. The representative is the best supported text: a reference or entry, else by maturity (where only a policy or an
 * agent validated it, as if raw), confidence and length. The result does not depend on the order of texts and edges.
 */
export function* makeClusters<Text extends Member>(
  texts: readonly Text[],
  edges: readonly Edge[],
): Generator<void, Group<Text>[]> {
  const graph = yield* textGraph(edges)
  const free = new Map<string, Set<Text>>()
  const ordered = texts.toSorted(bySupport)
  for (const text of ordered) free.set(text.hash, (free.get(text.hash) ?? new Set()).add(text))
  const groups: Group<Text>[] = []
  yield
  for (const [at, representative] of ordered.entries()) {
    if (at % textsPerStep === textsPerStep - 1) yield
    if (!free.get(representative.hash)?.delete(representative)) continue
    const hashes = [representative.hash]
    const members: Group<Text>['members'] = []
    const ofProjects: Member[] = [representative]
    for (const { hash, similarity } of graph.alikeTo(representative.hash)) {
      if (hashes.length === maxTexts) break
      const found = free.get(hash)
      if (!found || found.size === 0 || hashes.some((other) => graph.areInConflict(hash, other))) continue
      const joining = [...found].filter((text) => !ofProjects.some((other) => graph.areOfTwoProjects(text, other)))
      if (joining.length === 0) continue
      if (hash !== representative.hash) hashes.push(hash)
      for (const text of joining) {
        found.delete(text)
        members.push({ text, similarity })
        if (!ofProjects.some((other) => other.hash === hash && other.ownProject === text.ownProject))
          ofProjects.push(text)
      }
    }
    if (members.length > 0) groups.push({ representative, members })
  }
  return groups.toSorted(bySize)
}

const support: Record<Maturity, number> = { escalated: 3, validated: 2, raw: 1, discarded: 0 }
/** Confidence assumed when an agent states none. */
const defaultConfidence = 0.5

function bySupport(one: Member, other: Member): number {
  return (
    rank(other) - rank(one) ||
    (other.confidence ?? defaultConfidence) - (one.confidence ?? defaultConfidence) ||
    other.content.length - one.content.length ||
    (one.id < other.id ? -1 : 1)
  )
}

function rank({ maturity, unreviewed }: Member): number {
  if (maturity === null) return 4
  return unreviewed && maturity === 'validated' ? support.raw : support[maturity]
}

function bySize<Text extends Member>(one: Group<Text>, other: Group<Text>): number {
  return other.members.length - one.members.length || (one.representative.id < other.representative.id ? -1 : 1)
}
