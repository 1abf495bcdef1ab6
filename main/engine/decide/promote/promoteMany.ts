import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { PromoteManyPreview, PromoteManyRequest, PromotionRequest } from '../../../../shared/model/reference.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { linkCheck } from '../../reference/linkCheck.ts'
import { memoryMdRoom } from '../../reference/memoryMdRoom.ts'
import { type Vectors, joinVectors, noVectors, withVectors } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { joinChanges } from '../../store/joinChanges.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { type Overlay, overlayOf } from '../../store/overlay.ts'
import { findMemories } from '../../store/queries/memories.ts'
import type { Files } from '../../ports.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type FullRequest, draftPromotion } from './draftPromotion.ts'
import { fromLastLine } from './fromLastLine.ts'
import { checksToShow, lineageOf, planWithCreation } from './planPromotion.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { promotionPart } from './promote.ts'
import { preparePromotion } from './preparePromotion.ts'
import { similarText } from './similarText.ts'
import { assertAsSeen, seenDiffs, vectorCheck } from '../seenFiles.ts'

/**
 * Promotes memories to one place as one decision. Each becomes a reference of its own, with its lineage, and can be
 * un-promoted alone. Throws what `promote` throws; then none is promoted.
 */
export function promoteMany(core: ScanningCore, request: PromoteManyRequest): PreparedVerb<PromotedMany> {
  return {
    prepare: () => preparePromotions(core, request),
    carryOut: (context) => writePromotions(core, context, request),
  }
}

/** The result: the references and the written files. */
export interface PromotedMany extends Outcome {
  reference_ids: string[]
  paths: string[]
}

function writePromotions(core: ScanningCore, context: DecideContext, request: PromoteManyRequest): PromotedMany {
  let made = { ...nothingChanged('', []), reference_ids: [] as string[], paths: [] as string[] }
  const step = commitFiles(
    context.library,
    (library) => {
      assertAsSeen(library.files, request.seen)
      const files = overlayOf(library.files)
      const within = { ...core, library: { ...core.library, ...library, files } }
      const changes: FileChange[] = []
      const drafts: DecisionDraft[] = []
      for (const wish of requestsFor({ ...core, library }, request)) {
        const part = promotionPart(within, context, wish)
        drafts.push(...part.decisions)
        changes.push(...part.files)
        for (const change of part.files) files.apply(change)
      }
      const joined = joinChanges(library.files, changes)
      const decisions = joinDecisions(drafts, joined)
      const promoted = decisions.at(-1)
      const [changed, reference_ids] = [promoted?.memory_ids ?? [], promoted?.reference_ids ?? []]
      made = {
        ...nothingChanged(promoted?.label ?? '', []),
        changed,
        reference_ids,
        paths: joined.map(({ path }) => path),
      }
      return { decisions, files: joined }
    },
    context.by,
  )
  return { ...made, step }
}

/** Previews promoting them together: every text, and the exact change of each file. Changes nothing. */
export function previewPromotions(
  core: ScanningCore,
  request: PromoteManyRequest,
  actor: string,
  vectors: Vectors = noVectors,
): PromoteManyPreview {
  const wishes = requestsFor(core, request)
  const [first] = wishes
  if (!first) throw new AppError('validation', 'Name at least one memory.')
  const { targets } = draftPromotion(core, first)
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const at = core.ports.clock.now().toISOString()
  const changes: FileChange[] = []
  const beside = new Set(wishes.map(({ memory_id }) => memory_id))
  let problem: string | null = null
  let creates: string | null = null
  const items = wishes.map((wish): PromoteManyPreview['items'][number] => {
    const draft = draftPromotion(within, wish)
    const checks = checksToShow(within, draft)
    const similar = similarText(core.library.db, draft.memory, beside)
    const { memory_id, id, name, description, content } = draft.request
    try {
      const planned = planWithCreation(within, draft, lineageOf(core.library.db, draft.memory, actor, at))
      const path = planned.changes[0]?.path ?? ''
      checks.push(...linkCheck(files, content, path))
      const own = withVectors(files, { id, path }, planned.changes, vectors)
      changes.push(...own)
      for (const change of own) files.apply(change)
      creates ??= planned.creates
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problem ??= error.message
    }
    const { reason } = draft
    return { memory_id, id, name, description, content, original: draft.memory.content, reason, checks, similar }
  })
  const { target, file, section, mode, scope, create } = first
  return {
    request: { ...request, target, file, section, mode, scope, create },
    items,
    targets,
    files: problem === null ? seenDiffs(core.library.files, files, changes) : [],
    creates,
    checks: problem === null ? [...roomOfAll(core.library.files, files, changes), ...vectorCheck(changes)] : [],
    problem,
  }
}

/** Scans every text for secrets, and computes the vectors for the folders. */
export async function preparePromotions(core: ScanningCore, request: PromoteManyRequest): Promise<Vectors> {
  const vectors: Vectors[] = []
  for (const wish of requestsFor(core, request)) vectors.push(await preparePromotion(core, wish))
  return joinVectors(vectors)
}

/** Returns a complete request per memory; the first decides the target, file and section for all. */
function requestsFor(core: ScanningCore, { ids, seen: _seen, ...request }: PromoteManyRequest): FullRequest[] {
  const taken = new Set<string>()
  let shared: Omit<PromotionRequest, 'memory_id'> = request
  const requests = findMemories(core.library.db, ids).map(({ id }) => {
    const full = draftPromotion(core, { ...shared, memory_id: id }, taken).request
    taken.add(full.id)
    const { target, file, section } = full
    shared = { ...request, target, ...(file && { file }), ...(section && { section }) }
    return full
  })
  return fromLastLine(core.library, requests, ({ target, memory_id }) => (target === 'index-top' ? memory_id : null))
}

/** Joins all validations into one journal row, and all promotions into another. */
function joinDecisions(drafts: readonly DecisionDraft[], files: readonly FileChange[]): DecisionDraft[] {
  const [first] = files
  const where = files.length === 1 && first ? ` to ${basename(first.path)}` : ''
  return (['validate', 'promote'] as const).flatMap((verb): DecisionDraft[] => {
    const own = drafts.filter((draft) => draft.verb === verb)
    if (own.length === 0) return []
    const memory_ids = own.flatMap((draft) => draft.memory_ids)
    const reference_ids = own.flatMap((draft) => draft.reference_ids ?? [])
    const label =
      verb === 'validate'
        ? `Validated ${counted(memory_ids.length, 'memory')}`
        : `Promoted ${counted(memory_ids.length, 'memory')}${where}`
    const changes = own.flatMap((draft) => draft.changes)
    return [{ verb, label, memory_ids, reference_ids, reason: own[0]?.reason ?? null, changes }]
  })
}

function roomOfAll(files: Files, after: Overlay, changes: readonly FileChange[]) {
  const paths = [...new Set(changes.map(({ path }) => path))].filter((path) => basename(path) === 'MEMORY.md')
  return paths.map((path) => memoryMdRoom(files.stat(path) ? files.read(path) : null, after.read(path)))
}
