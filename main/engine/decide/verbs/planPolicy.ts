import { AppError } from '../../../../shared/errors.ts'
import type { Policy, PolicyAction, PolicyBatch } from '../../../../shared/model/policy.ts'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { overlayOf } from '../../store/overlay.ts'
import { findMemory } from '../../store/queries/memories.ts'
import {
  type PolicyCandidate,
  actedOnByPolicy,
  areInConflict,
  policyCandidates,
} from '../../store/queries/policyRows.ts'
import { composeDecision } from '../merge/compose.ts'
import type { DecideContext } from '../context.ts'
import { moveChanges } from './move.ts'
import { promotionPart } from '../promote/promote.ts'
import type { StepPlan } from '../../store/stepPlan.ts'

/** Maximum number of memories a batch names per rule, and of stopped candidates it lists. */
const maxNamed = 500
const maxStopped = 100

export interface PlannedBatch {
  batch: PolicyBatch
  plan: StepPlan
}

/**
 * Plans what a policy does now, as one step: every candidate its entries allow, the surest first. Leaves alone, with the
 * reason: what contains a secret, personal data or text aimed at agents, what is contradicted, what a promotion gate refuses,
 * and what a policy decided before and a person undid.
 */
export function planPolicy(core: ScanningCore, context: DecideContext, policy: Policy): PlannedBatch {
  const { db } = core.library
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const plan = { decisions: [] as DecisionDraft[], files: [] as FileChange[] }
  const batch: PolicyBatch = { acts: [], stopped: [], waiting: 0 }
  const taken = new Set<string>()
  for (const candidate of policyCandidates(db, policy)) {
    const ids = [candidate.id, ...(candidate.action === 'merge' ? candidate.others : [])]
    if (ids.some((id) => taken.has(id))) continue
    if (taken.size + ids.length > policy.at_most) {
      batch.waiting += 1
      continue
    }
    const stop = stopReason(db, candidate, ids)
    try {
      if (stop) throw new AppError('precondition', stop)
      const part = planCandidate(within, context, candidate, ids)
      const touched = part.files.find(({ path }) => plan.files.some((other) => other.path === path))
      if (touched) {
        batch.waiting += 1
        continue
      }
      for (const change of part.files) files.apply(change)
      plan.decisions.push(...part.decisions.map((draft) => ({ ...draft, rule: candidate.rule })))
      plan.files.push(...part.files)
      for (const id of ids) taken.add(id)
      note(batch, candidate)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (batch.stopped.length < maxStopped)
        batch.stopped.push({ memory_id: candidate.id, rule: candidate.rule, because: error.message })
    }
  }
  return { batch, plan: { ...plan, decisions: joinDecisions(plan.decisions) } }
}

/** Joins the discards and validations of one rule into one journal row, as if a person had selected them all. */
function joinDecisions(drafts: readonly DecisionDraft[]): DecisionDraft[] {
  const rows: DecisionDraft[] = []
  for (const draft of drafts) {
    const done = doneBy[draft.verb]
    const known = done && rows.find(({ verb, rule }) => verb === draft.verb && rule === draft.rule)
    if (!done || !known) {
      rows.push({ ...draft, memory_ids: [...draft.memory_ids], changes: [...draft.changes] })
      continue
    }
    known.memory_ids.push(...draft.memory_ids)
    known.changes.push(...draft.changes)
    known.label = `${done} ${counted(known.memory_ids.length, 'memory')}`
  }
  return rows
}

const doneBy: Partial<Record<DecisionDraft['verb'], string>> = { discard: 'Discarded', validate: 'Validated' }

function stopReason(db: ReadableDb, candidate: PolicyCandidate, ids: readonly string[]): string | null {
  if (candidate.unsafe) return 'A person has to look at it: it holds a secret, personal data, or text aimed at agents.'
  if (candidate.contradicted) return 'Something contradicts it: a person has to settle that first.'
  if (ids.some((id) => actedOnByPolicy(db, id))) return 'A policy decided on it before, and somebody undid that.'
  if (ids.length > 1 && areInConflict(db, ids)) return 'Two of the memories to merge contradict each other.'
  return null
}

/**
 * Returns the promotion a policy requests. It keeps the memory's scope, so that a memory without a project becomes universal
 * only if a person approves it.
 */
export function promotionByPolicy(db: ReadableDb, id: string): Pick<PromotionRequest, 'memory_id' | 'scope'> {
  return { memory_id: id, scope: findMemory(db, id).scope }
}

function planCandidate(
  core: ScanningCore,
  context: DecideContext,
  { action, rule, id }: PolicyCandidate,
  ids: readonly string[],
): { decisions: DecisionDraft[]; files: FileChange[] } {
  const { db } = core.library
  const memory = findMemory(db, id)
  const reason = `policy: ${rule}`
  switch (action) {
    case 'discard':
    case 'validate': {
      assertAllowed(action, memory)
      const label = action === 'discard' ? 'Discarded 1 memory' : 'Validated 1 memory'
      const changes = moveChanges(context, action, memory, reason)
      return { decisions: [{ verb: action, label, memory_ids: [id], reason, changes }], files: [] }
    }
    case 'merge': {
      const sources = ids.map((each) => findMemory(db, each))
      const fullest = sources.reduce((best, each) => (each.content.length > best.content.length ? each : best))
      const { content, description } = fullest
      return { decisions: [composeDecision(context, 'merge', sources, { content, description, reason })], files: [] }
    }
    case 'promote': {
      return promotionPart(core, context, { ...promotionByPolicy(db, id), reason })
    }
  }
}

function note(batch: PolicyBatch, { action, rule, id }: { action: PolicyAction; rule: string; id: string }): void {
  const known = batch.acts.find((act) => act.rule === rule && act.action === action)
  if (!known) batch.acts.push({ action, rule, memory_ids: [id] })
  else if (known.memory_ids.length < maxNamed) known.memory_ids.push(id)
}
