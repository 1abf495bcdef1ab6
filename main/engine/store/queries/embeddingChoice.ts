import { z } from 'zod'
import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

/** A sentence model that was chosen, and the curve from its cosines to similarities. */
const ChosenModel = z.object({
  /** Names the model among vectors: its name, how many numbers, and a hash of its files. */
  provider: z.string(),
  name: z.string(),
  folder: z.string(),
  dimensions: z.number(),
  knots: z.array(z.tuple([z.number(), z.number()])),
})
export type ChosenModel = z.infer<typeof ChosenModel>

/** Which provider says how close texts are: a model, or the built-in one where there is null. */
const EmbeddingChoice = z.object({
  active: ChosenModel.nullable().default(null),
  /** The model that takes over once every text has a vector of it. */
  next: ChosenModel.nullable().default(null),
  /** The folder of the model chosen last, also where it was given up since. */
  last: z.string().nullable().default(null),
})
export type EmbeddingChoice = z.infer<typeof EmbeddingChoice>

const key = 'embedding'

/** The model in use and the one being prepared; neither where none was chosen. */
export function readEmbeddingChoice(db: ReadableDb): EmbeddingChoice {
  return EmbeddingChoice.parse(readMeta(db, key) ?? {})
}

/** Keeps the choice of models. */
export function saveEmbeddingChoice(db: WritableDb, choice: EmbeddingChoice): void {
  saveMeta(db, key, choice)
}
