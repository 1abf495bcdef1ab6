import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { assertAllowed } from '../../../shared/model/memory.ts'
import type { Recommendation } from '../../../shared/model/recommendation.ts'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import { distil } from '../../../shared/text/distil.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { wordsOf } from '../../../shared/text/normalise.ts'
import { suggestName, suggestReferenceId, suggestTags } from '../../../shared/text/suggest.ts'
import type { Core } from '../core.ts'
import { withoutSecrets } from '../knownSecrets.ts'
import { type CodeState, promotionChecks } from '../reference/checks.ts'
import { memoryMdRoom } from '../reference/memoryMdRoom.ts'
import { targetPath } from '../reference/paths.ts'
import { assertReferenceId } from '../reference/referenceId.ts'
import { entriesOf, sectionsOf } from '../reference/sections.ts'
import { bytesIn, planNew } from '../reference/targets.ts'
import { type ReferenceVector, withVectors } from '../reference/vectorRow.ts'
import { type ReadableDb } from '../store/db.ts'
import type { FileChange } from '../store/fileChange.ts'
import { overlayOf } from '../store/overlay.ts'
import { readEvidence } from '../store/queries/evidence.ts'
import { type MemoryRow, findMemory, readVersions, sourceIds } from '../store/queries/memories.ts'
import { readProject } from '../store/queries/projects.ts'
import { allReferences, referenceExists } from '../store/queries/references.ts'
import { readSettings } from '../store/queries/settings.ts'
import { safetyChecks, scanWritten } from './promotionSafety.ts'
import { compareContent } from './compareContent.ts'
import { seenOf } from './seenFiles.ts'
import { type TargetChoice, fileFor, suggestTarget, targetChoices } from './targetChoices.ts'
import { teachesCheck } from './teachesCheck.ts'
import { assertUnmasked } from './unmasked.ts'

export type FullRequest = PromotionPreview['request']

export interface Draft {
  memory: MemoryRow
  request: FullRequest
  removed: string[]
  targets: TargetChoice[]
}

/** Fills in what a request leaves open. Throws `precondition` when the memory may not be promoted. */
export function draftPromotion(core: Core, request: PromotionRequest, taken: ReadonlySet<string> = new Set()): Draft {
  const { db } = core.library
  const memory = findMemory(db, request.memory_id)
  assertAllowed('promote', memory)
  const distilled = distil(memory.content)
  const content = request.content ?? distilled.text
  const name = request.name ?? suggestName(distil(memory.description).text || content)
  const scope = request.scope ?? memory.scope
  const targets = targetChoices(core, memory, { scope, chosen: request.target, file: request.file })
  const target = request.target ?? targets[0]?.target ?? 'learned'
  const file = request.file ?? targets.find((each) => each.target === target)?.file ?? null
  const full: FullRequest = {
    ...request,
    memory_id: memory.id,
    target,
    content,
    name,
    description: request.description ?? memory.description,
    id:
      request.id ??
      freeId(core, { memory, scope, target, file, taken }, suggestReferenceId(withoutSecrets(core, memory.id, name))),
    tags: request.tags ?? suggestTags(JSON.parse(memory.tags) as string[]),
    mode: request.mode ?? 'selectable',
    scope,
    ...(file !== null ? { file } : {}),
    ...(target === 'memory-md' && file !== null
      ? { section: request.section ?? bestSection(core, file, content) }
      : {}),
  }
  return { memory, request: full, removed: [...new Set(distilled.removed.map(({ kind }) => kind))], targets }
}

/** Has the scanner for secrets look at what a request would write, before it is previewed or written. */
export async function scanPromotion(core: Core, request: PromotionRequest): Promise<void> {
  const { memory, request: full } = draftPromotion(core, request)
  await scanWritten(core, { ...full, memories: [memory.id] })
}

