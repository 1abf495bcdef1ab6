import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarityOf } from '../embed/lexical.ts'
import { prepare } from '../embed/prepare.ts'
import { compareTexts } from '../triage/difference/compare.ts'

/** Texts less alike than this neither repeat nor contradict one another. */
const leastSimilarity = 0.5

/** How a text that is about to be written stands to others, as `compare` says; the text itself read as A. */
export function compareContent(content: string): (text: string) => Comparison {
  const own = prepare(content)
  return (text) => {
    const similarity = similarityOf(own, prepare(text))
    if (similarity < leastSimilarity) return { similarity, verdict: 'unrelated', differences: [] }
    return { similarity, ...compareTexts(content, text, similarity) }
  }
}
