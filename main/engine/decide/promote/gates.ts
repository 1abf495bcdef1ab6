import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { GateReport } from '../../../../shared/model/proposal.ts'
import type { PromotionPreview, PromotionRequest } from '../../../../shared/model/reference.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { openMemoriesOfSession } from '../../store/queries/memoryLookups.ts'
import type { ReadableDb } from '../../store/db.ts'
import { draftPromotion, scanPromotion } from './draftPromotion.ts'
import { checksFor } from './planPromotion.ts'
import { previewPromotion } from './previewPromotion.ts'

type Gate = GateReport['gates'][number]

/** The gates of a promotion; its other checks only warn. Source: seeds/2-promotion-with-intent.md. */
const gateIds = ['length', 'structure', 'duplicate', 'staleness']

/** Checks that only inform. */
const remarks = new Set(['wording', 'vector'])

/** Where to promote to; whatever is missing gets the defaults of a promotion. */
export type GatesPlace = Pick<PromotionRequest, 'target' | 'file' | 'section'>

/**
 * Evaluates the gates for promoting a memory without edits by a person; for a named place, also everything that would stop it
 * there and whether the place can take it. Changes nothing. `actor` is who would promote it.
 */
export function gatesOf(core: ScanningCore, named: string, actor: string, place: GatesPlace = {}): GateReport {
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

/** Reports where the text would go, and what must be created first. */
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

/** Scans a promotable memory for secrets, before `gatesOf` reports them. */
export async function scanGated(core: ScanningCore, named: string, place: GatesPlace): Promise<void> {
  try {
    await scanPromotion(core, { memory_id: named, ...place })
  } catch (error) {
    // `gatesOf` reports why it cannot be promoted.
    if (!(error instanceof AppError)) throw error
  }
}

/** Returns the raw and validated memories of a session. Throws `not_found` when there are none. */
export function memoriesOfSession(db: ReadableDb, session: string): string[] {
  const ids = openMemoriesOfSession(db, session)
  if (ids.length === 0) throw new AppError('not_found', `No raw or validated memory is of the session ${session}.`)
  return ids
}
