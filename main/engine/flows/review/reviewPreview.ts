import type { ReviewAnswer, ReviewVerdict } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { LibraryCore, ScanningCore } from '../../runtime/core.ts'
import { type Accepted, previewReview } from '../../decide/verbs/acceptReview.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import { contradictionSteps } from '../../decide/merge/contradictions.ts'
import { preparePromotion } from '../../decide/promote/preparePromotion.ts'
import { prepareMergeInto } from '../../decide/merge/mergeIntoReference.ts'
import { type Choice, currentReview, rowsMeant } from './reviewQueue.ts'
import { type Vectors, joinVectors } from '../../reference/vectorRow.ts'
import type { Caller } from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'

/**
 * Previews an answer to some items: which it decides, how many of each verdict, what it writes immediately and what it
 * leaves. Changes nothing.
 */
export async function previewAnswer(
  core: ScanningCore,
  by: Caller,
  input: Choice & { keys?: string[] | undefined; verdict?: ReviewVerdict | undefined },
): Promise<ReviewAnswer> {
  const verdict = input.verdict ?? null
  const wishes = rowsMeant(core, currentReview(core.library), input).map((row): Wish => ({ row, verdict }))
  const { done, files, refused } = await previewWishes(core, by, wishes)
  const items = done.map(({ wish: { row } }) => ({ key: row.key, act: verdict ?? row.action, like: row.like }))
  const acts = [...Map.groupBy(items, ({ act }) => act)].map(([act, own]) => ({ act, count: own.length }))
  return {
    items,
    acts: acts.toSorted((one, other) => other.count - one.count),
    files,
    refused: refused.map(toRefused),
  }
}

/** Like `previewReview`, after preparing the decisions. `onStep` is called after each that is prepared, and that is planned. */
export async function previewWishes(
  core: ScanningCore,
  by: Caller,
  wishes: readonly Wish[],
  onStep: () => void = () => undefined,
) {
  const { vectors, ready, refused } = await prepareWishes(core, wishes, onStep)
  const { clock, ids } = core.ports
  const context = { library: core.library, clock, ids, by, vectors }
  const preview = await runCooperatively(clock, stepwise(previewReview(core, context, ready), onStep))
  return { ...preview, refused: [...preview.refused, ...refused.map(toLeft)] }
}

function* stepwise<Result>(work: Generator<void, Result>, onStep: () => void): Generator<void, Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    onStep()
    yield
  }
}

/** The vectors prepared for some decisions, and the decisions that could not be prepared. */
export interface PreparedWishes {
  vectors: Vectors
  ready: Wish[]
  refused: { wish: Wish; error: AppError }[]
}

/**
 * Scans what the decisions would write into references for secrets, and computes the vectors. `onStep` is called after each
 * decision.
 */
export async function prepareWishes(
  core: ScanningCore,
  wishes: readonly Wish[],
  onStep: () => void = () => undefined,
): Promise<PreparedWishes> {
  const made: Vectors[] = []
  const ready: Wish[] = []
  const refused: PreparedWishes['refused'] = []
  for (const wish of wishes) {
    try {
      made.push(...(await prepareWish(core, wish)))
      ready.push(wish)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ wish, error })
    }
    onStep()
  }
  return { vectors: joinVectors(made), ready, refused }
}

async function prepareWish(core: ScanningCore, { row, verdict, content }: Wish): Promise<Vectors[]> {
  const [id] = row.ids
  const wanted = verdict ?? row.action
  if (row.ids.length > 1 && wanted === 'merge') await cacheContradictions(core, row.ids)
  if (id === undefined || row.ids.length > 1 || !id.startsWith('m_')) return []
  const made: Vectors[] = []
  if (wanted === 'promote')
    for (const text of new Set([undefined, content]))
      made.push(await preparePromotion(core, { memory_id: id, content: text, create: true }))
  if (wanted === 'merge') {
    const { db } = core.library
    const other = readRecommendation(db, findMemory(db, id))?.with.find((each) => !each.startsWith('m_'))
    if (other !== undefined) made.push(await prepareMergeInto(core, { id: other, ids: [id] }))
  }
  return made
}

/** Compares the texts of a merge with each other, yielding to the event loop: planning twelve at once takes too long. */
async function cacheContradictions(
  { library: { db }, ports: { clock } }: LibraryCore,
  ids: readonly string[],
): Promise<void> {
  const memories = ids.filter((id) => id.startsWith('m_')).map((id) => findMemory(db, id))
  await runCooperatively(clock, contradictionSteps(memories.map(({ content }) => content)))
}

/** Converts a decision that could not be prepared to a refused item. */
export function toLeft({ wish, error }: PreparedWishes['refused'][number]): Accepted['refused'][number] {
  return { row: wish.row, because: error.message }
}

/** Converts a refused item to its form in an answer. */
export function toRefused({ row: { key, title }, because }: Accepted['refused'][number]) {
  return { key, title, because }
}
