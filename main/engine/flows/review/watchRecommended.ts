import type { RecommendedProgress } from '../../../../shared/contract/decisions.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createQueue } from '../../runtime/changes.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import type { Caller } from '../../store/journal.ts'
import { previewRecommended } from './acceptRecommended.ts'

/** Milliseconds between two events. */
const pause = 100

/**
 * Yields how many of the memories `previewRecommended` has looked at, at most 10 times a second, then its answer. The work
 * stops when the caller ends the stream or the signal aborts. Throws what `previewRecommended` throws.
 */
export async function* watchRecommended(
  core: ScanningCore,
  by: Caller,
  ids: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<RecommendedProgress> {
  const { clock } = core.ports
  const total = ids.length
  const queue = createQueue<RecommendedProgress>(signal)
  let isLeft = false
  let told = clock.monotonic()
  const report = (share: number): void => {
    if (isLeft || signal?.aborted) throw new AppError('cancelled', 'The preview was cancelled. Nothing was changed.')
    const now = clock.monotonic()
    if (now - told < pause) return
    told = now
    queue.push({ done: Math.floor(total * share), total, answer: null })
  }
  const work = previewRecommended(core, by, ids, report)
    .then((answer) => queue.push({ done: total, total, answer }))
    .finally(queue.end)
  // Handled below, once the events before it are taken.
  work.catch(() => undefined)
  try {
    yield* queue.items()
    if (!signal?.aborted) await work
  } finally {
    isLeft = true
  }
}
