import { AppError } from '../../../shared/errors.ts'
import { assertAllowed } from '../../../shared/model/memory.ts'
import type { Lineage, MergeIntoPreview, MergeIntoRequest } from '../../../shared/model/reference.ts'
import { distil } from '../../../shared/text/distil.ts'
import type { Core } from '../core.ts'
import { promotionChecks } from '../reference/checks.ts'
import { bytesIn, planRemoval, planVersion } from '../reference/targets.ts'
import { type ReferenceVector, withVectors } from '../reference/vectorRow.ts'
import { commitFiles } from '../store/commit.ts'
import type { FileChange } from '../store/fileChange.ts'
import type { DecisionDraft } from '../store/journal.ts'
import { overlayOf } from '../store/overlay.ts'
import { type MemoryRow, findMemories, readVersions } from '../store/queries/memories.ts'
import { type ReferenceRow, allReferences, findReference, writtenOf } from '../store/queries/references.ts'
import { addRow, updateRow } from '../store/rows.ts'
import { type DecideContext, countOf } from './context.ts'
import { lineageOf } from './planPromotion.ts'
import { type MergedText, mergedText } from './mergedText.ts'
import { type Outcome, nothingChanged } from './outcome.ts'
import { escalations } from './promote.ts'
import { compareContent } from './compareContent.ts'
import { assertPromotable, safetyChecks, scanWritten } from './promotionSafety.ts'
import { assertAsSeen, assertNewest, seenDiff } from './seenFiles.ts'
import { assertUnmasked } from './unmasked.ts'

interface Draft {
  reference: ReferenceRow
  memories: MemoryRow[]
  merged: MergedText
  content: string
  lineage: Lineage
  checks: MergeIntoPreview['checks']
}

/** Has the scanner for secrets look at what a merge would write and at the memories, before it is previewed or written. */
export function scanMerge(core: Core, { id, ids, content }: MergeIntoRequest): Promise<void> {
  const { db } = core.library
  const { name, description, tags, content: before } = findReference(db, id)
  const memories = findMemories(db, ids).map((memory) => memory.id)
  return scanWritten(core, {
    content: content ?? before,
    name,
    description,
    tags: JSON.parse(tags) as string[],
    memories,
  })
}

/**
 * Raw or validated memories → escalated, into a reference that exists: a new version of it is written, its lineage names
 * them, they are frozen. One step. Throws `conflict`, with a diff, where its file no longer holds what we wrote, and where
 * a memory contradicts it and nobody edited the text; `precondition` where a memory may not be promoted, or for a secret.
 */
export function mergeIntoReference(
  core: Core,
  context: DecideContext,
  request: MergeIntoRequest,
  vector: ReferenceVector | null = null,
): Outcome & { reference_id: string; path: string; version: number } {
  let made = { ...nothingChanged('', []), reference_id: '', path: '', version: 0 }
  const step = commitFiles(
    context.library,
    (library) => {
      const { decisions, files, reference, label, version } = mergeIntoPart({ ...core, library }, context, request)
      const { id, path } = reference
      const changed = decisions[decisions.length - 1]?.memory_ids ?? []
      made = { ...nothingChanged(label, []), changed, reference_id: id, path, version }
      return { decisions, files: withVectors(library.files, reference, files, vector) }
    },
    context.by,
  )
  return { ...made, step }
}

/** The drafts and the changes of files, as part of a larger step. Throws what `mergeIntoReference` throws. */
export function mergeIntoPart(
  core: Core,
  context: DecideContext,
  request: MergeIntoRequest,
): { decisions: DecisionDraft[]; files: FileChange[]; reference: ReferenceRow; label: string; version: number } {
  const draft = draftMerge(core, context.by.actor, request)
  const { reference, memories, lineage, content } = draft
  assertNewest(reference, request.version)
  assertAsSeen(core.library.files, request.seen)
  assertNoConflict(draft, request)
  assertPromotable(draft.checks, context.by.actor, request)
  const files = planMerge(core, draft)
  const memory_ids = memories.map(({ id }) => id)
  const version = reference.version + 1
  const label = `Merged ${countOf(memories.length)} into ${reference.name}, version ${version}`
  const reason = reasonOf(request)
  const at = context.clock.now().toISOString()
  const row = { ref_id: reference.id, version, at, actor: context.by.actor, name: reference.name }
  const known = JSON.parse(reference.memory_ids) as string[]
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
    ...[updateRow('refs', reference, values)].filter((each) => each !== null),
    addRow('ref_versions', { ...row, content, tags: reference.tags, reason }),
  ]
  const decision = { verb: 'merge-into' as const, label, memory_ids, reference_ids: [reference.id], reason, changes }
  return { decisions: [...validations, decision], files, reference, label, version }
}

