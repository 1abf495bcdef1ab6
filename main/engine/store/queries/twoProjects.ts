import type { Verdict } from '../../../../shared/model/comparison.ts'
import { minAlikeSimilarity } from '../../language/textPair.ts'
import type { Sql } from '../db.ts'

/** SQL: the project that a memory or reference holds for; null if it holds for all. */
export const ownProject = (of: string): string => `CASE ${of}.scope WHEN 'project' THEN ${of}.project_id END`

/** How alike two texts are, and how long the shorter one is, in characters. */
export interface Likeness {
  similarity: number
  verdict: Verdict
  length: number
}

/** Short notes of two projects, such as `Clear error hierarchy`, are on one thing only if they are worded nearly the same. */
const short = { length: 60, similarity: 0.95 }

/** Checks whether two memories, by `ownProject`, are of two projects and not worded alike: those are not to be merged. */
export function areOfTwoProjects(one: string | null, other: string | null, likeness: Likeness): boolean {
  if (one === null || other === null || one === other) return false
  const { similarity, verdict, length } = likeness
  return similarity < (length < short.length ? short.similarity : minAlikeSimilarity) || verdict === 'related'
}

/** SQL condition: as above, for memories `one` and `other` whose pair has this similarity and verdict. */
export const memoriesOfTwoProjects = (one: string, other: string, similarity: string, verdict: string): string =>
  `(${ownProject(one)} IS NOT ${ownProject(other)} AND are_of_two_projects(${ownProject(one)}, ${ownProject(other)},
    ${similarity}, ${verdict}, min(length(${one}.content), length(${other}.content))))`

/** Registers the SQL function that checks whether two memories are of two projects. */
export function registerProjectFunction(db: Sql): void {
  db.function('are_of_two_projects', { deterministic: true }, (one, other, similarity, verdict, length) =>
    Number(areOfTwoProjects(one, other, { similarity, verdict, length })),
  )
}
