import { basename, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { assertAllowed } from '../../../shared/model/memory.ts'
import type { Recommendation } from '../../../shared/model/recommendation.ts'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import { distil } from '../../../shared/text/distil.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { wordsOf } from '../../../shared/text/normalise.ts'
import { suggestName, suggestReferenceId, suggestTags } from '../../../shared/text/suggest.ts'
import type { Core } from '../core.ts'
import { type CodeState, promotionChecks } from '../reference/checks.ts'
import { planLearned } from '../reference/learned.ts'
import { planSection } from '../reference/memoryMd.ts'
import { memoryMdRoom } from '../reference/memoryMdRoom.ts'
import { targetPath } from '../reference/paths.ts'
import { assertReferenceId } from '../reference/referenceId.ts'
import { entriesOf, sectionsOf } from '../reference/sections.ts'
import { type ReferenceVector, withVector } from '../reference/vectorRow.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { FileChange } from '../store/fileChange.ts'
import { overlayOf } from '../store/overlay.ts'
import { readEvidence } from '../store/queries/evidence.ts'
import { type MemoryRow, findMemory, readVersions, sourceIds } from '../store/queries/memories.ts'
import { readProject } from '../store/queries/projects.ts'
import { allReferences, referenceExists } from '../store/queries/references.ts'
import { readSettings } from '../store/queries/settings.ts'
import { safetyChecks, scanWritten } from './promotionSafety.ts'
import { compareContent } from './compareContent.ts'
import { assertUnmasked } from './unmasked.ts'

export type FullRequest = PromotionPreview['request']

export interface Draft {
  memory: MemoryRow
  request: FullRequest
  removed: string[]
  sections: string[]
  /** The Markdown file that would be written to if none was named. */
  defaultFile: string | null
}

/** Fills in what a request leaves open. Throws `precondition` when the memory may not be promoted. */
export function draftPromotion(core: Core, request: PromotionRequest): Draft {
  const { db } = core.library
  const memory = findMemory(db, request.memory_id)
  assertAllowed('promote', memory)
  const distilled = distil(memory.content)
  const content = request.content ?? distilled.text
  const name = request.name ?? suggestName(distil(memory.description).text || content)
  const scope = request.scope ?? memory.scope
  const defaultFile = markdownFileFor(core, memory)
  const target = request.target ?? (isFromClaude(db, memory) && defaultFile !== null ? 'memory-md' : 'learned')
  const file = request.file ?? defaultFile
  const sections = file === null ? [] : sectionNames(core, file)
  const full: FullRequest = {
    ...request,
    memory_id: memory.id,
    target,
    content,
    name,
    description: request.description ?? memory.description,
    id: request.id ?? freeId(core, memory, scope, suggestReferenceId(name)),
    tags: request.tags ?? suggestTags(JSON.parse(memory.tags) as string[]),
    mode: request.mode ?? 'selectable',
    scope,
    ...(target === 'memory-md' && file !== null
      ? { file, section: request.section ?? bestSection(core, file, content) }
      : {}),
  }
  return {
    memory,
    request: full,
    removed: [...new Set(distilled.removed.map(({ kind }) => kind))],
    sections,
    defaultFile,
  }
}

/** Has the scanner for secrets look at what a request would write, before it is previewed or written. */
export async function scanPromotion(core: Core, request: PromotionRequest): Promise<void> {
  const { memory, request: full } = draftPromotion(core, request)
  await scanWritten(core, { ...full, memories: [memory.id] })
}

/** Where a memory would be promoted to if nobody chose: the target, the Markdown file and its section. */
export function suggestedTarget(core: Core, memory: MemoryRow): NonNullable<Recommendation['target']> {
  const file = markdownFileFor(core, memory)
  if (file === null || !isFromClaude(core.library.db, memory)) return { target: 'learned', file: null, section: null }
  return { target: 'memory-md', file, section: bestSection(core, file, distil(memory.content).text) }
}

/** The dialog's content: the draft, the exact change of the file, and remarks. Changes nothing. */
export function previewPromotion(
  core: Core,
  request: PromotionRequest,
  actor: string,
  vector: ReferenceVector | null = null,
): PromotionPreview {
  const draft = draftPromotion(core, request)
  const { files } = core.library
  const shared = {
    request: draft.request,
    original: draft.memory.content,
    removed: draft.removed,
    targets: [
      { target: 'learned' as const, label: 'Learned JSON', file: null, sections: [] },
      {
        target: 'memory-md' as const,
        label: 'MEMORY.md',
        file: draft.request.file ?? draft.defaultFile,
        sections: draft.sections,
      },
    ],
    checks: checksFor(core, draft),
  }
  try {
    const { path, change } = planPromotion(
      core,
      draft,
      lineageOf(core.library.db, draft.memory, actor, core.ports.clock.now().toISOString()),
    )
    const overlay = overlayOf(files)
    const changes = withVector(files, { id: draft.request.id, path }, change, vector)
    for (const each of changes) overlay.apply(each)
    const before = files.stat(path) ? files.read(path) : null
    const after = overlay.read(path)
    const room = draft.request.target === 'memory-md' ? [memoryMdRoom(before, after)] : []
    const diff = fileDiff(path, before && before.toString('utf8'), after.toString('utf8'))
    return { ...shared, checks: [...shared.checks, ...room, ...vectorCheck(changes)], path, diff, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...shared, path: null, diff: null, problem: error.message }
  }
}

/** Says that other files change too, where the vector goes into the folder. */
function vectorCheck(changes: readonly FileChange[]): PromotionPreview['checks'] {
  const others = changes.slice(1).map(({ path }) => basename(path))
  if (others.length === 0) return []
  const detail = `${others.join(' and ')} beside it ${others.length === 1 ? 'changes' : 'change'} with it`
  return [{ id: 'vector', ok: true, level: 'warn', text: 'Its vector is written too', detail }]
}

/** The file a promotion writes and how it changes. Throws with the way out when it cannot be written as asked. */
export function planPromotion(
  core: Core,
  { memory, request, defaultFile }: Draft,
  lineage: ReturnType<typeof lineageOf>,
): { path: string; change: FileChange } {
  const { db, files } = core.library
  assertReferenceId(request.id)
  assertUnmasked(
    [request.content, request.name, request.description, ...request.tags],
    [memory.content, memory.description, memory.tags],
  )
  if (referenceExists(db, request.id))
    throw new AppError('conflict', `There is a reference ${request.id} already. Choose another id.`)
  if (request.content.trim() === '')
    throw new AppError('validation', 'The distilled text is empty. Write what agents should know.')
  const projectRoot = readProject(db, memory.project_id)?.root ?? null
  if (projectRoot !== null && request.target === 'learned' && request.scope === 'project' && !files.stat(projectRoot))
    throw new AppError(
      'not_found',
      `The project folder ${projectRoot} is not there any more. Bring it back, or make the scope universal, and try again.`,
    )
  const path = targetPath({
    target: request.target,
    scope: request.scope,
    projectRoot,
    home: core.ports.home,
    id: request.id,
    file: request.file ?? null,
    defaultFile,
  })
  const current = files.stat(path) ? files.read(path) : null
  if (request.target === 'learned')
    return {
      path,
      change: planLearned({ reference: { ...request, lineage }, current, path, type: readSettings(db).reference_type }),
    }
  const { section, content: entry, id: owner, create = false } = request
  if (!section) throw new AppError('validation', `Name the section of ${path} to write to.`)
  return { path, change: planSection({ path, current, section, entry, create, owner }) }
}

/** Where a reference comes from: the memory and, of a merged one, everything it was made from. */
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

/** Remarks on what would be written: the gates, and whether it is safe to spread. */
export function checksFor(core: Core, { memory, request }: Draft): PromotionPreview['checks'] {
  const changedAt = readVersions(core.library.db, memory.id)[0]?.at ?? memory.timestamp
  const existing = allReferences(core.library.db).map(({ content, name }) => ({ text: content, place: name }))
  if (request.target === 'memory-md' && request.file && core.library.files.stat(request.file)) {
    const text = core.library.files.read(request.file).toString('utf8')
    for (const entry of entriesOf(text)) existing.push({ text: entry.text, place: `line ${entry.line}` })
  }
  const gates = promotionChecks({
    content: request.content,
    memory: {
      changed_at: changedAt,
      verified_at: memory.last_verified_at,
      refs: codeStateOf(core.library.db, memory.id),
    },
    existing,
    compare: compareContent(request.content),
    now: core.ports.clock.now(),
  })
  return [...gates, ...safetyChecks(core, { ...request, memories: [memory.id] })]
}

function codeStateOf(db: ReadableDb, id: string): CodeState {
  const evidence = readEvidence(db, id)
  if (!evidence) return 'unchecked'
  const states = evidence.refs.map(({ state }) => state).filter((state) => state !== 'unchecked')
  if (states.length === 0) return evidence.refs.length === 0 ? 'none' : 'unchecked'
  return evidence.stale !== null || states.some((state) => state !== 'exists') ? 'changed' : 'stands'
}

function isFromClaude(db: ReadableDb, memory: MemoryRow): boolean {
  return (
    sql<{ kind: string }>(db, 'SELECT kind FROM sources WHERE id = ?').get(memory.source_id)?.kind === 'claude-code'
  )
}

/** The MEMORY.md of the memory's own source, else of another Claude Code folder of its project, else the project's own. */
export function markdownFileFor(core: Core, memory: Pick<MemoryRow, 'source_id' | 'project_id'>): string | null {
  const { db, files } = core.library
  const folders = sql<{ path: string }>(
    db,
    `SELECT path FROM sources WHERE kind = 'claude-code' AND (id = ? OR (project_id IS NOT NULL AND project_id = ?))
     ORDER BY id = ? DESC, added_at`,
  ).all(memory.source_id, memory.project_id, memory.source_id)
  const root = readProject(db, memory.project_id)?.root
  const candidates = [...folders.map(({ path }) => join(path, 'MEMORY.md')), ...(root ? [join(root, 'MEMORY.md')] : [])]
  return candidates.find((path) => files.stat(path)) ?? candidates[0] ?? null
}

function sectionNames(core: Core, file: string): string[] {
  const { files } = core.library
  return files.stat(file)?.kind === 'file' ? sectionsOf(files.read(file).toString('utf8')).map(({ name }) => name) : []
}

/** The section whose words meet those of the text most often; without any, the first, or one to be created. */
function bestSection(core: Core, file: string, content: string): string {
  const { files } = core.library
  if (files.stat(file)?.kind !== 'file') return 'Lessons'
  const text = files.read(file).toString('utf8')
  const words = new Set(wordsOf(content))
  const scored = sectionsOf(text).map(({ name, start, ownEnd }) => {
    const own = new Set(wordsOf(`${name} ${name} ${text.slice(start, ownEnd)}`))
    const shared = [...words].filter((word) => word.length > 3 && own.has(word)).length
    return { name, score: shared / Math.sqrt(own.size + 1) }
  })
  scored.sort((left, right) => right.score - left.score)
  return scored[0]?.name ?? 'Lessons'
}

function freeId(core: Core, memory: MemoryRow, scope: FullRequest['scope'], wanted: string): string {
  const { db, files } = core.library
  const root = scope === 'universal' ? core.ports.home : readProject(db, memory.project_id)?.root
  const isTaken = (id: string): boolean =>
    referenceExists(db, id) ||
    (root !== undefined && files.stat(join(root, '.jaato', 'references', `${id}.json`)) !== null)
  if (!isTaken(wanted)) return wanted
  let number = 2
  while (isTaken(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
