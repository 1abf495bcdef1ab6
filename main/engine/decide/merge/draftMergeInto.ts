import { AppError } from '../../../../shared/errors.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import type { Lineage, MergeIntoPreview, MergeIntoRequest } from '../../../../shared/model/reference.ts'
import { distil } from '../../../../shared/text/distil.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { everyReference, findForeignReference } from '../../references/foreignReferences.ts'
import { promotionChecks } from '../../reference/checks.ts'
import { assertReferenceFormat } from '../../reference/learned.ts'
import { bytesReader, planRemoval, planVersion } from '../../reference/targets.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { type MemoryRow, findMemories, readVersions } from '../../store/queries/memories.ts'
import { type ReferenceRow, findReference, writtenOf } from '../../store/queries/references.ts'
import { decodeLineage, decodeTags } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { lineageOf } from '../promote/planPromotion.ts'
import { type MergedText, mergedText } from './mergedText.ts'
import { compareContent } from '../../language/compareContent.ts'
import { safetyChecks } from '../promote/promotionSafety.ts'
import { assertUnmasked } from '../unmasked.ts'

/** A merge into a reference before it is previewed or written. */
export interface MergeDraft {
  reference: ReferenceRow
  /** Whether somebody else wrote the reference and it is not in the library yet. */
  isForeign: boolean
  memories: MemoryRow[]
  merged: MergedText
  content: string
  lineage: Lineage
  checks: MergeIntoPreview['checks']
}

/**
 * Computes the text, lineage and checks. Throws `precondition` when a memory may not be promoted, `validation` for an empty
 * text.
 */
export function draftMergeInto(core: ScanningCore, actor: string, request: MergeIntoRequest): MergeDraft {
  const { db } = core.library
  const foreign = findForeignReference(core, request.id)
  const reference = foreign ?? findReference(db, request.id)
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
  const lineage = extended(core.library, reference, memories, actor)
  return {
    reference,
    isForeign: foreign !== null,
    memories,
    merged,
    content,
    lineage,
    checks: checksOf(core, { reference, memories, merged, content }),
  }
}

/** Appends the memories and their sources to the reference's lineage. */
function extended({ db, now }: Library, reference: ReferenceRow, memories: MemoryRow[], actor: string): Lineage {
  const lineage = decodeLineage(reference.lineage)
  const at = now().toISOString()
  const all = [lineage, ...memories.map((memory) => lineageOf(db, memory, actor, at))]
  const union = (key: 'source_memory_ids' | 'original_agents' | 'original_sessions'): string[] => [
    ...new Set(all.flatMap((each) => each[key])),
  ]
  return {
    ...lineage,
    curated_by: actor,
    curated_at: at,
    source_memory_ids: union('source_memory_ids'),
    original_agents: union('original_agents'),
    original_sessions: union('original_sessions'),
  }
}

function checksOf(
  core: ScanningCore,
  { reference, memories, merged, content }: Pick<MergeDraft, 'reference' | 'memories' | 'merged' | 'content'>,
): MergeDraft['checks'] {
  const { db } = core.library
  const changed = memories.map((memory) => readVersions(db, memory.id)[0]?.at ?? memory.timestamp)
  const gates = promotionChecks({
    content,
    memory: { changed_at: changed.toSorted().at(-1) ?? reference.updated_at },
    existing: everyReference(core)
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
    tags: decodeTags(reference.tags),
    memories: memories.map(({ id }) => id),
  }
  return [...gates, agrees, ...safetyChecks(core, written)]
}

/** Returns why the proposed text may not be written because of a contradiction, or null. A text the person wrote is accepted. */
export function contradictionProblem({ reference, merged }: MergeDraft, { content }: MergeIntoRequest): string | null {
  const [first] = merged.conflicts
  if (!first || content !== undefined) return null
  return `${first.memory_id} contradicts ${reference.name}: ${first.detail}. Edit the text so that it says what holds, and merge with that.`
}

/** Returns the changes to the reference's files; none if the text stays the same. Every value we wrote must still be there. */
export function planMergeInto(
  { files }: Library,
  { reference, isForeign, content, lineage }: MergeDraft,
): FileChange[] {
  const read = bytesReader(files)
  const from = writtenOf(reference)
  if (isForeign && from.target === 'learned') assertReferenceFormat(read(from.path), from)
  planRemoval(read, from)
  const { curated_by, curated_at, ...sources } = lineage
  const version = { curated: { curated_by, curated_at }, sources }
  return planVersion(read, from, { name: from.name, content, tags: from.tags }, version)
}
