import { AppError } from '../../shared/errors.ts'
import type { Closeness } from './closeness.ts'
import type { Core } from './core.ts'
import type { SentenceModel, SentenceModels } from './ports.ts'
import { cosineAt, similarityAt } from './embed/calibration.ts'
import { createVectorIndex } from './embed/vectorIndex.ts'
import { write } from './store/db.ts'
import type { ChosenModel } from './store/queries/embedding.ts'
import { readText } from './store/queries/pairs.ts'
import { readVectors, saveVectors, withoutVector } from './store/queries/vectors.ts'
import { turns } from './turns.ts'

/** From this similarity on pairs are looked at: two texts of which one contradicts the other are closer than that. */
export const lookedAtFrom = 0.7
/** How many texts go to the model at once. */
const batch = 16

/** A sentence model: by the vectors of the texts, which the library keeps. */
export function modelCloseness(core: Core, model: ChosenModel): Closeness {
  const { db } = core.library
  const { provider, dimensions, knots } = model
  const index = createVectorIndex(dimensions)
  const least = cosineAt(knots, lookedAtFrom)
  const take = (hashes: readonly string[]): void => {
    for (const [hash, vector] of readVectors(db, provider, hashes)) index.put(hash, vector)
  }
  return {
    version: `${provider} ${JSON.stringify(knots)}`,
    get size() {
      return index.size
    },
    has: (hash) => index.has(hash),
    async ready(hashes, options) {
      await embedTexts(core, model, hashes, options)
    },
    async fill(hashes) {
      const turn = turns(core.ports.clock)
      for (let at = 0; at < hashes.length; at += batch) {
        take(hashes.slice(at, at + batch))
        await turn()
      }
    },
    put({ hash }) {
      take([hash])
      return index.has(hash)
    },
    remove: (hash) => index.remove(hash),
    near: (hash, more) => index.near(hash, least, more),
    pairs: () => index.pairs(least),
    similarity(one, other) {
      if (one.hash === other.hash) return 1
      const cosine = index.cosine(one.hash, other.hash)
      return cosine === null ? null : similarityAt(knots, cosine)
    },
  }
}

/** Gives texts their vectors of a model, as far as they have none; what is done stays. Answers how many got one. */
export async function embedTexts(
  { library: { db }, ports }: Core,
  model: ChosenModel,
  hashes: readonly string[],
  {
    isCancelled = () => false,
    onProgress = () => {},
  }: { isCancelled?: () => boolean; onProgress?: (done: number) => void } = {},
): Promise<number> {
  const { provider, folder } = model
  const missing = withoutVector(db, provider, hashes)
  if (missing.length > 0) await assertSame(ports.models, model)
  let count = 0
  for (let at = 0; at < missing.length && !isCancelled(); at += batch) {
    const texts = missing.slice(at, at + batch).flatMap((hash) => {
      const text = readText(db, hash)
      return text === null ? [] : [{ hash, text }]
    })
    const vectors = await ports.models.embed(
      folder,
      texts.map(({ text }) => text),
    )
    write(db, (writable) => {
      // A text that went while the model worked leaves no vector.
      const said = texts
        .map(({ hash }, index) => [hash, vectors[index]!] as const)
        .filter(([hash]) => readText(db, hash) !== null)
      saveVectors(writable, provider, new Map(said))
      count += said.length
    })
    onProgress(count)
  }
  return count
}

/** Vectors of two models do not go together. */
async function assertSame(models: SentenceModels, { folder, provider, name }: ChosenModel): Promise<void> {
  const now = await models.inspect(folder)
  if (providerOf(now) === provider) return
  throw new AppError(
    'precondition',
    `The model in ${folder} is not the ${name} that was chosen any more. Choose it again: \`embed use transformers --model ${folder}\`.`,
  )
}

/** Names a model among vectors. */
export function providerOf({ name, dimensions, fingerprint }: SentenceModel): string {
  return `${name}/${dimensions}/${fingerprint}`
}
