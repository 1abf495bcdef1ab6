import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { loadedCloseness } from '../compare/closeness.ts'

/** How many texts are considered, and how close they are at least: 0.5 is the same subject with another statement. */
const maxTexts = 50
const minSimilarity = 0.5

/**
 * Returns the texts closest in meaning to a question, by hash, with their similarity, closest first. Empty unless a sentence
 * model is in use: the built-in comparison knows words, which full text finds better. Empty too if the model fails.
 */
export async function nearMeanings(core: Core, question: string): Promise<ReadonlyMap<string, number>> {
  const { active } = readEmbeddingChoice(core.library.db)
  if (!active || question.trim() === '') return new Map()
  try {
    const closeness = await loadedCloseness(core)
    const [vector] = await core.ports.models.embed(active.folder, [question])
    const near = vector ? await closeness.nearVector(vector, maxTexts) : []
    return new Map(near.filter(([, similarity]) => similarity >= minSimilarity))
  } catch (error) {
    if (error instanceof AppError) return new Map()
    throw error
  }
}
