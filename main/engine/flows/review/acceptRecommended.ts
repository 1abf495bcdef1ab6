import { createHash } from 'node:crypto'
import type { RecommendedAnswer } from '../../../../shared/contract/decisions.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StepResult } from '../../../../shared/model/decision.ts'
import type { SeenFiles } from '../../../../shared/model/diff.ts'
import type { Decide } from '../../decide/context.ts'
import { similarText } from '../../decide/promote/similarText.ts'
import { stepLabel } from '../../decide/stepLabel.ts'
import { type Accepted, acceptReview } from '../../decide/verbs/acceptReview.ts'
import type { DoneWish } from '../../decide/verbs/reviewRound.ts'
import type { Wish } from '../../decide/verbs/reviewVerdict.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type Caller, decisionsOfStep } from '../../store/journal.ts'
import { readStates } from '../../store/queries/reviewCandidates.ts'
import { findMemories, findMemory } from '../../store/queries/memories.ts'
import { type LeftMemory, leftOf } from './recommendedMerges.ts'
import { type RecommendedWishes, recommendedWishes } from './recommendedWishes.ts'
import { prepareWishes, previewWishes, toLeft } from './reviewPreview.ts'

/**
 * Previews `acceptRecommended`: how many of each act, which files it writes, and what it leaves. Changes nothing. `report`
 * receives the share of the work that is done, and may throw to stop it.
 */
export async function previewRecommended(
  core: ScanningCore,
  by: Caller,
  ids: readonly string[],
  report: (share: number) => void = () => undefined,
): Promise<RecommendedAnswer> {
  const { db } = core.library
  const meant = recommendedWishes(db, ids)
  const seen = fingerprint(db, meant)
  // Each is prepared, then planned.
  const steps = 2 * meant.wishes.length
  let taken = 0
  const { done, files, refused } = await previewWishes(core, by, meant.wishes, () => report((taken += 1) / steps))
  const decided = done.flatMap(({ wish }) => wish.row.ids)
  const acts = [...Map.groupBy(done, ({ wish }) => wish.row.action)].map(([act, own]) => ({
    act,
    count: own.length,
    memories: own.flatMap(({ wish }) => wish.row.ids).length,
  }))
  return {
    acts: acts.toSorted((one, other) => other.count - one.count),
    ids: decided,
    along: decided.filter((id) => !meant.asked.has(id)).length,
    merges: done.flatMap(({ wish }) => mergeIn(db, wish)),
    references: await runCooperatively(core.ports.clock, referenceSteps(db, done)),
    files,
    needs_you: meant.needsYou,
    left: [...meant.left, ...leftBy(db, refused, meant.asked)],
    seen,
  }
}

/** What a person accepted, as the preview showed it. */
interface AcceptanceRequest {
  ids: readonly string[]
  without?: readonly string[]
  seen: string
  seen_files: SeenFiles
}

/**
 * Does for each memory what is recommended for it, as one step; what cannot be done is left, with the reason, and so is every
 * decision on a memory in `without`. Throws `conflict` when a memory, a recommendation or a file is no longer what the preview
 * was based on.
 */
export async function acceptRecommended(
  engine: { core: Core; decide: Decide },
  by: Caller,
  { ids, without = [], seen, seen_files }: AcceptanceRequest,
): Promise<StepResult & { left: LeftMemory[] }> {
  const { core } = engine
  const { db } = core.library
  const meant = recommendedWishes(db, ids)
  const out = new Set(without)
  meant.wishes = meant.wishes.filter(({ row }) => !row.ids.some((id) => out.has(id)))
  const left = [...meant.left]
  const result = await engine.decide(by, {
    async prepare() {
      const { vectors, ready, refused } = await prepareWishes(core, meant.wishes)
      meant.wishes = ready
      left.push(...leftBy(db, refused.map(toLeft), meant.asked))
      return vectors
    },
    carryOut(context) {
      // A source may have been read during the scan.
      if (seen !== fingerprint(db, recommendedWishes(db, ids))) throw changed(ids)
      const accepted = acceptReview(core, context, meant.wishes, seen_files, { isOneStep: true })
      left.push(...leftBy(db, accepted.refused, meant.asked))
      const { outcome } = accepted
      // Undo names the step the same way.
      return outcome.step === null ? outcome : { ...outcome, label: stepLabel(decisionsOfStep(db, outcome.step)) }
    },
  })
  return { ...result, left }
}

/** Returns a merge of memories, named as its result will be; nothing for another decision. */
function mergeIn(db: ReadableDb, { row: { ids } }: Wish): RecommendedAnswer['merges'] {
  const [first, ...others] = ids
  return first !== undefined && others.length > 0 ? [{ ids, title: findMemory(db, first).description }] : []
}

/** Returns what decisions write into references, each with a text that a promotion is similar to. */
function* referenceSteps(db: ReadableDb, done: readonly DoneWish[]): Generator<void, RecommendedAnswer['references']> {
  const written = done.flatMap(({ wish: { row }, reference }) => (reference ? { row, reference } : []))
  const promoted = new Set(written.flatMap(({ row }) => (row.action === 'promote' ? row.ids : [])))
  const references: RecommendedAnswer['references'] = []
  for (const { row, reference } of written) {
    const memory = findMemory(db, row.ids[0] ?? '')
    const similar = row.action === 'promote' ? similarText(db, memory, promoted) : null
    references.push({ ...reference, act: row.action, id: memory.id, title: row.title, similar })
    yield
  }
  return references
}

/** Returns the memories of decisions that are not carried out, of those asked about. */
function leftBy(db: ReadableDb, refused: Accepted['refused'], asked: ReadonlySet<string>): LeftMemory[] {
  return refused.flatMap(({ row, because }) =>
    findMemories(
      db,
      row.ids.filter((id) => asked.has(id)),
    ).map((memory) => leftOf(memory, because)),
  )
}

/** A short hash of what is recommended, and of the texts and states it is recommended for. */
function fingerprint(db: ReadableDb, { wishes, needsYou }: RecommendedWishes): string {
  const states = readStates(
    db,
    wishes.flatMap(({ row }) => row.ids),
  )
  const said = wishes.map(({ row }) => [row.action, row.ids.map((id) => [id, states.get(id)])])
  return createHash('sha256')
    .update(JSON.stringify([said, needsYou]))
    .digest('hex')
    .slice(0, 16)
}

function changed(ids: readonly string[]): AppError {
  return new AppError('conflict', 'The memories or what is recommended for them changed meanwhile. Look at it again.', {
    ids: [...ids],
  })
}
