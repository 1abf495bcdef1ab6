import type { MergePreview } from '../../../../shared/model/mergePreview.ts'
import { closenessOf } from '../compare/closeness.ts'
import type { Core } from '../../runtime/core.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'

/**
 * A text less similar than this to each of the others is likely about something else: of 3,000 pairs of notes from different
 * repositories 99% are below 0.1, of 1,500 paraphrases 99% are above 0.55.
 */
const unlikeBelow = 0.3

/** Returns the texts of a merge that are similar to none of the others, each with its highest similarity. */
export async function unlikeSources(
  core: Core,
  sources: readonly { hash: string; content: string }[],
): Promise<MergePreview['unlike']> {
  const closest = sources.map(() => 0)
  for (const [at, row] of (await similaritiesAmong(core, sources)).entries())
    for (const [step, similarity] of row.entries()) {
      const other = at + 1 + step
      // What the provider does not know yet is no reason to warn.
      const known = similarity ?? 1
      closest[at] = Math.max(closest[at] ?? 0, known)
      closest[other] = Math.max(closest[other] ?? 0, known)
    }
  return closest.flatMap((similarity, source) => (similarity < unlikeBelow ? [{ source, similarity }] : []))
}

/** Returns, for each text, its similarity to the texts after it. */
async function similaritiesAmong(
  core: Core,
  sources: readonly { hash: string; content: string }[],
): Promise<(number | null)[][]> {
  const texts = sources.map(({ hash, content }) => ({ hash, text: content }))
  if (readEmbeddingChoice(core.library.db).active === null) {
    const prepared = texts.map(({ text }) => prepare(text))
    return prepared.map((one, at) => prepared.slice(at + 1).map((other) => similarityOf(one, other)))
  }
  const closeness = closenessOf(core)
  return Promise.all(texts.map((one, at) => closeness.similarities(one, texts.slice(at + 1))))
}