/** The text as it would be, the exact change of the file, and remarks. Changes nothing. */
export function previewMergeInto(
  core: Core,
  request: MergeIntoRequest,
  actor: string,
  vector: ReferenceVector | null = null,
): MergeIntoPreview {
  const draft = draftMerge(core, actor, request)
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
    const planned = planMerge(core, draft)
    const { files } = core.library
    const overlay = overlayOf(files)
    for (const each of withVectors(files, reference, planned, vector)) overlay.apply(each)
    const diff = seenDiff(files, path, overlay.read(path).toString('utf8'))
    const problem = contradiction(draft, request)
    return { ...shared, diff, problem, blocked: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...shared, diff: null, problem: error.message, blocked: error.details.diff ?? null }
  }
}

function draftMerge(core: Core, actor: string, request: MergeIntoRequest): Draft {
  const { db } = core.library
  const reference = findReference(db, request.id)
  const memories = findMemories(db, request.ids)
  for (const memory of memories) assertAllowed('promote', memory)
  assertUnmasked([request.content], [reference.content, ...memories.map((memory) => memory.content)])
  const merged = mergedText(
    reference.content,
    memories.map(({ id, content }) => ({ id, text: distil(content).text || content })),
  )
  const content = request.content ?? merged.content
  if (content.trim() === '')
    throw new AppError('validation', 'The text is empty. Write what agents should know.', { code: 'VALIDATION_ERROR' })
  const lineage = extended(core, reference, memories, actor)
  return {
    reference,
    memories,
    merged,
    content,
    lineage,
    checks: checksOf(core, { reference, memories, merged, content }),
  }
}

/** The reference's lineage with the memories, and what they were made from, after those it names. */
function extended(
  { library: { db }, ports }: Core,
  reference: ReferenceRow,
  memories: MemoryRow[],
  actor: string,
): Lineage {
  const lineage = JSON.parse(reference.lineage) as Lineage
  const at = ports.clock.now().toISOString()
  const all = [lineage, ...memories.map((memory) => lineageOf(db, memory, actor, at))]
  const union = (key: 'source_memory_ids' | 'original_agents' | 'original_sessions'): string[] => [
    ...new Set(all.flatMap((each) => each[key])),
  ]
  return {
    ...lineage,
    source_memory_ids: union('source_memory_ids'),
    original_agents: union('original_agents'),
    original_sessions: union('original_sessions'),
  }
}

function checksOf(
  core: Core,
  { reference, memories, merged, content }: Pick<Draft, 'reference' | 'memories' | 'merged' | 'content'>,
): Draft['checks'] {
  const { db } = core.library
  const changed = memories.map((memory) => readVersions(db, memory.id)[0]?.at ?? memory.timestamp)
  const gates = promotionChecks({
    content,
    memory: { changed_at: changed.toSorted().at(-1) ?? reference.updated_at },
    existing: allReferences(db)
      .filter(({ id }) => id !== reference.id)
      .map((other) => ({ text: other.content, place: other.name })),
    compare: compareContent(content),
    now: core.ports.clock.now(),
  })
  const [first] = merged.conflicts
  const agrees = {
    id: 'conflict',
    ok: !first,
    level: 'stop' as const,
    text: first ? 'Contradicts what it says' : 'Contradicts nothing it says',
    detail: first?.detail ?? '',
  }
  const written = {
    content,
    name: reference.name,
    description: reference.description,
    tags: JSON.parse(reference.tags) as string[],
    memories: memories.map(({ id }) => id),
  }
  return [...gates, agrees, ...safetyChecks(core, written)]
}

function reasonOf({ reason, force }: MergeIntoRequest): string | null {
  const given = reason?.trim() ?? ''
  return `${given}${force ? ' (forced)' : ''}`.trim() || null
}

function assertNoConflict(draft: Draft, request: MergeIntoRequest): void {
  const problem = contradiction(draft, request)
  if (problem)
    throw new AppError('conflict', problem, { ids: draft.merged.conflicts.map(({ memory_id }) => memory_id) })
}

/** What keeps the proposed text from being written; a person who wrote the text has settled it. */
function contradiction({ reference, merged }: Draft, { content }: MergeIntoRequest): string | null {
  const [first] = merged.conflicts
  if (!first || content !== undefined) return null
  return `${first.memory_id} contradicts ${reference.name}: ${first.detail}. Edit the text so that it says what holds, and merge with that.`
}

/** The changes of its files; none where the text stays as it is. Every value we wrote has to stand there still. */
function planMerge({ library: { files } }: Core, { reference, content, lineage }: Draft): FileChange[] {
  const read = bytesIn(files)
  const from = writtenOf(reference)
  planRemoval(read, from)
  return planVersion(read, from, { name: from.name, content, tags: from.tags }, sourcesOf(lineage))
}

function sourcesOf({ source_memory_ids, original_agents, original_sessions }: Lineage) {
  return { source_memory_ids, original_agents, original_sessions }
}
