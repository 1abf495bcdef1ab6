import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { type PromotionPreview, isInPlace } from '../../../../shared/model/reference.ts'
import { codeRefWeights } from '../../../../shared/model/evidence.ts'
import type { LibraryCore, ScanningCore } from '../../runtime/core.ts'
import { type CodeState, promotionChecks } from '../../reference/checks.ts'
import { targetPath } from '../../reference/targetPath.ts'
import { assertReferenceId } from '../../reference/referenceId.ts'
import { bytesReader, planNew } from '../../reference/targets.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { type MemoryRow, findMemory, readVersions, sourceIds } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { referenceExists } from '../../store/queries/references.ts'
import { readSettings } from '../../store/queries/settings.ts'
import { safetyChecks } from './promotionSafety.ts'
import { assertNoSecondCopy, planInPlace } from './promoteInPlace.ts'
import { compareContent } from '../../language/compareContent.ts'
import { existingTexts } from './existingTexts.ts'
import { teachesCheck } from '../teachesCheck.ts'
import { assertUnmasked, isUnmasked } from '../unmasked.ts'
import type { Draft } from './draftPromotion.ts'

/**
 * Returns the file a promotion writes and all changes, its own file first. Throws, with the way out, when it cannot be
 * written as requested.
 */
export function planPromotion(
  core: LibraryCore,
  { memory, request }: Pick<Draft, 'memory' | 'request'>,
  lineage: ReturnType<typeof lineageOf>,
): { path: string; changes: FileChange[] } {
  const { db, files } = core.library
  assertReferenceId(request.id)
  assertUnmasked(...textsBeside({ memory, request }))
  if (referenceExists(db, request.id))
    throw new AppError('conflict', `There is already a reference ${request.id}. Choose another id.`)
  if (request.content.trim() === '')
    throw new AppError('validation', 'The distilled text is empty. Write what agents should know.')
  assertNoSecondCopy(core.library, memory, request.target, request.file)
  const { target, id, content, description: hook } = request
  if (isInPlace(target)) return planInPlace(core, { memory, target, id, content, hook })
  const projectRoot = readProject(db, memory.project_id)?.root ?? null
  if (
    projectRoot !== null &&
    (target === 'learned' || target === 'rules') &&
    request.scope === 'project' &&
    !files.stat(projectRoot)
  )
    throw new AppError(
      'not_found',
      `The project folder ${projectRoot} no longer exists. Bring it back, or make the scope universal, and try again.`,
    )
  const path = targetPath({
    target,
    scope: request.scope,
    projectRoot,
    home: core.ports.home,
    id: request.id,
    file: request.file ?? null,
  })
  if (target === 'memory-md' && !request.section)
    throw new AppError('validation', `Name the section of ${path} to write to.`)
  const changes = planNew(bytesReader(files), {
    reference: { ...request, target, path, section: request.section ?? null, lineage },
    create: request.create ?? false,
    type: readSettings(db).reference_type,
    scopePath: memory.scope_path,
    kind: memory.kind,
  })
  return { path, changes }
}

/**
 * Like `planPromotion`, but also creates a missing file or section. `creates` names it, for a person to confirm; null when
 * nothing is missing or its creation was requested.
 */
export function planWithCreation(
  core: LibraryCore,
  draft: Pick<Draft, 'memory' | 'request'>,
  lineage: ReturnType<typeof lineageOf>,
): { path: string; changes: FileChange[]; creates: string | null } {
  try {
    return { ...planPromotion(core, draft, lineage), creates: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found' || draft.request.create) throw error
  }
  const planned = planPromotion(core, { ...draft, request: { ...draft.request, create: true } }, lineage)
  const { target, section } = draft.request
  const made = planned.changes.findLast(({ kind }) => kind === 'create')
  const creates = made ? basename(made.path) : `the section “${section ?? ''}” of ${basename(planned.path)}`
  return { ...planned, creates: target === 'memory-md' && made ? `${creates} with the section “${section}”` : creates }
}

/** Returns the texts that are written, and those they come from. */
function textsBeside({ memory, request }: Pick<Draft, 'memory' | 'request'>): [written: string[], sources: string[]] {
  const { content, name, description, tags } = request
  return [
    [content, name, description, ...tags],
    [memory.content, memory.description, memory.tags],
  ]
}

/** Returns the checks as they are shown: what dots hide cannot be found in the text, but is no reason to call it clean. */
export function checksToShow(core: ScanningCore, draft: Draft): PromotionPreview['checks'] {
  const checks = checksFor(core, draft)
  if (isUnmasked(...textsBeside(draft))) return checks
  const detail = 'Reveal it, or write the text without it'
  const hidden = { ok: false, level: 'stop', text: 'Dots hide a secret', detail } as const
  return checks.map((check) => (check.id === 'secrets' && check.ok ? { ...check, ...hidden } : check))
}

/** Returns the provenance of a reference: the memory and everything it was merged from. */
export function lineageOf(db: ReadableDb, memory: MemoryRow, actor: string, at: string) {
  const all = new Map<string, MemoryRow>()
  const visit = (row: MemoryRow): void => {
    if (all.has(row.id)) return
    all.set(row.id, row)
    for (const id of sourceIds(db, row.id)) visit(findMemory(db, id))
  }
  visit(memory)
  const distinct = (values: (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]
  const rows = [...all.values()]
  return {
    source_memory_ids: rows.map(({ id, external_id }) => external_id ?? id),
    curated_by: actor,
    curated_at: at,
    original_agents: distinct(rows.map(({ source_agent }) => source_agent)),
    original_sessions: distinct(rows.map(({ source_session }) => source_session)),
  }
}

/** Runs the checks on what would be written: gates, substance, and safety. */
export function checksFor(core: ScanningCore, { memory, request }: Draft): PromotionPreview['checks'] {
  const changedAt = readVersions(core.library.db, memory.id)[0]?.at ?? memory.timestamp
  const gates = promotionChecks({
    content: request.content,
    memory: {
      changed_at: changedAt,
      verified_at: memory.last_verified_at,
      refs: codeStateOf(core.library.db, memory.id),
    },
    existing: existingTexts(core, memory, request),
    compare: compareContent(request.content),
    now: core.ports.clock.now(),
  })
  return [
    ...gates,
    ...teachesCheck(core, request.content),
    ...safetyChecks(core, { ...request, memories: [memory.id] }),
  ]
}

function codeStateOf(db: ReadableDb, id: string): CodeState {
  const evidence = readEvidence(db, id)
  if (!evidence) return 'unchecked'
  const weights = evidence.refs.map(({ state }) => codeRefWeights[state]).filter((weight) => weight !== 'none')
  if (weights.length === 0) return evidence.refs.length === 0 ? 'none' : 'unchecked'
  if (weights.includes('lost')) return 'gone'
  return weights.includes('doubt') ? 'changed' : 'stands'
}
