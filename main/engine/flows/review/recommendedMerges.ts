import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import { staysOpen } from '../../review/arrange.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { readLeads } from '../../store/queries/reviewCandidates.ts'

/** A memory and what is recommended for it. */
export interface Advised {
  memory: MemoryRow
  advice: Recommendation
}

/** A memory for which nothing recommended is done, and why. */
export interface LeftMemory {
  id: string
  title: string
  because: string
}

/** Memories to be merged, the longest first; the recommendation of `of` gives the reason. */
export interface RecommendedMerge {
  of: Advised
  memories: MemoryRow[]
}

/**
 * Arranges recommended merges, the largest first, so that no memory is in two. One whose partners are all in another merge joins
 * that one; one without a partner that may be merged is left, with the reason.
 */
export function recommendedMerges(
  db: ReadableDb,
  merges: readonly Advised[],
): { merges: RecommendedMerge[]; left: LeftMemory[] } {
  const byId = new Map<string, RecommendedMerge>()
  const alone: LeftMemory[] = []
  for (const one of merges.toSorted((a, b) => b.advice.with.length - a.advice.with.length)) {
    if (byId.has(one.memory.id)) continue
    const partners = findMemories(db, one.advice.with)
    const hindrances = partners.map((memory) => hindranceOf(db, memory))
    const able = partners.filter((_, at) => hindrances[at] === null)
    const free = able.filter(({ id }) => !byId.has(id))
    const [joined] = able.flatMap(({ id }) => byId.get(id) ?? [])
    if (able.length === 0) alone.push(leftOf(one.memory, whyAlone(partners, hindrances)))
    const into = free.length === 0 ? joined : { of: one, memories: [] }
    into?.memories.push(one.memory, ...free)
    for (const { id } of into?.memories ?? []) if (into) byId.set(id, into)
  }
  // Another one may have taken along what had no partner of its own.
  const arranged = [...new Set(byId.values())]
  // As in the review and the merge view, so that all three make the same text.
  for (const merge of arranged) merge.memories.sort((a, b) => b.content.length - a.content.length)
  return { merges: arranged, left: alone.filter(({ id }) => !byId.has(id)) }
}

/** Returns a memory as one that is left. */
export function leftOf({ id, description }: MemoryRow, because: string): LeftMemory {
  return { id, title: description, because }
}

/** What keeps a memory from being merged along, in the order in which it lasts. */
const hindranceKinds = ['needs-you', 'discard', 'decided'] as const
type Hindrance = (typeof hindranceKinds)[number]

/** Decided memories are not merged along, nor those that are to be discarded or need a person first. */
function hindranceOf(db: ReadableDb, { id, superseded_by, maturity }: MemoryRow): Hindrance | null {
  if (superseded_by !== null || (maturity !== 'raw' && maturity !== 'validated')) return 'decided'
  const { action, lead = '' } = readLeads(db, [id]).get(id) ?? {}
  if (action === 'discard') return action
  return action === 'needs-you' && !staysOpen.has(lead) ? action : null
}

const hindranceWords: Record<Hindrance, string> = {
  'needs-you': 'which needs you. Accept it alone to merge them all the same.',
  discard: 'which is to be discarded. After that it gets another recommendation.',
  decided: 'which was decided on already.',
}

/** Says why a memory cannot be merged with any of the others, by the one that stands longest in the way. */
function whyAlone(partners: readonly MemoryRow[], hindrances: readonly (Hindrance | null)[]): string {
  for (const kind of hindranceKinds) {
    const partner = partners[hindrances.indexOf(kind)]
    if (partner) return `It would be merged with “${cutTitle(partner.description)}”, ${hindranceWords[kind]}`
  }
  return 'The memories to merge it with are gone.'
}
