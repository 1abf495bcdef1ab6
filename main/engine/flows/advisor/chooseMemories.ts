import { compareStrings } from '../../../../shared/compareStrings.ts'
import { isSettledByRules } from '../../advise/tiers.ts'
import { createYield } from '../../runtime/cooperative.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import {
  type WaitingMemory,
  readAdvisorBasis,
  readAsked,
  readWaitingMemories,
} from '../../store/queries/advisorRows.ts'
import { reportScope } from '../../store/queries/reportRows.ts'

/** Which memories to ask about. */
export interface AdvisorScope {
  /** An id, a name or a root folder of a project; all if left out. */
  project?: string | undefined
  limit: number
}

/** The memories to ask about, and how many others wait that are not asked about, by reason. */
export interface ChosenMemories {
  waiting: number
  settled_by_rules: number
  asked_before: number
  /** With the state that the verdicts will rest on. */
  chosen: { id: string; basis: string }[]
}

/**
 * Chooses what to ask about: what waits for a decision as in the weekly review, newest first, without what our rules settle
 * and what one of the advisors answered about since which nothing changed. Throws `not_found` for an unknown project.
 */
export async function chooseMemories(
  { library: { db }, ports: { clock } }: LibraryCore,
  { project, limit }: AdvisorScope,
  actors: readonly string[],
): Promise<ChosenMemories> {
  const yieldIfDue = createYield(clock)
  const open: WaitingMemory[] = []
  let waiting = 0
  for (const page of readWaitingMemories(db, reportScope(db, project), clock.now())) {
    waiting += page.length
    for (const memory of page) if (!isSettledByRules(memory)) open.push(memory)
    await yieldIfDue()
  }
  const ids = new Set(open.map(({ id }) => id))
  const answered = new Set<string>()
  for (const { memory_id: id, basis } of readAsked(db, actors)) {
    if (ids.has(id) && readAdvisorBasis(db, id) === basis) answered.add(id)
    await yieldIfDue()
  }
  const fresh = open
    .filter(({ id }) => !answered.has(id))
    .toSorted((one, other) => compareStrings(other.timestamp, one.timestamp))
  return {
    waiting,
    settled_by_rules: waiting - open.length,
    asked_before: answered.size,
    chosen: fresh.slice(0, limit).map(({ id }) => ({ id, basis: readAdvisorBasis(db, id) })),
  }
}
