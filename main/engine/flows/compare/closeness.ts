import { AppError } from '../../../../shared/errors.ts'
import type { PairBatch, SpaceKind } from '../../language/computeTasks.ts'
import type { Computing } from '../../runtime/computing.ts'
import type { Core } from '../../runtime/core.ts'
import { embedTexts } from './modelVectors.ts'
import { type ChosenModel, readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { readSketches } from '../../store/queries/pairs.ts'
import { readVectors } from '../../store/queries/vectors.ts'
import type { Closeness } from '../../runtime/neighbours.ts'

/** Returns the closeness index of the active provider, which another process may have changed. */
export function closenessOf(core: Core): Closeness {
  const { neighbours, library } = core
  const { active } = readEmbeddingChoice(library.db)
  const provider = active?.provider ?? null
  if (neighbours.current?.provider !== provider) {
    neighbours.current = { provider, closeness: createCloseness(core, active) }
    neighbours.filled = null
  }
  return neighbours.current.closeness
}

/** Uses a sentence model, or the built-in provider if `model` is null. */
function createCloseness(core: Pick<Core, 'library' | 'ports' | 'computing'>, model: ChosenModel | null): Closeness {
  const { db } = core.library
  const ask = createAsker(core.computing, model ?? 'lexical')
  const put = (hashes: readonly string[]): Promise<number> =>
    ask('put', model ? [...readVectors(db, model.provider, hashes)] : readSketches(db, hashes))
  return {
    version: model ? `${model.provider} ${JSON.stringify(model.knots)}` : 'lexical',
    size: () => ask('put', []),
    unknownAmong: (hashes) => ask('unknownAmong', hashes),
    async ready(hashes, options) {
      if (model) await embedTexts(core, model, hashes, options)
    },
    async fill(hashes) {
      if (hashes.length > 0) await put(hashes)
    },
    put: (texts) => (model ? put(texts.map(({ hash }) => hash)) : ask('putTexts', texts)),
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
