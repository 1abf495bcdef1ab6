import { AppError } from '../../../../shared/errors.ts'
import { type PromotionRequest, reasonNeeded } from '../../../../shared/model/reference.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { withVectors } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import type { ReferenceRow } from '../../store/queries/references.ts'
import { type Row, type RowChange, addRow, updateRow } from '../../store/rows.ts'
import { type DecideContext, type PreparedVerb, decisionColumns } from '../context.ts'
import { draftPromotion } from './draftPromotion.ts'
import { lineAfter } from './promoteInPlace.ts'
import { checksFor, lineageOf, planPromotion } from './planPromotion.ts'
import { preparePromotion } from './preparePromotion.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertIdSafe } from './idSafety.ts'
import { assertPromotable, assertScanned } from './promotionSafety.ts'
import { assertAsSeen } from '../seenFiles.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

/**
 * Promotes a memory in one step, validating it first if raw: writes the reference and freezes the memory (escalated). `mode:
 * auto` requires a reason of the person's own; without one the recommendation's is taken. Throws `validation` where there is neither,
 * `precondition` when a failed check stops it; a secret stops a person too.
 */
export function promote(core: ScanningCore, wish: PromotionRequest): PreparedVerb<Promoted> {
  return {
    prepare: () => preparePromotion(core, wish),
    carryOut: (context) => writePromotion(core, context, wish),
  }
}

/** The reference that a decision writes or extends, with the text that agents will read. */
export type WrittenReference = Pick<ReferenceRow, 'name' | 'path' | 'section' | 'content'>

/** The result of a promotion. */
export interface Promoted extends Outcome {
  memory_id: string
  reference_id: string
  path: string
}

function writePromotion(core: ScanningCore, context: DecideContext, wish: PromotionRequest): Promoted {
  let made = { ...nothingChanged('', []), memory_id: '', reference_id: '', path: '' }
  const step = commitFiles(
    context.library,
    (library) => {
      const { promoted, ...part } = promotionPart({ ...core, library }, context, wish)
      made = promoted
      return part
    },
    context.by,
  )
  return { ...made, step }
}

/**
 * Returns the decisions and file changes that promote a memory, for a step prepared with `preparePromotion`. Throws what
 * `promote` throws.
 */
export function promotionPart(
  core: ScanningCore,
  context: DecideContext,
  wish: PromotionRequest,
): { decisions: DecisionDraft[]; files: FileChange[]; promoted: Promoted; reference: WrittenReference } {
  const { memory, reference, reason, changes } = planned(core, context, wish)
  const { id, name, path, section, content, updated_at: at } = reference
  const label = `Promoted ${quoted(cutTitle(name))} to a reference`
  return {
    decisions: decisionsFor(context, memory, reference, { label, reason, at }),
    files: changes,
    reference: { name, path, section, content },
    promoted: {
      ...nothingChanged(label, []),
      changed: [memory.id],
      memory_id: memory.id,
      reference_id: id,
      path,
    },
  }
}

function planned(core: ScanningCore, context: DecideContext, wish: PromotionRequest) {
  const draft = draftPromotion(core, wish)
  const { memory, request } = draft
  const given = request.reason?.trim()
  const why = given || draft.reason
  if (request.mode === 'auto' && !given)
    throw new AppError(
      'validation',
      'Mode auto puts the text into every session of every agent. Say why in the reason.',
    )
  assertPromotable(checksFor(core, draft), context.by.actor, request)
  assertScanned(core, { ...request, memories: [memory.id] })
  assertIdSafe(core, request.id, { ...request, memories: [memory.id] })
  if (!why) throw new AppError('validation', reasonNeeded)
  const at = context.clock.now().toISOString()
  const lineage = lineageOf(core.library.db, memory, context.by.actor, at)
  const { path, changes: planned } = planPromotion(core, draft, lineage)
  assertAsSeen(core.library.files, wish.seen)
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
    own_line: lineAfter(core.library, memory, request.target, planned),
  }
  const changes = withVectors(core.library.files, reference, planned, context.vectors)
  return { memory, reference, changes, reason: `${why}${request.force ? ' (forced)' : ''}` }
}

function decisionsFor(
  context: DecideContext,
  memory: MemoryRow,
  reference: Row,
  { label, reason, at }: { label: string; reason: string; at: string },
): DecisionDraft[] {
  const { validations, promotions } = escalations(context, [memory], String(reference['id']), reason)
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
  return [
    ...validations,
    {
      verb: 'promote',
      label,
      memory_ids: [memory.id],
      reference_ids: [String(reference['id'])],
      reason,
      changes: [...promotions, addRow('refs', reference), addRow('ref_versions', version)],
    },
  ]
}

/** Returns the changes that make memories part of a reference: validations of the raw ones, and the rows that freeze them all. */
export function escalations(
  context: DecideContext,
  memories: readonly MemoryRow[],
  referenceId: string,
  reason: string | null,
): { validations: DecisionDraft[]; promotions: RowChange[] } {
  const raw = memories.filter(({ maturity }) => maturity === 'raw')
  const validated = { ...decisionColumns(context, reason), maturity: 'validated', curated_by: context.by.actor }
  const rowsAfter = new Map<string, Row>(raw.map((memory) => [memory.id, { ...memory, ...validated }]))
  const validations: DecisionDraft[] = [
    {
      verb: 'validate' as const,
      label: `Validated ${counted(raw.length, 'memory')}`,
      memory_ids: raw.map(({ id }) => id),
      reason,
      changes: raw.flatMap((memory) => updateRow('memories', memory, validated) ?? []),
    },
  ].filter(({ changes }) => changes.length > 0)
  const promotions = memories.flatMap((memory) => {
    const escalated = {
      ...decisionColumns(context, reason),
      maturity: 'escalated',
      before_maturity: memory.maturity,
      escalated_to: referenceId,
    }
    return updateRow('memories', rowsAfter.get(memory.id) ?? memory, escalated) ?? []
  })
  return { validations, promotions }
}
