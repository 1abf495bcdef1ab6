import { AppError } from '../../../../shared/errors.ts'
import type { PairBatch, SpaceKind } from '../../language/computeTasks.ts'
import type { Computing } from '../../runtime/computing.ts'
import { createYield } from '../../runtime/cooperative.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { embedTexts } from './modelVectors.ts'
import { type ChosenModel, readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { readCompared, readSketches } from '../../store/queries/pairs.ts'
import { readVectors } from '../../store/queries/vectors.ts'
import type { Closeness } from '../../runtime/neighbours.ts'

/** Returns the closeness index of the active provider, which another process may have changed. */
export function closenessOf(core: Core): Closeness {
  const { active } = readEmbeddingChoice(core.library.db)
  return core.neighbours.use(active?.provider ?? null, () => createCloseness(core, active))
}

/** Returns the closeness index of the active provider with the texts that were compared before. */
export async function loadedCloseness(core: Core): Promise<Closeness> {
  const closeness = closenessOf(core)
  await core.neighbours.loadOnce(() => fillCloseness(core, closeness))
  return closeness
}

/** Loads texts that were already compared, by a former run or another process, into the closeness index. */
export async function fillCloseness({ library: { db }, ports }: LibraryCore, closeness: Closeness): Promise<void> {
  const yieldIfDue = createYield(ports.clock)
  for (let after: string | undefined = ''; after !== undefined;) {
    const hashes = readCompared(db, after, page)
    await closeness.fill(await closeness.unknownAmong(hashes))
    after = hashes[hashes.length - 1]
    await yieldIfDue()
  }
}

/** Number of texts loaded before the work may yield. */
const page = 500

/** Uses a sentence model, or the built-in provider if `model` is null. */
function createCloseness(core: Pick<Core, 'library' | 'ports' | 'computing'>, model: ChosenModel | null): Closeness {
  const { db } = core.library
  const ask = createAsker(core.computing, model ?? 'lexical')
  const putVectors = async (hashes: readonly string[]): Promise<void> => {
    if (model) await ask('put', [...readVectors(db, model.provider, hashes)])
  }
  return {
    version: model ? `${model.provider} ${JSON.stringify(model.knots)}` : 'lexical',
    size: () => ask('put', []),
    unknownAmong: (hashes) => ask('unknownAmong', hashes),
    async ready(hashes, options) {
      if (model) await embedTexts(core, model, hashes, options)
    },
    async fill(hashes) {
      if (hashes.length === 0) return
      await putVectors(hashes)
      await ask('put', readSketches(db, hashes))
    },
    async put(texts) {
      await putVectors(texts.map(({ hash }) => hash))
      return ask('putTexts', texts)
    },
    remove: (hashes) => ask('remove', hashes),
    sketchesOf: (hashes) => ask('sketchesOf', hashes),
    near: (hash, more = 0) => ask('near', { hash, more }),
    nearVector: (vector, most) => ask('nearVector', { vector, most }),
    async *pairs() {
      await ask('beginPairs', null)
      let next: Promise<PairBatch> | null = ask('nextPairs', null)
      while (next) {
        const part: PairBatch = await next
        // The thread continues while this part is processed; whoever awaits the next part gets its error.
        next = part.done < 1 ? ask('nextPairs', null) : null
        next?.catch(() => undefined)
        yield part
      }
    },
    score: (pairs, texts) => ask('scorePairs', { pairs, texts }),
    endPairs: () => ask('endPairs', null),
    similarities: (one, others) => ask('similarities', { one, others }),
  }
}

/**
 * Sends questions to the current thread, after configuring it for the model. Throws once the thread has been restarted, as it
 * has lost that configuration.
 */
function createAsker(computing: Computing, model: ChosenModel | 'lexical'): Computing['ask'] {
  const kind: SpaceKind = model === 'lexical' ? model : { dimensions: model.dimensions, knots: model.knots }
  const { breakdowns } = computing
  let told: Promise<void> | null = null
  return async (name, question) => {
    if (computing.breakdowns !== breakdowns)
      throw new AppError('unavailable', 'The comparison failed and starts again. Try again.')
    await (told ??= computing.ask('compareBy', kind))
    return computing.ask(name, question)
  }
}
