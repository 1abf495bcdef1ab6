import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { GateReport } from '../../../../shared/model/proposal.ts'
import type { PromotionPreview, PromotionRequest } from '../../../../shared/model/reference.ts'
import type { Core } from '../../runtime/core.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { openMemoriesOfSession } from '../../store/queries/memoryLookups.ts'
import { draftPromotion, scanPromotion } from './draftPromotion.ts'
import { checksFor } from './planPromotion.ts'
import { previewPromotion } from './previewPromotion.ts'

type Gate = GateReport['gates'][number]

/** Source: seeds/2-promotion-with-intent.md. The other checks of a promotion warn; these four are its gates. */
const gateIds = ['length', 'structure', 'duplicate', 'staleness']

/** What is said of a promotion without being in its way. */
const remarks = new Set(['wording', 'vector'])

/** Where the memory would be promoted to; what is left out is chosen as a promotion chooses it. */
export type GatesPlace = Pick<PromotionRequest, 'target' | 'file' | 'section'>

/**
 * How the gates stand for one memory, as it would be promoted without a person's words; for a place that is named, all
 * that would stop it there, and whether the place can take it. Changes nothing. `actor` is who would promote it.
 */
export function gatesOf(core: Core, named: string, actor: string, place: GatesPlace = {}): GateReport {
  const memory = findMemory(core.library.db, named)
  const { id: memory_id, description } = memory
  const asked = { memory_id, ...place }
  const isPlaced = place.target !== undefined || place.file !== undefined
  try {
    if (isPlaced) return { memory_id, description, ...gatesAt(previewPromotion(core, asked, actor)) }
    const checks = checksFor(core, draftPromotion(core, asked))
    const gates = gateIds.flatMap((gate) => checks.filter(({ id }) => id === gate).map(gateOf))
    return { memory_id, description, passed: gates.every(({ ok }) => ok), gates, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { memory_id, description, passed: false, gates: [], problem: error.message }
  }
}

function gatesAt(preview: PromotionPreview): Pick<GateReport, 'passed' | 'gates' | 'problem'> {
  const { checks, problem } = preview
  const place = placeGate(preview)
  const shown = checks.filter(({ id }) => !remarks.has(id))
  const passed = place.ok && shown.every(({ id, level, ok }) => ok || (level === 'warn' && id !== 'memory-md-room'))
  return { passed, gates: [place, ...shown.map(gateOf)], problem }
}

/** Where it would stand, and what of it has to be made first. */
function placeGate({ path, files, creates, problem, request: { section } }: PromotionPreview): Gate {
  if (path === null) return { id: 'place', ok: false, text: problem ?? '', detail: '' }
  if (creates !== null)
    return { id: 'place', ok: false, text: `Not there yet: ${creates}`, detail: `--create makes it in ${path}` }
  const detail = files.map(({ path: file, added, removed }) => `${basename(file)} +${added} −${removed}`).join(', ')
  return { id: 'place', ok: true, text: `Goes to ${path}${section ? `, section “${section}”` : ''}`, detail }
}

function gateOf({ id, ok, text, detail }: PromotionPreview['checks'][number]): Gate {
  return { id, ok, text, detail }
}

/** Has the scanner for secrets look at a memory that can be promoted, before `gatesOf` says whether it holds any. */
export async function scanGated(core: Core, named: string, place: GatesPlace): Promise<void> {
  try {
    await scanPromotion(core, { memory_id: named, ...place })
  } catch (error) {
    // Why it cannot be promoted is what its gates say.
    if (!(error instanceof AppError)) throw error
  }
}

/** The raw and validated memories of a session. Throws `not_found` where there are none. */
export function memoriesOfSession({ library: { db } }: Core, session: string): string[] {
  const ids = openMemoriesOfSession(db, session)
  if (ids.length === 0) throw new AppError('not_found', `No raw or validated memory is of the session ${session}.`)
  return ids
}
