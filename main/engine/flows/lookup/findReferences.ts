import { rankEntries } from '../../retrieve/rankEntries.ts'
import type { Core } from '../../runtime/core.ts'
import type { ReferenceRow } from '../../store/queries/references.ts'
import { referenceIndex } from '../search/searchReferences.ts'

/** A reference that answers. */
export interface RankedReference {
  row: ReferenceRow
  score: number
}

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
 * to them. None where no text is about the question.
 */
export async function findReferences(
  core: Core,
  { words, projects, promoted, limit }: ReferenceQuestion,
): Promise<RankedReference[]> {
  const index = await referenceIndex(core)
  const ranked = rankEntries(index, words).filter(({ item }) => isOf(item.row, projects))
  const found = ranked.some(({ isAbout }) => isAbout) ? ranked : []
  const scores = new Map(found.map(({ item, score }) => [item, score]))
  for (const { item } of index.entries) {
    const score = promoted.get(item.row.id) ?? 0
    if (score > (scores.get(item) ?? 0)) scores.set(item, score)
  }
  const best = Math.max(0, ...scores.values())
  return [...scores]
    .filter(([{ row }]) => isOf(row, projects))
    .filter(([, score]) => score >= best * minShare)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([{ row }, score]) => ({ row, score }))
}

/** Returns the newest references written here, and then others, of a project and universal ones. */
export async function newestReferences(
  core: Core,
  projects: readonly string[] | null,
  limit: number,
): Promise<RankedReference[]> {
  const { entries } = await referenceIndex(core)
  const rows = entries.map(({ item }) => item.row).filter((row) => isOf(row, projects))
  return rows.slice(0, limit).map((row) => ({ row, score: 0 }))
}

function isOf({ scope, project_id }: ReferenceRow, projects: readonly string[] | null): boolean {
  return projects === null || scope === 'universal' || (project_id !== null && projects.includes(project_id))
}

/** A reference that answers less well than this share of the best is not offered. */
const minShare = 0.4
