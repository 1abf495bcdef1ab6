import { AppError } from '../../../shared/errors.ts'
import { hashOf } from '../language/closeness/hash.ts'
import type { SentenceModels } from '../ports.ts'

function none(): never {
  throw new AppError('unavailable', 'There are no sentence models here.')
}

/** A machine without sentence models. */
export const noModels: SentenceModels = {
  inspect: async () => none(),
  embed: async () => none(),
  host: 'models.example',
  folderOf: none,
  offer: async () => none(),
  download: async () => none(),
  dispose: () => Promise.resolve(),
}

export interface FakeModels extends SentenceModels {
  dimensions: number
  /** How many texts were embedded. */
  texts: number
  /** Called before texts are embedded. */
  onEmbed: (() => void) | null
}

/** Models whose vectors are bags of a text's words; each folder is another model. */
export function fakeModels(): FakeModels {
  const fake: FakeModels = {
    ...noModels,
    dimensions: 64,
    texts: 0,
    onEmbed: null,
    inspect: async (folder) => ({ name: folder.split('/').at(-1)!, dimensions: fake.dimensions, fingerprint: 'f' }),
    async embed(folder, texts) {
      fake.onEmbed?.()
      fake.texts += texts.length
      return texts.map((text) => bagOf(`${folder.split('/').at(-1)} ${text}`, fake.dimensions))
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
