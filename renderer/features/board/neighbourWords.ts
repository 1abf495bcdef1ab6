import type { Neighbour } from '../../../shared/contract/neighbours.ts'

type Near = Pick<Neighbour, 'similarity' | 'verdict' | 'settled'>

/** Describes the relation of a neighbour to the memory: `same 0.96`, `similar 0.58`, `conflict`, or `both hold`. */
export function relationWords(near: Near): {
  tone: 'duplicate' | 'conflict' | undefined
  words: string
} {
  if (near.settled) return { tone: undefined, words: 'both hold' }
  if (near.verdict === 'conflict') return { tone: 'conflict', words: 'conflict' }
  const number = near.similarity.toFixed(2)
  return isSame(near) ? { tone: 'duplicate', words: `same ${number}` } : { tone: undefined, words: `similar ${number}` }
}

/** Checks whether a text is close enough to be called a neighbour: it contradicts, or means something similar. */
export function isNear({ similarity, verdict, settled }: Near): boolean {
  return similarity >= minSimilarity || verdict === 'conflict' || Boolean(settled)
}

function isSame({ similarity, verdict }: Pick<Near, 'similarity' | 'verdict'>): boolean {
  return similarity >= minDuplicateSimilarity && (verdict === 'duplicate' || verdict === 'extends')
}

/** Minimum similarity of a neighbour that does not contradict; below it, the words alone are alike. */
const minSimilarity = 0.5
/** Minimum similarity of a duplicate: that of pairs people call the same. */
const minDuplicateSimilarity = 0.85
