import type { Verdict } from '../../../../shared/model/comparison.ts'
import { minAlikeSimilarity } from '../../language/textPair.ts'
import type { Sql } from '../db.ts'

/** SQL: the project that a memory or reference holds for; null if it holds for all. */
export const ownProject = (of: string): string => `CASE ${of}.scope WHEN 'project' THEN ${of}.project_id END`

/** Checks whether two memories, by `ownProject`, are of two projects and not worded alike: those are not to be merged. */
export function areOfTwoProjects(
  one: string | null,
  other: string | null,
  { similarity, verdict }: { similarity: number; verdict: Verdict },
): boolean {
  if (one === null || other === null || one === other) return false
  return similarity < minAlikeSimilarity || verdict === 'related'
}

/** SQL condition: as above, for memories `one` and `other` whose pair has this similarity and verdict. */
export const memoriesOfTwoProjects = (one: string, other: string, similarity: string, verdict: string): string =>
  `are_of_two_projects(${ownProject(one)}, ${ownProject(other)}, ${similarity}, ${verdict})`

/** Registers the SQL function that checks whether two memories are of two projects. */
export function registerProjectFunction(db: Sql): void {
  db.function('are_of_two_projects', { deterministic: true }, (one, other, similarity, verdict) =>
    Number(areOfTwoProjects(one, other, { similarity, verdict })),
  )
}
