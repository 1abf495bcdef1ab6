import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { Core } from '../core.ts'
import { memoryMdRoom } from '../reference/memoryMdRoom.ts'
import { type ReferenceVector, withVectors } from '../reference/vectorRow.ts'
import type { FileChange } from '../store/fileChange.ts'
import { overlayOf } from '../store/overlay.ts'
import { seenOf } from './seenFiles.ts'
import { type FullRequest, draftPromotion } from './draftPromotion.ts'
import { checksFor, lineageOf, planPromotion } from './planPromotion.ts'

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
