import { AppError } from '../../../../shared/errors.ts'
import type { Comparison } from '../../../../shared/model/comparison.ts'
import { compare, compareAt } from '../../language/comparison.ts'
import { similarityAt } from '../../language/closeness/similarityScale.ts'
import type { Files, SentenceModels } from '../../ports.ts'
import { openLibrary } from '../../store/open.ts'
import { type ChosenModel, readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'

/** Compares any two texts as the library does. */
export type Comparer = (a: string, b: string) => Promise<Comparison>

/**
 * Returns the comparer for the library at a path, using its active provider; the built-in one if there is no readable
 * library. The comparer throws what running the model throws.
 */
export function comparerOf(libraryPath: string, files: Files, models: SentenceModels): Comparer {
  const model = modelIn(libraryPath, files)
  if (!model) return async (a, b) => compare(a, b)
  return async (a, b) => {
    const [one, other] = await models.embed(model.folder, [a, b])
    if (!one || !other) throw new AppError('unavailable', `${model.folder} returned no vector. Choose another model.`)
    const cosine = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    return compareAt(a, b, a === b ? 1 : similarityAt(model.knots, cosine))
  }
}

function modelIn(path: string, files: Files): ChosenModel | null {
  if (!files.stat(path)) return null
  try {
    const db = openLibrary(path, files, { readonly: true })
    try {
      return readEmbeddingChoice(db).active
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
