import { AppError } from '../../../shared/errors.ts'
import { hashOf } from '../embed/hash.ts'
import type { SentenceModels } from '../ports.ts'

function none(): never {
  throw new AppError('unavailable', 'There are no sentence models here.')
}

/** A machine without sentence models. */
export const noModels: SentenceModels = {
  inspect: async () => none(),
  embed: async () => none(),
  folderOf: none,
  offer: async () => none(),
  download: async () => none(),
  dispose: () => Promise.resolve(),
}

/** Models whose vectors are bags of a text's words; each folder is another model, `texts` counts what was embedded. */
export function fakeModels(dimensions = 64): SentenceModels & { texts: number } {
  const fake = {
    ...noModels,
    texts: 0,
    inspect: (folder: string) => Promise.resolve({ name: folder.split('/').at(-1)!, dimensions, fingerprint: 'f' }),
    embed(folder: string, texts: readonly string[]) {
      fake.texts += texts.length
      return Promise.resolve(texts.map((text) => bagOf(`${folder} ${text}`, dimensions)))
    },
  }
  return fake
}

function bagOf(text: string, dimensions: number): Float32Array {
  const [folder, ...words] = text.toLowerCase().split(/\W+/).filter(Boolean)
  const vector = new Float32Array(dimensions)
  for (const word of words) vector[hashOf(`${folder}${word}`) % dimensions]! += 1
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
