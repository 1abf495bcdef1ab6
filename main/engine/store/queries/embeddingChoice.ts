import { z } from 'zod'
import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

/** A chosen sentence model, and the curve from its cosines to similarities. */
const ChosenModel = z.object({
  /** Identifies the model among vectors: its name, dimensions, and a hash of its files. */
  provider: z.string(),
  name: z.string(),
  folder: z.string(),
  dimensions: z.number(),
  knots: z.array(z.tuple([z.number(), z.number()])),
})
export type ChosenModel = z.infer<typeof ChosenModel>

/** Which provider computes similarity: a model, or the built-in one when null. */
const EmbeddingChoice = z.object({
  active: ChosenModel.nullable().default(null),
  /** The model that takes over once every text has its vector. */
  next: ChosenModel.nullable().default(null),
  /** The folder of the model chosen last, even if no longer used. */
  last: z.string().nullable().default(null),
})
export type EmbeddingChoice = z.infer<typeof EmbeddingChoice>

const key = 'embedding'

/** Returns the model in use and the one being prepared; both null when none was chosen. */
export function readEmbeddingChoice(db: ReadableDb): EmbeddingChoice {
  return EmbeddingChoice.parse(readMeta(db, key) ?? {})
}

/** Stores the choice of models. */
export function saveEmbeddingChoice(db: WritableDb, choice: EmbeddingChoice): void {
  saveMeta(db, key, choice)
}
