import type { StaleMemory } from '../../../../shared/contract/retrieval.ts'
import type { Core } from '../../runtime/core.ts'
import { projectsWithEvidence, readChecked } from '../../store/queries/evidenceDue.ts'
import type { UnusedReference } from '../../store/queries/lookups.ts'
import { projectIds, readProject } from '../../store/queries/projects.ts'
import { type StaleOwner, readStaleOwners } from '../../store/queries/staleOwners.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'
import { unusedReferences } from './uses.ts'

export interface Freshness {
  checked: number
  stale: StaleMemory[]
  unused: UnusedReference[]
  problems: string[]
}

/**
 * Looks up what texts name at the repositories’ current commits, as far as commits since the last check touched it, and lists
 * what is stale, with the commit, and what nobody looked up. Throws `not_found` for an unknown project.
 */
export async function checkFreshness(core: Core, named?: string): Promise<Freshness> {
  const { db } = core.library
  const wanted = named === undefined ? [null] : projectIds(db, named)
  const read = (): StaleOwner[] => wanted.flatMap((project) => readStaleOwners(db, project))
  const before = new Set(read().map(keyOf))
  let checked = 0
  for (const project of wanted)
    checked += (await updateEvidence(core, undefined, project === null ? {} : { project })).checked
  const projects = named === undefined ? projectsWithEvidence(db) : wanted
  return {
    checked,
    stale: read().map((owner) => ({ ...owner, is_new: !before.has(keyOf(owner)) })),
    unused: unusedReferences(core),
    problems: projects.flatMap((id) => problemOf(core, id)),
  }
}

function keyOf({ kind, id, commit }: StaleOwner): string {
  return `${kind} ${id} ${commit}`
}

function problemOf({ library: { db } }: Core, id: string | null): string[] {
  const problem = id === null ? null : readChecked(db, id)?.problem
  return problem ? [`${readProject(db, id)?.name ?? id}: ${problem}`] : []
}
