import type { ReviewRow } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import type { Files } from '../../ports.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { overlayOf } from '../../store/overlay.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { fromLastLine } from '../promote/fromLastLine.ts'
import { type DoneWish, type Round, planRound } from './reviewRound.ts'
import type { Wish } from './reviewVerdict.ts'
import { assertAsSeen, fingerprintOf, isShown, seenDiffs } from '../seenFiles.ts'

/** What an answer did, step by step, and which items it left undone and why. */
export interface Accepted {
  outcome: Outcome
  steps: number[]
  done: { wish: Wish; words: string; step: number }[]
  refused: { row: ReviewRow; because: string }[]
}

/**
 * Carries out the decisions on review items as one step; those that would change a reference twice follow in further steps, or
 * with `isOneStep` are left. Items that may not be decided are left, with the reason; if there is only one, its error is
 * thrown, as is that of a failed first step. Throws `conflict` when a file written immediately has changed since its diff was
 * shown (`seen`), or was not shown.
 */
export function acceptReview(
  core: ScanningCore,
  context: DecideContext,
  wishes: readonly Wish[],
  seen: SeenFiles = {},
  { isOneStep = false }: { isOneStep?: boolean } = {},
): Accepted {
  const result: Accepted = { outcome: nothingChanged('Nothing was changed', []), steps: [], done: [], refused: [] }
  let left: readonly Wish[] = fromLastLine(core.library, wishes, promotedBy)
  let known = seen
  while (left.length > 0) {
    let round: Round = { decisions: [], files: [], done: [], later: [], refused: [] }
    let step: number | null = null
    try {
      step = commitFiles(
        core.library,
        (library) => {
          assertAsSeen(library.files, known)
          round = planRound({ ...core, library: { ...core.library, ...library } }, context, left)
          if (wishes.length === 1 && round.refused[0]) throw round.refused[0].error
          assertShown(round.files, known)
          return { decisions: round.decisions, files: round.files }
        },
        context.by,
      )
    } catch (error) {
      // Earlier steps stay and are reported.
      if (!(error instanceof AppError) || result.steps.length === 0) throw error
      result.refused.push(...left.map(({ row }) => ({ row, because: error.message })))
      break
    }
    result.refused.push(...round.refused.map(({ wish, error }) => ({ row: wish.row, because: error.message })))
    if (step !== null) {
      result.steps.push(step)
      for (const { wish, words } of round.done) result.done.push({ wish, words, step })
      note(result.outcome, round.decisions, step)
      known = { ...known, ...seenAfter(core.library.files, round.files, known) }
    }
    left = isOneStep ? [] : round.later
    if (isOneStep) result.refused.push(...round.later.map(({ row }) => ({ row, because: changesTheSame })))
  }
  result.outcome.label = labelOf(result.done.map(({ words }) => words))
  return result
}

/** The memory that a wish promotes; null if it does not promote one. */
function promotedBy({ row, verdict }: Wish): string | null {
  return (verdict ?? row.action) === 'promote' ? (row.ids[0] ?? null) : null
}

const changesTheSame = 'Another one changes the same reference. Accept it after this step.'

/**
 * Throws `conflict`, naming the file, when the change of a file was not shown. Vector matrices are exempt, since nobody reads
 * them.
 */
function assertShown(files: readonly FileChange[], seen: SeenFiles): void {
  const unseen = files.find(({ path }) => isShown(path) && seen[path] === undefined)
  if (unseen)
    throw new AppError(
      'conflict',
      `The change of ${unseen.path} was not shown. Nothing was written; look at it first.`,
      { ids: [unseen.path] },
    )
}

/** Returns what a person is taken to have seen of the files a step changed, so that the next step may change them too. */
function seenAfter(files: Files, changes: readonly FileChange[], seen: SeenFiles): SeenFiles {
  const paths = changes.map(({ path }) => path).filter((path) => seen[path] !== undefined)
  return Object.fromEntries(paths.map((path) => [path, fingerprintOf(files, path)]))
}

/**
 * Previews `acceptReview`, with the changes of files it would write immediately. Changes nothing; yields every few
 * milliseconds.
 */
export function* previewReview(
  core: ScanningCore,
  context: DecideContext,
  wishes: readonly Wish[],
): Generator<void, { done: DoneWish[]; files: FileDiff[]; refused: Accepted['refused'] }> {
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const done: DoneWish[] = []
  const changes: FileChange[] = []
  const refused: Accepted['refused'] = []
  for (const wish of fromLastLine(core.library, wishes, promotedBy)) {
    const round = planRound(within, context, [wish])
    refused.push(...round.refused.map(({ error }) => ({ row: wish.row, because: error.message })))
    for (const change of round.files) files.apply(change)
    changes.push(...round.files)
    done.push(...round.done)
    yield
  }
  return { done, files: seenDiffs(core.library.files, files, changes), refused }
}

function note(outcome: Outcome, decisions: readonly DecisionDraft[], step: number): void {
  outcome.step = step
  for (const { verb, memory_ids } of decisions) {
    const [first, ...others] = memory_ids
    const makesOne = verb === 'merge' || verb === 'edit'
    if (makesOne && first !== undefined) outcome.created.push(first)
    outcome.changed.push(...(makesOne ? others : memory_ids))
  }
  outcome.changed = [...new Set(outcome.changed)]
}

function labelOf(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1)
  const parts = [...counts].map(([each, count]) => (counts.size === 1 && count === 1 ? each : `${each} ${count}`))
  const label = parts.join(', ')
  return label === '' ? 'Nothing was changed' : `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}
