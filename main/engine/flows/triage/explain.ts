import type { Explanation, Recommendation } from '../../../../shared/model/recommendation.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { suggestedTarget } from '../../decide/promote/draftPromotion.ts'
import { type Thoroughness, similarTo } from '../compare/similarTo.ts'
import { groundsOf, warmUpJudging } from './judge.ts'
import { findingsOf } from '../findings/scan.ts'
import { createYield } from '../../runtime/cooperative.ts'
import { write } from '../../store/db.ts'
import { readCases } from '../../store/queries/cases.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { isRecommended, readRecommendation, saveRecommendation } from '../../store/queries/recommendationRows.ts'
import { returnOf } from '../../store/queries/returns.ts'
import { distrustedRules } from '../../store/queries/verdicts.ts'
import { conflictsOf } from '../../recommend/assess/case.ts'
import { assess } from '../../recommend/assessment.ts'
import { signsOf } from '../../recommend/assess/signs.ts'
import { isOpen, recommendationFor } from '../../recommend/recommendAll.ts'
import { required } from '../../../../shared/required.ts'

/** Maximum number of neighbours returned, unless fewer are asked for. */
const maxNeighbours = 20

/** Which neighbours an explanation names. */
export interface NamedNeighbours {
  /** With 0 no texts are compared, and only duplicates count as similar. */
  limit: number
  thoroughness: Thoroughness
}

/** Returns everything a memory is judged by, and its recommendation, recomputed from the known pairs. Throws `not_found`. */
export async function explain(
  core: Core,
  id: string,
  { limit, thoroughness }: NamedNeighbours = { limit: maxNeighbours, thoroughness: 'all' },
): Promise<Explanation> {
  const { db } = core.library
  const yieldIfDue = createYield(core.ports.clock)
  const findings = await findingsOf(core, id)
  const items = limit === 0 ? [] : (await similarTo(core, findMemory(db, id).id, limit, thoroughness)).items
  await warmUpJudging(core)
  // The memory may have been purged during the comparison.
  const memory = findMemory(db, id)
  const grounds = groundsOf(core.library)
  const of = required(readCases(db, [memory.id], grounds)[0], 'case of a memory')
  if (isOpen(of)) {
    const made = recommendationFor(of, distrustedRules(db))
    // Nothing is written where nothing is new: a commit waits for the disk, and for other writers.
    if (!isRecommended(db, of.id, made)) write(db, (writable) => saveRecommendation(writable, of.id, made))
  }
  await yieldIfDue()
  const closest = limit === 0 ? null : Math.max(0, ...items.map(({ similarity }) => similarity))
  return {
    memory_id: memory.id,
    findings,
    neighbours: items,
    evidence: readEvidence(db, memory.id),
    returned: returnOf(db, memory.id),
    assessment: assess(of, signsOf(of), closest),
    contradicted_by: conflictsOf(of).map((other) => other.id),
    recommendation: isOpen(of) ? withTarget(core, memory, readRecommendation(db, memory)) : null,
  }
}

/** Adds the target to a recommended promotion. */
export function withTarget(
  core: LibraryCore,
  memory: MemoryRow,
  recommendation: Recommendation | null,
): Recommendation | null {
  if (recommendation?.action !== 'promote') return recommendation
  return { ...recommendation, target: suggestedTarget(core, memory) }
}
