import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarityOf } from './closeness/lexical.ts'
import { type Prepared, prepareForReferences } from './closeness/prepare.ts'
import { compareAt } from './comparison.ts'

/** Minimum similarity of texts that may repeat or contradict each other. */
const minSimilarity = 0.5

/** Builds a function that compares new content with existing texts, like `compare` with the content as text A. */
export function compareContent(content: string): (text: string) => Comparison {
  let own: Prepared | null = null
  return (text) => {
    own ??= prepareForReferences(content)
    const similarity = similarityOf(own, prepareForReferences(text))
    if (similarity < minSimilarity) return { similarity, verdict: 'unrelated', differences: [] }
    return compareAt(content, text, similarity)
  }
}
