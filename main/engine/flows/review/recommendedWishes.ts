import type { ReviewRow } from '../../../../shared/contract/review.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { snoozedRule } from '../../store/queries/recommendationBrief.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'

/** A memory for which nothing recommended is done, and why. */
export interface LeftMemory {
  id: string
  title: string
  because: string
}

/** What is recommended for some memories, as decisions that exclude each other nowhere. */
export interface RecommendedWishes {
  wishes: Wish[]
  needsYou: number
  left: LeftMemory[]
}

interface Advised {
  memory: MemoryRow
  advice: Recommendation
}

/**
 * Returns what is recommended for these memories. Merges come first, the largest before the others: a memory that one takes up
 * is not decided again. Throws `not_found` for an unknown id.
 */
export function recommendedWishes(db: ReadableDb, ids: readonly string[]): RecommendedWishes {
  const made: RecommendedWishes = { wishes: [], needsYou: 0, left: [] }
  const advised: Advised[] = []
  for (const memory of findMemories(db, ids)) {
    const advice = readRecommendation(db, memory)
    if (advice?.action === 'needs-you') made.needsYou += 1
    else if (advice?.rules.includes(snoozedRule)) made.left.push(leftOf(memory, 'It is snoozed.'))
    else if (advice) advised.push({ memory, advice })
    else made.left.push(leftOf(memory, 'Nothing is recommended for it.'))
  }
  const taken = new Set<string>()
  const wish = (memories: readonly MemoryRow[], of: Advised): void => {
    for (const { id } of memories) taken.add(id)
    made.wishes.push({ row: rowOf(memories, of), verdict: null })
  }
  const merges = advised.filter(({ advice }) => advice.action === 'merge' && advice.with.every(isMemory))
  for (const one of merges.toSorted((a, b) => b.advice.with.length - a.advice.with.length)) {
    if (taken.has(one.memory.id)) continue
    const others = findMemories(db, one.advice.with).map((memory) => ({
      memory,
      hindrance: hindranceOf(db, memory, taken),
    }))
    const free = others.filter(({ hindrance }) => hindrance === null)
    if (free.length > 0) wish([one.memory, ...free.map(({ memory }) => memory)], one)
    else made.left.push(leftOf(one.memory, whyAlone(others)))
  }
  for (const one of advised) if (!merges.includes(one) && !taken.has(one.memory.id)) wish([one.memory], one)
  return made
}

/** What keeps a memory from being merged along, in the order in which it lasts. */
const hindrances = ['needs-you', 'discard', 'taken', 'decided'] as const
type Hindrance = (typeof hindrances)[number]

/** Decided memories are not merged along, nor those that are noise or need a person. */
function hindranceOf(db: ReadableDb, memory: MemoryRow, taken: ReadonlySet<string>): Hindrance | null {
  if (taken.has(memory.id)) return 'taken'
  if (memory.superseded_by !== null || (memory.maturity !== 'raw' && memory.maturity !== 'validated')) return 'decided'
  const action = readRecommendation(db, memory)?.action
  return action === 'discard' || action === 'needs-you' ? action : null
}

const hindranceWords: Record<Hindrance, string> = {
  'needs-you': 'which needs you. Accept it alone to merge them all the same.',
  discard: 'which is to be discarded. After that it gets another recommendation.',
  taken: 'which is merged with others. After that it gets another recommendation.',
  decided: 'which was decided on already.',
}

/** Says why a memory cannot be merged with any of the others, by the one that stands longest in the way. */
function whyAlone(others: readonly { memory: MemoryRow; hindrance: Hindrance | null }[]): string {
  for (const kind of hindrances) {
    const other = others.find(({ hindrance }) => hindrance === kind)
    if (other) return `It would be merged with “${cutTitle(other.memory.description)}”, ${hindranceWords[kind]}`
  }
  return 'The memories to merge it with are gone.'
}

function isMemory(id: string): boolean {
  return id.startsWith('m_')
}

function leftOf({ id, description }: MemoryRow, because: string): LeftMemory {
  return { id, title: description, because }
}

function rowOf(memories: readonly MemoryRow[], { memory, advice }: Advised): ReviewRow {
  const isCluster = memories.length > 1
  return {
    key: `${isCluster ? 'c' : 'm'}:${memory.id}`,
    group: isCluster ? 'clusters' : 'ambiguous',
    kind: isCluster ? 'cluster' : 'memory',
    ids: memories.map(({ id }) => id),
    title: memory.description,
    fact: '',
    action: advice.action,
    suggests: null,
    confidence: advice.confidence,
    like: '',
    like_label: '',
    single: false,
    reason: advice.reasons[0]?.text ?? '',
    section: null,
  }
}
