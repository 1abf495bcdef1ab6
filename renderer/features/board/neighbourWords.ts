import type { Neighbour } from '../../../shared/contract/neighbours.ts'
import { refusal } from '../../../shared/model/maturity.ts'
import type { Memory } from '../../../shared/model/memory.ts'

type Near = Pick<Neighbour, 'kind' | 'id' | 'maturity' | 'similarity' | 'verdict' | 'settled'>

/** Describes the relation of a neighbour to the memory: `same .96`, `near .58`, `conflict`, or `both hold`. */
export function relationWords(near: Pick<Near, 'similarity' | 'verdict' | 'settled'>): {
  tone: 'duplicate' | 'conflict' | undefined
  words: string
} {
  if (near.settled) return { tone: undefined, words: 'both hold' }
  if (near.verdict === 'conflict') return { tone: 'conflict', words: 'conflict' }
  const number = near.similarity.toFixed(2).replace(/^0/, '')
  return isSame(near) ? { tone: 'duplicate', words: `same ${number}` } : { tone: undefined, words: `near ${number}` }
}

/** Returns the memory and its neighbours of the same meaning that can be merged with it. */
export function mergeable(
  memory: Pick<Memory, 'id' | 'maturity' | 'escalated_to' | 'superseded_by'>,
  near: readonly Near[],
): string[] {
  if (refusal('merge', memory) !== null) return []
  const others = near.filter(
    ({ kind, maturity, ...rest }) =>
      kind === 'memory' &&
      isSame(rest) &&
      maturity !== null &&
      refusal('merge', { maturity, escalated_to: null }) === null,
  )
  return [memory.id, ...others.map(({ id }) => id)]
}

function isSame({ similarity, verdict }: Pick<Near, 'similarity' | 'verdict'>): boolean {
  return similarity >= minDuplicateSimilarity && (verdict === 'duplicate' || verdict === 'extends')
}

/** Minimum similarity of a duplicate: that of pairs people call the same. */
const minDuplicateSimilarity = 0.85
