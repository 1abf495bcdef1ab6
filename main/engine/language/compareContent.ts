import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarityOf } from './closeness/lexical.ts'
import { type Prepared, prepareForReferences } from './closeness/prepare.ts'
import { compareTexts } from './difference/compareTexts.ts'

/** Texts less alike than this neither repeat nor contradict one another. */
const minSimilarity = 0.5

/** How a text that is about to be written stands to others, as `compare` says; the text itself read as A. */
export function compareContent(content: string): (text: string) => Comparison {
  let own: Prepared | null = null
  return (text) => {
    own ??= prepareForReferences(content)
    const similarity = similarityOf(own, prepareForReferences(text))
    if (similarity < minSimilarity) return { similarity, verdict: 'unrelated', differences: [] }
    return { similarity, ...compareTexts(content, text, similarity) }
  }
}
