import { AppError } from '../../../../shared/errors.ts'
import type { MergeIntoPreview, MergeIntoRequest } from '../../../../shared/model/reference.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { findAnyReference, adoptionRows } from '../../references/foreignReferences.ts'
import { type Vectors, noVectors, withVectors } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { findMemories } from '../../store/queries/memories.ts'
import type { ReferenceRow } from '../../store/queries/references.ts'
import { addRow, updateRow } from '../../store/rows.ts'
import { decodeMemoryIds, decodeTags } from '../../store/jsonColumns.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { escalations } from '../promote/promote.ts'
import { assertPromotable, scanWritten } from '../promote/promotionSafety.ts'
import { embeddedFields, vectorsFor } from '../promote/referenceVector.ts'
import { assertAsSeen, assertNewest, diffsOf, vectorCheck } from '../seenFiles.ts'
import { type MergeDraft, draftMergeInto, contradictionProblem, planMergeInto } from './draftMergeInto.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

/**
 * Scans the memories and the text to be written for secrets, and computes its vector. Returns no vectors when the merge is
 * refused; the step then reports why.
 */
export async function prepareMergeInto(core: ScanningCore, request: MergeIntoRequest): Promise<Vectors> {
  await scanMerge(core, request)
  const merged = mergedOrNull(core, request)
  if (merged === null) return noVectors
  const reference = findAnyReference(core, request.id)
  return vectorsFor(core, reference, { ...embeddedFields(reference), content: merged })
}

function mergedOrNull(core: ScanningCore, request: MergeIntoRequest): string | null {
  try {
    return draftMergeInto(core, '', request).content
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function scanMerge(core: ScanningCore, { id, ids, content }: MergeIntoRequest): Promise<void> {
  const { db } = core.library
  const { name, description, tags, content: before } = findAnyReference(core, id)
  const memories = findMemories(db, ids).map((memory) => memory.id)
  return scanWritten(core, {
    content: content ?? before,
    name,
    description,
    tags: decodeTags(tags),
    memories,
  })
}

/**
 * Merges raw or validated memories into an existing reference in one step: writes a new version of it, adds the memories to
 * its lineage and freezes them (escalated). Throws `conflict`, with a diff, when its file no longer contains what we wrote,
 * or when a memory contradicts it and nobody edited the text; `precondition` when a memory may not be promoted, or for a
 * secret.
 */
export function mergeIntoReference(core: ScanningCore, request: MergeIntoRequest): PreparedVerb<MergedInto> {
  return {
    prepare: () => prepareMergeInto(core, request),
    carryOut: (context) => writeMerge(core, context, request),
  }
}

/** The result: the reference and its new version. */
export interface MergedInto extends Outcome {
  reference_id: string
  path: string
  version: number
}

function writeMerge(core: ScanningCore, context: DecideContext, request: MergeIntoRequest): MergedInto {
  let made = { ...nothingChanged('', []), reference_id: '', path: '', version: 0 }
  const step = commitFiles(
    context.library,
    (library) => {
      const { decisions, files, reference, label, version } = mergeIntoPart({ ...core, library }, context, request)
      const { id, path } = reference
      const changed = decisions[decisions.length - 1]?.memory_ids ?? []
      made = { ...nothingChanged(label, []), changed, reference_id: id, path, version }
      return { decisions, files }
    },
    context.by,
  )
  return { ...made, step }
}

/**
 * Returns the decisions and file changes, for a step prepared with `prepareMergeInto`, and the reference with its new text.
 * Throws what `mergeIntoReference` throws.
 */
export function mergeIntoPart(
  core: ScanningCore,
  context: DecideContext,
  request: MergeIntoRequest,
): { decisions: DecisionDraft[]; files: FileChange[]; reference: ReferenceRow; label: string; version: number } {
  const draft = draftMergeInto(core, context.by.actor, request)
  const { reference, memories, lineage, content } = draft
  assertNewest(reference, request.version)
  assertAsSeen(core.library.files, request.seen)
  assertNoConflict(draft, request)
  assertPromotable(draft.checks, context.by.actor, request)
  const files = withVectors(core.library.files, reference, planMergeInto(core.library, draft), context.vectors)
  const memory_ids = memories.map(({ id }) => id)
  const version = reference.version + 1
  const label = `Merged ${counted(memories.length, 'memory')} into ${quoted(cutTitle(reference.name))}, version ${version}`
  const reason = reasonOf(request)
  const at = context.clock.now().toISOString()
  const row = { ref_id: reference.id, version, at, actor: context.by.actor, name: reference.name }
  const known = decodeMemoryIds(reference.memory_ids)
  const values = {
    content,
    lineage: JSON.stringify(lineage),
    memory_ids: JSON.stringify([...known, ...memory_ids]),
    version,
    updated_at: at,
  }
  const { validations, promotions } = escalations(context, memories, reference.id, reason)
  const changes = [
    ...promotions,
    ...(draft.isForeign
      ? adoptionRows(reference, values)
      : [updateRow('refs', reference, values)].filter((each) => each !== null)),
    addRow('ref_versions', { ...row, content, tags: reference.tags, reason }),
  ]
  const decision = { verb: 'merge-into' as const, label, memory_ids, reference_ids: [reference.id], reason, changes }
  return { decisions: [...validations, decision], files, reference: { ...reference, content }, label, version }
}

/**
 * Returns the merged text, the exact change of every file, and the checks. Changes nothing. `vectors` come from
 * `prepareMergeInto`.
 */
export function previewMergeInto(
  core: ScanningCore,
  request: MergeIntoRequest,
  actor: string,
  vectors: Vectors = noVectors,
): MergeIntoPreview {
  const draft = draftMergeInto(core, actor, request)
  const { reference, memories, merged, content, checks } = draft
  const { id, name, path, section, version, target } = reference
  const shared = {
    reference: { id, name, content: reference.content, path, section, version, target },
    memories: memories.map((memory) => ({
      id: memory.id,
      description: memory.description,
      content: memory.content,
    })),
    content,
    is_edited: request.content !== undefined,
    added: merged.added,
    conflicts: merged.conflicts,
    checks,
  }
  try {
    const planned = planMergeInto(core.library, draft)
    const { files } = core.library
    const changes = withVectors(files, reference, planned, vectors)
    const problem = contradictionProblem(draft, request)
    const told = [...checks, ...vectorCheck(changes)]
    return { ...shared, checks: told, files: diffsOf(files, changes), problem, blocked: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...shared, files: [], problem: error.message, blocked: error.details.diff ?? null }
  }
}

function reasonOf({ reason, force }: MergeIntoRequest): string | null {
  const given = reason?.trim() ?? ''
  return `${given}${force ? ' (forced)' : ''}`.trim() || null
}

function assertNoConflict(draft: MergeDraft, request: MergeIntoRequest): void {
  const problem = contradictionProblem(draft, request)
  if (problem)
    throw new AppError('conflict', problem, { ids: draft.merged.conflicts.map(({ memory_id }) => memory_id) })
}
