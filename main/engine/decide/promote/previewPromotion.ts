import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { PromotionPreview, PromotionRequest } from '../../../../shared/model/reference.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { linkCheck } from '../../reference/linkCheck.ts'
import { memoryMdRoom } from '../../reference/memoryMdRoom.ts'
import { type Vectors, noVectors, withVectors } from '../../reference/vectorRow.ts'
import { overlayOf } from '../../store/overlay.ts'
import { seenDiffs, vectorCheck } from '../seenFiles.ts'
import { draftPromotion } from './draftPromotion.ts'
import { HookUnchangedError } from './promoteInPlace.ts'
import { checksToShow, lineageOf, planWithCreation } from './planPromotion.ts'

/**
 * Returns the content of the promotion dialog: the draft, the exact change of every file, and the checks. Changes nothing.
 * `vectors` come from `preparePromotion`.
 */
export function previewPromotion(
  core: ScanningCore,
  request: PromotionRequest,
  actor: string,
  vectors: Vectors = noVectors,
): PromotionPreview {
  const draft = draftPromotion(core, request)
  const { files } = core.library
  const shared = {
    request: draft.request,
    original: draft.memory.content,
    removed: draft.removed,
    reason: draft.reason,
    targets: draft.targets,
    checks: checksToShow(core, draft),
  }
  try {
    const {
      path,
      changes: planned,
      creates,
    } = planWithCreation(
      core,
      draft,
      lineageOf(core.library.db, draft.memory, actor, core.ports.clock.now().toISOString()),
    )
    const overlay = overlayOf(files)
    const changes = withVectors(files, { id: draft.request.id, path }, planned, vectors)
    for (const each of changes) overlay.apply(each)
    const paths = [...new Set(changes.map((change) => change.path))]
    const room = paths
      .filter((each) => basename(each) === 'MEMORY.md')
      .map((each) => memoryMdRoom(files.stat(each) ? files.read(each) : null, overlay.read(each)))
    return {
      ...shared,
      checks: [...shared.checks, ...linkCheck(files, draft.request.content, path), ...room, ...vectorCheck(changes)],
      path,
      files: seenDiffs(files, overlay, changes),
      creates,
      problem: null,
      unchanged: changes.length === 0,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const unchanged = error instanceof HookUnchangedError
    return { ...shared, path: null, files: [], creates: null, problem: error.message, unchanged }
  }
}
