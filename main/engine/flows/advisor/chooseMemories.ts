import { isSettledByRules } from '../../advise/tiers.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { type WaitingMemory, readAsked, readWaitingMemories } from '../../store/queries/advisorRows.ts'
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
  chosen: WaitingMemory[]
}

/**
 * Chooses what to ask about: what waits for a decision as in the weekly review, newest first, without what our rules settle
 * and what one of the advisors answered about since which nothing changed. Throws `not_found` for an unknown project.
 */
export function chooseMemories(
  { library: { db }, ports }: LibraryCore,
  { project, limit }: AdvisorScope,
  actors: readonly string[],
): ChosenMemories {
  const waiting = readWaitingMemories(db, reportScope(db, project), ports.clock.now())
  const open = waiting.filter((memory) => !isSettledByRules(memory))
  const asked = readAsked(db, actors)
  const fresh = open.filter(({ id, basis }) => !asked.has(`${id} ${basis}`))
  return {
    waiting: waiting.length,
    settled_by_rules: waiting.length - open.length,
    asked_before: open.length - fresh.length,
    chosen: fresh.slice(0, limit),
  }
}
