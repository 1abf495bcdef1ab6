import { AppError } from '../../../shared/errors.ts'
import type { GateReport } from '../../../shared/model/proposal.ts'
import type { PromotionRequest } from '../../../shared/model/reference.ts'
import type { Core } from '../core.ts'
import { sql } from '../store/db.ts'
import { findMemory } from '../store/queries/memories.ts'
import { draftPromotion } from './draftPromotion.ts'
import { checksFor } from './planPromotion.ts'

/** Source: seeds/2-promotion-with-intent.md. The other checks of a promotion warn; these four are its gates. */
const gateIds = ['length', 'structure', 'duplicate', 'staleness']

/** Where the memory would be promoted to; what is left out is chosen as a promotion chooses it. */
export type GatesPlace = Pick<PromotionRequest, 'target' | 'file' | 'section'>

/** How the gates stand for one memory, as it would be promoted without a person's words. Changes nothing. */
export function gatesOf(core: Core, named: string, place: GatesPlace = {}): GateReport {
  const memory = findMemory(core.library.db, named)
  const { id: memory_id, description } = memory
  try {
    const checks = checksFor(core, draftPromotion(core, { memory_id, ...place }))
    const gates = gateIds.flatMap((gate) => {
      const check = checks.find(({ id }) => id === gate)
      return check ? [{ id: check.id, ok: check.ok, text: check.text, detail: check.detail }] : []
    })
    return { memory_id, description, passed: gates.every(({ ok }) => ok), gates, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { memory_id, description, passed: false, gates: [], problem: error.message }
  }
}

/** The raw and validated memories of a session. Throws `not_found` where there are none. */
export function memoriesOfSession({ library: { db } }: Core, session: string): string[] {
  const ids = sql<string>(
    db,
    `SELECT id FROM memories WHERE source_session = ? AND maturity IN ('raw', 'validated') AND superseded_by IS NULL
     ORDER BY timestamp, row`,
  )
    .pluck()
    .all(session)
  if (ids.length === 0) throw new AppError('not_found', `No raw or validated memory is of the session ${session}.`)
  return ids
}