/** Where a memory would be promoted to if nobody chose: the target, the Markdown file and its section. */
export function suggestedTarget(core: Core, memory: MemoryRow): NonNullable<Recommendation['target']> {
  const { target } = suggestTarget(core, memory, memory.scope)
  const file = fileFor(core, target, memory, memory.scope)
  const section = target === 'memory-md' && file !== null ? bestSection(core, file, distil(memory.content).text) : null
  return { target, file, section }
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
    targets: draft.targets,
    checks: checksFor(core, draft),
  }
  try {
    const { path, changes: planned } = planPromotion(
      core,
      draft,
      lineageOf(core.library.db, draft.memory, actor, core.ports.clock.now().toISOString()),
    )
    const overlay = overlayOf(files)
    const changes = withVectors(files, { id: draft.request.id, path }, planned, vector)
    for (const each of changes) overlay.apply(each)
    const before = files.stat(path) ? files.read(path) : null
    const after = overlay.read(path)
    const room = changes
      .filter((change) => basename(change.path) === 'MEMORY.md')
      .map((change) => {
        const was = files.stat(change.path) ? files.read(change.path) : null
        return memoryMdRoom(was, overlay.read(change.path))
      })
    const diff = fileDiff(path, before && before.toString('utf8'), after.toString('utf8'))
    return {
      ...shared,
      checks: [...shared.checks, ...room, ...besideCheck(draft.request.target, changes)],
      path,
      diff,
      seen: seenOf(files, path),
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...shared, path: null, diff: null, problem: error.message }
  }
}

/** Says that other files change too: those of its vector, or the index that names a topic file. */
function besideCheck(target: FullRequest['target'], changes: readonly FileChange[]): PromotionPreview['checks'] {
  const others = changes.slice(1).map(({ path }) => basename(path))
  if (others.length === 0) return []
  const detail = `${others.join(' and ')} beside it ${others.length === 1 ? 'changes' : 'change'} with it`
  if (target === 'topic') return [{ id: 'index', ok: true, level: 'warn', text: 'The index names it', detail }]
  return [{ id: 'vector', ok: true, level: 'warn', text: 'Its vector is written too', detail }]
}

/** The file a promotion writes and what changes, its own file first. Throws with the way out when it cannot be written as asked. */
export function planPromotion(
  core: Core,
  { memory, request }: Pick<Draft, 'memory' | 'request'>,
  lineage: ReturnType<typeof lineageOf>,
): { path: string; changes: FileChange[] } {
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
  if (
    projectRoot !== null &&
    (request.target === 'learned' || request.target === 'rules') &&
    request.scope === 'project' &&
    !files.stat(projectRoot)
  )
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
  })
  if (request.target === 'memory-md' && !request.section)
    throw new AppError('validation', `Name the section of ${path} to write to.`)
  const changes = planNew(bytesIn(files), {
    reference: { ...request, path, section: request.section ?? null, lineage },
    create: request.create ?? false,
    type: readSettings(db).reference_type,
    scopePath: memory.scope_path,
    kind: memory.kind,
  })
  return { path, changes }
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
  if (request.file && core.library.files.stat(request.file)) {
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
  return [
    ...gates,
    ...teachesCheck(core, request.content),
    ...safetyChecks(core, { ...request, memories: [memory.id] }),
  ]
}

function codeStateOf(db: ReadableDb, id: string): CodeState {
  const evidence = readEvidence(db, id)
  if (!evidence) return 'unchecked'
  const states = evidence.refs.map(({ state }) => state).filter((state) => state !== 'unchecked')
  if (states.length === 0) return evidence.refs.length === 0 ? 'none' : 'unchecked'
  return evidence.stale !== null || states.some((state) => state !== 'exists') ? 'changed' : 'stands'
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

interface Naming {
  memory: MemoryRow
  scope: FullRequest['scope']
  target: FullRequest['target']
  file: string | null
  taken: ReadonlySet<string>
}

function freeId(core: Core, { memory, scope, target, file, taken }: Naming, wanted: string): string {
  const { db, files } = core.library
  const root = scope === 'universal' ? core.ports.home : readProject(db, memory.project_id)?.root
  const placeOf = (id: string): string | null => {
    if (target === 'topic') return file === null ? null : join(dirname(file), `${id}.md`)
    if (root === undefined) return null
    return target === 'rules'
      ? join(root, '.claude', 'rules', `${id}.md`)
      : join(root, '.jaato', 'references', `${id}.json`)
  }
  const isTaken = (id: string): boolean => {
    const place = placeOf(id)
    return taken.has(id) || referenceExists(db, id) || (place !== null && files.stat(place) !== null)
  }
  if (!isTaken(wanted)) return wanted
  let number = 2
  while (isTaken(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
