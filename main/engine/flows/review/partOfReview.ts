import type { ReviewGroup, ReviewQueue, ReviewRow } from '../../../../shared/contract/review.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readProject } from '../../store/queries/projects.ts'

/** Rows of a review with what is counted about them. */
export interface CountedRows {
  rows: readonly ReviewRow[]
  byKey: ReadonlyMap<string, ReviewRow>
  groups: ReadonlyMap<ReviewGroup, number>
  likes: ReviewQueue['likes']
}

/** Counted rows with the projects of the texts that belong to one, by the id of the text. */
export interface PlacedRows extends CountedRows {
  projects: ReadonlyMap<string, string>
}

/** The id that stands for the memories of no project. */
const noProject = 'none'

const parts = new WeakMap<PlacedRows, Map<string, CountedRows>>()

/** Returns the items about a project, or all of them without one. An item with memories of several projects is about each. */
export function partOfReview(all: PlacedRows, project: string | undefined): CountedRows {
  if (project === undefined) return all
  const known = parts.get(all) ?? new Map<string, CountedRows>()
  parts.set(all, known)
  const part = known.get(project) ?? countedRows(all.rows.filter((row) => isAbout(all, row, project)))
  known.set(project, part)
  return part
}

/** Checks whether one of the memories of an item belongs to a project. */
export function isAbout({ projects }: PlacedRows, { ids }: Pick<ReviewRow, 'ids'>, project: string): boolean {
  return ids.some((id) => (projects.get(id) ?? noProject) === project)
}

/** Counts rows by group and by what may be answered together. */
export function countedRows(rows: readonly ReviewRow[]): CountedRows {
  const groups = new Map<ReviewGroup, number>()
  const likes = new Map<string, ReviewQueue['likes'][number]>()
  for (const { like, group, like_label: label, length } of rows) {
    groups.set(group, (groups.get(group) ?? 0) + 1)
    const known = likes.get(like)
    if (known) Object.assign(known, { count: known.count + 1, length: known.length + length })
    else likes.set(like, { like, group, label, count: 1, length })
  }
  return { rows, byKey: new Map(rows.map((row) => [row.key, row])), groups, likes: [...likes.values()] }
}

/** Returns the project a review is limited to, and what is `left` beyond it; null for a review of all. */
export function limitOf(db: ReadableDb, project: string | undefined, beyond: number): ReviewQueue['limit'] {
  if (project === undefined) return null
  const name = project === noProject ? 'no project' : (readProject(db, project)?.name ?? 'a project that is gone')
  return { project, name, beyond }
}
