import type { FoundReference } from '../../../../shared/model/lookUp.ts'
import { rankEntries } from '../../retrieve/rankEntries.ts'
import type { Core } from '../../runtime/core.ts'
import { referenceIndex } from '../search/searchReferences.ts'

export interface ReferenceQuestion {
  words: readonly string[]
  /** Only references of these projects, and universal ones; null for all. */
  projects: readonly string[] | null
  /** The references that memories which answer were promoted to, with how well these answer. */
  promoted: ReadonlyMap<string, number>
  limit: number
}

/**
 * Returns the references that answer a question, best first: by their own texts, or because a memory that answers was promoted
 * to them.
 */
export async function findReferences(
  core: Core,
  { words, projects, promoted, limit }: ReferenceQuestion,
): Promise<FoundReference[]> {
  const index = await referenceIndex(core)
  const scores = new Map(rankEntries(index, words).map(({ item, score }) => [item, score]))
  for (const { item } of index.entries) {
    const score = promoted.get(item.row.id) ?? 0
    if (score > (scores.get(item) ?? 0)) scores.set(item, score)
  }
  const best = Math.max(0, ...scores.values())
  return [...scores]
    .filter(([{ row }]) => projects === null || row.scope === 'universal' || projects.includes(row.project_id ?? ''))
    .filter(([, score]) => score >= best * minShare)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(
      ([
        {
          row: { id, name, description, path },
        },
        score,
      ]) => ({ id, name, description, path, score }),
    )
}

/** A reference that answers less well than this share of the best is not offered. */
const minShare = 0.4
