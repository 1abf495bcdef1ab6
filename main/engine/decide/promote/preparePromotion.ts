import { AppError } from '../../../../shared/errors.ts'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import type { LibraryCore, ScanningCore } from '../../runtime/core.ts'
import { type Vectors, noVectors } from '../../reference/vectorRow.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { draftPromotion, scanPromotion } from './draftPromotion.ts'
import { lineageOf, planPromotion } from './planPromotion.ts'
import { vectorsFor } from './referenceVector.ts'

/**
 * Scans what a promotion would write for secrets, and computes its vector. Returns no vectors when it cannot be written as
 * requested; the step then reports why. Throws what `draftPromotion` and running the model throw.
 */
export async function preparePromotion(core: ScanningCore, request: PromotionRequest): Promise<Vectors> {
  await scanPromotion(core, request)
  if (!readEmbeddingChoice(core.library.db).active) return noVectors
  const draft = draftPromotion(core, request)
  const path = pathOf(core, draft)
  return path === null ? noVectors : vectorsFor(core, { path, target: draft.request.target }, draft.request)
}

function pathOf(core: LibraryCore, draft: ReturnType<typeof draftPromotion>): string | null {
  try {
    return planPromotion(core, draft, lineageOf(core.library.db, draft.memory, '', '')).path
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
