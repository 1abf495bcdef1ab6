import type { ReviewRow } from '../../../../shared/contract/review.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { snoozedRule } from '../../store/queries/recommendationBrief.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { type Advised, type LeftMemory, leftOf, recommendedMerges } from './recommendedMerges.ts'
import { toRead } from '../../review/toRead.ts'

/** What is recommended for some memories, as decisions that exclude each other nowhere. */
export interface RecommendedWishes {
  /** The ids of these memories. */
  asked: ReadonlySet<string>
  wishes: Wish[]
  needsYou: number
  left: LeftMemory[]
}

/**
 * Returns what is recommended for these memories. Merges come first: a memory that one takes up is not decided again, nor does
 * it need a person. Throws `not_found` for an unknown id.
 */
export function recommendedWishes(db: ReadableDb, ids: readonly string[]): RecommendedWishes {
  const memories = findMemories(db, ids)
  const needing: string[] = []
  const advised: Advised[] = []
  const left: LeftMemory[] = []
  for (const memory of memories) {
    const advice = readRecommendation(db, memory)
    if (advice?.action === 'needs-you') needing.push(memory.id)
    else if (advice?.rules.includes(snoozedRule)) left.push(leftOf(memory, 'It is snoozed.'))
    else if (advice) advised.push({ memory, advice })
    else left.push(leftOf(memory, 'Nothing is recommended for it.'))
  }
  const isMerge = ({ advice }: Advised): boolean => advice.action === 'merge' && advice.with.every(isMemory)
  const { merges, left: alone } = recommendedMerges(db, advised.filter(isMerge))
  const merged = new Set(merges.flatMap((merge) => merge.memories.map(({ id }) => id)))
  const others = advised.filter((one) => !isMerge(one) && !merged.has(one.memory.id))
  return {
    asked: new Set(memories.map(({ id }) => id)),
    wishes: [
      ...merges.map((merge): Wish => ({ row: rowOf(merge.memories, merge.of), verdict: null })),
      ...others.map((one): Wish => ({ row: rowOf([one.memory], one), verdict: null })),
    ],
    needsYou: needing.filter((id) => !merged.has(id)).length,
    left: [...left, ...alone].filter(({ id }) => !merged.has(id)),
  }
}

function isMemory(id: string): boolean {
  return id.startsWith('m_')
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
    length: toRead(memories.map(({ content }) => content)),
  }
}
