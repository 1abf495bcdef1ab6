import { AppError } from '../../../../shared/errors.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import type { SentenceModel, SentenceModels } from '../../ports.ts'
import { writeDerived } from '../../store/db.ts'
import type { ChosenModel } from '../../store/queries/embeddingChoice.ts'
import { readText } from '../../store/queries/pairs.ts'
import { saveVectors, withoutVector } from '../../store/queries/vectors.ts'
import { required } from '../../../../shared/required.ts'

/** Texts passed to the model at once. */
const batch = 32

/** Computes the missing vectors of texts; when cancelled, keeps those done. Returns how many were stored. */
export async function embedTexts(
  { library: { db }, ports }: LibraryCore,
  model: ChosenModel,
  hashes: readonly string[],
  {
    isCancelled = () => false,
    onProgress = () => {},
  }: { isCancelled?: () => boolean; onProgress?: (done: number) => void } = {},
): Promise<number> {
  const { provider, folder } = model
  const missing = withoutVector(db, provider, hashes)
  if (missing.length > 0) await assertSameModel(ports.models, model)
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
    writeDerived(db, (writable) => {
      // A text deleted while the model ran gets no vector.
      const said = texts
        .map(({ hash }, index) => [hash, required(vectors[index], 'vector of a text')] as const)
        .filter(([hash]) => readText(db, hash) !== null)
      saveVectors(writable, provider, new Map(said))
      count += said.length
    })
    onProgress(count)
  }
  return count
}

/** Throws `precondition` when the folder now has another model, since vectors of different models are not comparable. */
async function assertSameModel(models: SentenceModels, { folder, provider, name }: ChosenModel): Promise<void> {
  const now = await models.inspect(folder)
  if (providerOf(now) === provider) return
  throw new AppError(
    'precondition',
    `The model in ${folder} is not the ${name} that was chosen any more. Choose it again: \`embed use transformers --model ${folder}\`.`,
  )
}

/** Returns the identifier under which a model's vectors are stored. */
export function providerOf({ name, dimensions, fingerprint }: SentenceModel): string {
  return `${name}/${dimensions}/${fingerprint}`
}
