import { AppError } from '../../../shared/errors.ts'
import type { PromotionRequest } from '../../../shared/model/reference.ts'
import type { Core } from '../core.ts'
import { commitFiles } from '../store/commit.ts'
import type { DecisionDraft } from '../store/journal.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import { type Row, addRow, updateRow } from '../store/rows.ts'
import { type DecideContext, decidedNow } from './context.ts'
import { checksFor, draftPromotion, lineageOf, planPromotion } from './draftPromotion.ts'
import { type Outcome, nothingChanged } from './outcome.ts'
import { assertPromotable } from './promotionSafety.ts'

/** What the journal says where a person gave no reason. */
const noReason = 'a person promoted it, without giving a reason'

/**
 * validated → escalated, or raw → validated → escalated in one step: the reference is written, the memory frozen.
 * `mode: auto` asks for a reason. Throws `precondition` where a failed check stops it: a secret stops a person too.
 */
export function promote(
  core: Core,
  context: DecideContext,
  wish: PromotionRequest,
): Outcome & { memory_id: string; reference_id: string; path: string } {
  let made = { ...nothingChanged('', []), memory_id: '', reference_id: '', path: '' }
  const step = commitFiles(
    context.library,
    (library) => {
      const { memory, reference, reason, change } = planned({ ...core, library }, context, wish)
      const { id, name, path, updated_at: at } = reference
      const label = `Promoted to ${name}`
      made = { ...nothingChanged(label, []), changed: [memory.id], memory_id: memory.id, reference_id: id, path }
      return { decisions: decisionsFor(context, memory, reference, { label, reason, at }), files: [change] }
    },
    context.by,
  )
  return { ...made, step }
}

function planned(core: Core, context: DecideContext, wish: PromotionRequest) {
  const draft = draftPromotion(core, wish)
  const { memory, request } = draft
  const given = request.reason?.trim()
  if (request.mode === 'auto' && !given)
    throw new AppError(
      'validation',
      'Mode auto puts the text into every session of every agent. Say why in the reason.',
    )
  assertPromotable(checksFor(core, draft), context.by.actor, request)
  const at = context.clock.now().toISOString()
  const lineage = lineageOf(core.library.db, memory, context.by.actor, at)
  const { path, change } = planPromotion(core, draft, lineage)
  const reference = {
    id: request.id,
    name: request.name,
    description: request.description,
    content: request.content,
    tags: JSON.stringify(request.tags),
    mode: request.mode,
    scope: request.scope,
    target: request.target,
    path,
    section: request.section ?? null,
    project_id: memory.project_id,
    lineage: JSON.stringify(lineage),
    memory_ids: JSON.stringify([memory.id]),
    version: 1,
    updated_at: at,
  }
  return { memory, reference, change, reason: `${given || noReason}${request.force ? ' (forced)' : ''}` }
}

function decisionsFor(
  context: DecideContext,
  memory: MemoryRow,
  reference: Row,
  { label, reason, at }: { label: string; reason: string; at: string },
): DecisionDraft[] {
  const decisions: DecisionDraft[] = []
  const memory_ids = [memory.id]
  let row: Row = memory
  const change = (values: Row) => {
    const made = updateRow('memories', row, values)
    row = { ...row, ...values }
    return made ? [made] : []
  }
  if (memory.maturity === 'raw') {
    const changes = change({ ...decidedNow(context, reason), maturity: 'validated', curated_by: context.by.actor })
    decisions.push({ verb: 'validate', label: 'Validated 1 memory', memory_ids, reason, changes })
  }
  const promoted = {
    ...decidedNow(context, reason),
    maturity: 'escalated',
    before_maturity: memory.maturity,
    escalated_to: String(reference['id']),
  }
  const version = {
    ref_id: reference['id'] ?? null,
    version: 1,
    at,
    actor: context.by.actor,
    name: reference['name'] ?? null,
    content: reference['content'] ?? null,
    tags: reference['tags'] ?? null,
    reason,
  }
  decisions.push({
    verb: 'promote',
    label,
    memory_ids,
    reference_ids: [String(reference['id'])],
    reason,
    changes: [...change(promoted), addRow('refs', reference), addRow('ref_versions', version)],
  })
  return decisions
}
