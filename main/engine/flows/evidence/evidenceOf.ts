import type { ProjectEvidence, SupportedMemory } from '../../../../shared/contract/evidence.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Evidence } from '../../../../shared/model/evidence.ts'
import type { Core } from '../../runtime/core.ts'
import { countStates, countTiers, readEvidence, readSupported } from '../../store/queries/evidence.ts'
import { readChecked } from '../../store/queries/evidenceDue.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type ProjectRow, projectIds, readProject } from '../../store/queries/projects.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import { updateEvidence } from './updateEvidence.ts'

/** Looks up the evidence of a memory now. Throws `not_found`. */
export async function checkEvidence(core: Core, id: string): Promise<Evidence> {
  const { db } = core.library
  const memory = findMemory(db, id)
  await updateEvidence(core, undefined, { project: memory.project_id, again: [memory.id] })
  const evidence = readEvidence(db, memory.id)
  if (!evidence) throw new AppError('unavailable', `${id} could not be looked up just now. Try again.`)
  return evidence
}

/** Looks up everything a project's texts name, then counts. Throws `not_found`. */
export async function checkProjectEvidence(core: Core, named: string): Promise<ProjectEvidence> {
  const project = projectNamed(core.library.db, named)
  await updateEvidence(core, undefined, { project: project.id, again: 'all' })
  return projectEvidence(core.library, named)
}

/** Counts the memories of a project by how well they are supported. Throws `not_found`. */
export function projectEvidence(library: Library, named: string): ProjectEvidence {
  const { db } = library
  const { id, name } = projectNamed(db, named)
  const checked = readChecked(db, id)
  const { memories, tiers, stale, changed_since } = countTiers(db, id)
  return {
    project: { id, name },
    commit: checked?.commit_id ?? null,
    checked_at: checked?.checked_at ?? null,
    problem: checked?.problem ?? null,
    memories,
    tiers,
    states: countStates(db, id),
    stale,
    changed_since,
  }
}

/** Returns a page of the memories of a project that name something. Throws `not_found`. */
export function listEvidence(
  library: Library,
  { project, after = '', limit }: { project: string; after?: string | undefined; limit: number },
): { items: SupportedMemory[]; next: string | null } {
  const { db } = library
  const items = readSupported(db, projectNamed(db, project).id, { after, limit })
  return { items, next: items.length === limit ? (items.at(-1)?.memory_id ?? null) : null }
}

function projectNamed(db: ReadableDb, named: string): ProjectRow {
  const ids = projectIds(db, named)
  if (ids.length > 1)
    throw new AppError(
      'validation',
      `${named} names ${ids.length} projects: ${ids.join(', ')}. Use one of these ids.`,
      { ids },
    )
  const project = readProject(db, ids[0] ?? null)
  if (!project) throw new AppError('not_found', `There is no project ${named}.`)
  return project
}
