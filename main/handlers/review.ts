import { arrangeAhead } from '../engine/flows/review/arrangeReview.ts'
import { acceptItems, reviewSummary, undoInReview, undoReview } from '../engine/flows/review/reviewAct.ts'
import { closeMicroReview } from '../engine/flows/reports/microQuestions.ts'
import { reviewItem } from '../engine/flows/review/reviewItem.ts'
import { previewAnswer } from '../engine/flows/review/reviewPreview.ts'
import { previewChoice, moveInReview, reviewQueueCooperatively } from '../engine/flows/review/reviewQueue.ts'
import { countWaitingUpTo } from '../engine/store/queries/waiting.ts'
import { byOf, os } from './context.ts'

/** More is not counted. */
const maxWaiting = 999

export const review = {
  queue: os.review.queue.handler(({ input, context }) =>
    reviewQueueCooperatively(context.library.engine().core, input),
  ),
  waiting: os.review.waiting.handler(({ context }) => {
    const { core } = context.library.engine()
    const count = countWaitingUpTo(core.library.db, core.ports.clock.now(), maxWaiting + 1)
    // Whoever sees how many there are may open the review next. If the library is closed meanwhile, nobody needs its queue.
    if (core.live && count > 0) void arrangeAhead(core).catch(() => undefined)
    return { count: Math.min(count, maxWaiting), more: count > maxWaiting }
  }),
  item: os.review.item.handler(({ input, context }) =>
    reviewItem(context.library.engine().core, byOf(context), input.key),
  ),
  alike: os.review.alike.handler(({ input, context }) => previewChoice(context.library.engine().core, input)),
  preview: os.review.preview.handler(({ input, context }) =>
    previewAnswer(context.library.engine().core, byOf(context), input),
  ),
  accept: os.review.accept.handler(({ input, context }) => acceptItems(context.library.engine(), byOf(context), input)),
  place: os.review.place.handler(({ input, context }) => {
    const { core } = context.library.engine()
    const place = moveInReview(core, input)
    if (input.move === 'end') closeMicroReview(core)
    return { ...place, stale: input.move === 'at' ? [] : ['memories' as const] }
  }),
  summary: os.review.summary.handler(({ context }) => reviewSummary(context.library.engine())),
  undo: os.review.undo.handler(({ input, context }) =>
    undoInReview(context.library.engine(), byOf(context), input.step),
  ),
  undoAll: os.review.undoAll.handler(({ context }) => undoReview(context.library.engine(), byOf(context))),
}
