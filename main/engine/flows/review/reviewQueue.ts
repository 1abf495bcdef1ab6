import {
  type ReviewGroup,
  type ReviewMove,
  type ReviewPlace,
  type ReviewQueue,
  type ReviewRow,
  reviewGroups,
} from '../../../../shared/contract/review.ts'
import { AppError, assertNever } from '../../../../shared/errors.ts'
import type { Action } from '../../../../shared/model/action.ts'
import { isReplaced } from '../../../../shared/model/maturity.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import {
  type ArrangedReview,
  arrangeCooperatively,
  arrangedRows,
  isOutdated,
  withoutRearranging,
} from './arrangeReview.ts'
import { textPlace } from '../clusters/textPlace.ts'
import { versionOf } from './itemVersion.ts'
import { isAbout, limitOf, partOfReview } from './partOfReview.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { lastSeq } from '../../store/journal.ts'
import { readCard } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { countToJudge } from '../../store/queries/recommendationRows.ts'
import { decidedAmong } from '../../store/queries/reviewCandidates.ts'
import {
  type ReviewState,
  type TitledMark,
  decidedElsewhere,
  endReview,
  savePlace,
  markItem,
  openReview,
  readMarks,
  spendTime,
  toPlace,
  toReviewed,
  unmarkItem,
  memoriesOfSteps,
} from '../../store/queries/reviews.ts'
import { isProbablyNoUse } from '../../review/noUse.ts'
import { shortForm } from '../../review/shortForm.ts'
import { isPooled } from '../../review/sorts.ts'
import { excerptOf } from '../../../../shared/text/excerptOf.ts'
import { contentsOf } from '../../store/queries/memoryLookups.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'

/** Maximum number of decided items returned, here and elsewhere. */
const maxReviewed = 500
const maxElsewhere = 20
/** Maximum number of items of a batch shown: at first, and all of them. */
const sampled = 10
const maxListed = 500
/** Maximum length of a text that is shown whole, in characters: longer than what may be promoted. */
const wholeLength = 4000

/** Like `reviewQueue`, but yields to the event loop while the queue is built. */
export async function reviewQueueCooperatively(
  core: Pick<Core, 'library' | 'ports' | 'triage'>,
  page: QueuePage,
): Promise<ReviewQueue> {
  await arrangeCooperatively(core, currentReview(core.library))
  return reviewQueue(core, page)
}

/** A part of the queue, and the first items of each kind that one key answers; with `project`, of those about it. */
export interface QueuePage {
  project?: string | undefined
  offset: number
  limit: number
  each?: number
}

/** Returns a page of what is left to decide, and the state of the review; opens a review if none is open. */
export function reviewQueue(core: Pick<Core, 'library' | 'ports' | 'triage'>, wanted: QueuePage): ReviewQueue {
  const { db } = core.library
  const { project } = wanted
  const review = currentReview(core.library)
  const all = arrangedRows(core, review)
  const queue = partOfReview(all, project)
  const { marks: given, handled } = handledIn(db, review)
  const marks = given.filter((mark) => isMarkAbout(all, mark, project))
  const away = [...handled].flatMap((key) => queue.byKey.get(key) ?? [])
  const page = pageOf(queue.rows, handled, wanted)
  const gone = decidedAmong(
    db,
    page.flatMap(({ ids }) => ids),
  )
  const counts = (group: ReviewGroup, state: string): number =>
    marks.filter((mark) => mark.group === group && mark.state === state).length
  const total = queue.rows.length - away.length
  const elsewhere = [...handled].filter((key) => all.byKey.has(key) && !queue.byKey.has(key)).length
  const awayOf = (of: (row: ReviewRow) => boolean): number => away.filter(of).length
  return {
    items: page.filter(({ ids }) => !ids.some((id) => gone.has(id))),
    total,
    limit: limitOf(db, project, all.rows.length - queue.rows.length - elsewhere),
    judging: core.triage.job === null ? 0 : countToJudge(db, project),
    outdated: isOutdated(core, all),
    groups: reviewGroups.map((group) => ({
      group,
      left: (queue.groups.get(group) ?? 0) - awayOf((row) => row.group === group),
      done: counts(group, 'done'),
      skipped: counts(group, 'skipped'),
    })),
    likes: queue.likes
      .map((each) => {
        const answered = away.filter(({ like }) => like === each.like)
        return { ...each, count: each.count - answered.length, length: each.length - lengthOf(answered) }
      })
      .filter(({ count }) => count > 0),
    reviewed: marks.slice(-maxReviewed).map(toReviewed),
    place: toPlace(review),
    elsewhere: decidedElsewhere(db, review.since, lastSeq(db), maxElsewhere),
  }
}

/** Checks whether an answered item belongs to a project: by its row while there is one, else by what was decided. */
function isMarkAbout(all: ArrangedReview, mark: TitledMark, project: string | undefined): boolean {
  if (project === undefined) return true
  const row = all.byKey.get(mark.key)
  return row ? isAbout(all, row, project) : mark.projects.includes(project)
}

function lengthOf(rows: readonly ReviewRow[]): number {
  return rows.reduce((sum, { length }) => sum + length, 0)
}

function pageOf(rows: readonly ReviewRow[], handled: ReadonlySet<string>, wanted: QueuePage): ReviewRow[] {
  const { offset, limit, each = 0 } = wanted
  const page: ReviewRow[] = []
  const seen = new Map<string, number>()
  let passed = 0
  for (const row of rows) {
    if (handled.has(row.key)) continue
    const before = seen.get(row.like) ?? 0
    if ((passed >= offset && passed < offset + limit) || before < each) page.push(row)
    seen.set(row.like, before + 1)
    passed += 1
  }
  return page
}

/** Returns the open review; begins one if needed. */
export function currentReview(library: Library): ReviewState {
  return writeWhole(library, (writable) =>
    withoutRearranging(library, () => openReview(writable, library.now().toISOString())),
  )
}

/** Returns the undecided items of this review, of all projects or one. */
function openRows(core: LibraryCore, review: ReviewState, project: string | undefined): ReviewRow[] {
  const { handled } = handledIn(core.library.db, review)
  return partOfReview(arrangedRows(core, review), project).rows.filter(({ key }) => !handled.has(key))
}

/** Returns the marks of a review, and the keys not to ask about again: those marked, and their memories. */
function handledIn(db: ReadableDb, review: ReviewState) {
  const marks = readMarks(db, review.id)
  const done = marks.filter(({ state }) => state === 'done')
  // A cluster's key names only one of its memories; the others are found by its step.
  const steps = done.flatMap(({ key, step }) => (key.startsWith('c:') && step !== null ? [step] : []))
  const memories = [...done.flatMap(({ key }) => idsIn(key)), ...memoriesOfSteps(db, steps)]
  return { marks, handled: new Set([...marks.map(({ key }) => key), ...memories.map((id) => `m:${id}`)]) }
}

/** Returns a row by its key. Throws `conflict` when it was decided, merged or changed meanwhile. */
export function findRow(core: LibraryCore, review: ReviewState, key: string): ReviewRow {
  const { db } = core.library
  const row = arrangedRows(core, review).byKey.get(key)
  const named = idsIn(key)
  const decided = decidedAmong(db, row?.ids ?? named)
  if (row && decided.size === 0) return row
  const [first] = decided.size > 0 ? decided : named
  const memory = findMemory(db, first ?? key)
  const state = isReplaced(memory) ? 'merged or edited' : memory.maturity
  throw new AppError(
    'conflict',
    decided.size > 0
      ? `“${memory.description}” is already ${state}. Nothing was overwritten; go on with the next.`
      : otherwiseWords(memory.description),
    { ids: [memory.id] },
  )
}

/** Says that something else is recommended for an item than when it was shown. */
export function otherwiseWords(title: string): string {
  return `The recommendation for “${title}” has changed. It comes up again in its new place.`
}

/** Returns the ids in a key. */
function idsIn(key: string): string[] {
  return key.slice(2).split('~')
}

export interface Choice {
  /** The project the review is limited to. */
  project?: string | undefined
  like?: string | undefined
  least?: number | undefined
}

/**
 * Returns the rows one answer decides: all of one kind, or all above a confidence, except those that must be read
 * individually.
 */
function chosenRows(rows: readonly ReviewRow[], { like, least }: Choice): ReviewRow[] {
  if (like === undefined && least === undefined) return []
  return rows.filter(
    (row) =>
      !row.single &&
      (like === undefined || row.like === like) &&
      (least === undefined || (row.action !== 'needs-you' && row.confidence >= least)),
  )
}

/**
 * Returns the rows an answer is about, in their current state: the named ones, those of the `seen` keys that are still open, or the
 * chosen ones. Throws what `findRow` throws.
 */
export function rowsMeant(
  core: LibraryCore,
  review: ReviewState,
  { keys, seen, ...choice }: Choice & { keys?: string[] | undefined; seen?: ReadonlySet<string> | undefined },
) {
  if (keys) return keys.map((key) => findRow(core, review, key))
  const open = openRows(core, review, choice.project)
  return seen ? open.filter(({ key }) => seen.has(key)) : chosenRows(open, choice)
}

/**
 * Returns how many items one answer would decide, and the ten least certain, of each action in turn, or `all` of them with their
 * whole texts; all too where one verdict is likely for them.
 */
export function previewChoice(
  core: LibraryCore,
  { all: isAsked = false, ...choice }: Choice & { all?: boolean | undefined },
) {
  const { db } = core.library
  const chosen = chosenRows(openRows(core, currentReview(core.library), choice.project), choice)
  const counts = new Map<Action, number>()
  for (const { action } of chosen) counts.set(action, (counts.get(action) ?? 0) + 1)
  const likely = chosen.length > 0 && chosen.every(isProbablyNoUse) ? ('discard' as const) : null
  const all = isAsked || likely !== null
  const sample = leastSure(chosen, all ? maxListed : sampled)
  const contents = contentsOf(
    db,
    sample.flatMap(({ ids }) => ids),
  )
  return {
    count: chosen.length,
    actions: [...counts].map(([action, count]) => ({ action, count })),
    likely,
    sample: sample.map((row) => ({
      ...row,
      excerpts: row.ids.map((id) => excerptIn(row, contents.get(id) ?? '', all)),
      place: textPlace(db, row.ids[0] ?? ''),
      version: versionOf(db, row),
      because: ownReason(db, row),
    })),
  }
}

/** Returns the first reason for an item where its heading may not tell it: of pooled items, and of texts to discard, what is seen in each. */
function ownReason(db: ReadableDb, row: ReviewRow): string | null {
  const isOwn = isPooled(row) || (row.kind === 'memory' && row.action === 'discard')
  return isOwn ? (readCard(db, row.ids[0] ?? '')?.recommendation?.reason ?? null) : null
}

/** Returns what is shown of a text at first: of one that is kept as it is, what it is about; of others more, for they may be lost. */
function excerptIn({ action }: ReviewRow, content: string, isWhole: boolean): string {
  if (isWhole) return excerptOf(content, wholeLength)
  return action === 'validate' ? shortForm(content) : excerptOf(content)
}

/** Returns the least certain rows of each action in turn, where errors are most likely, the least certain first. */
function leastSure(chosen: readonly ReviewRow[], most: number): readonly ReviewRow[] {
  const byAction = Map.groupBy(chosen.toSorted(bySureness), ({ action }) => action)
  const inTurn = [...byAction.values()].flatMap((rows) => rows.map((row, turn) => ({ row, turn })))
  const first = inTurn.toSorted((one, other) => one.turn - other.turn || bySureness(one.row, other.row)).slice(0, most)
  return first.map(({ row }) => row).toSorted(bySureness)
}

function bySureness(one: ReviewRow, other: ReviewRow): number {
  return one.confidence - other.confidence
}

/**
 * Records in the open review where the person is, what is skipped, and that it ended. Throws `conflict` for an item that was
 * decided, merged or changed meanwhile.
 */
export function moveInReview(core: LibraryCore, wish: ReviewMove): ReviewPlace {
  const review = currentReview(core.library)
  return writeWhole(core.library, (writable) => {
    switch (wish.move) {
      case 'at':
        savePlace(writable, review.id, wish.key)
        spendTime(writable, review.id, wish.spent_ms)
        break
      case 'skip': {
        const { key, group, like, ids } = findRow(core, review, wish.key)
        const memory_id = ids[0] ?? ''
        markItem(writable, review.id, { key, group, like, memory_id, state: 'skipped', words: 'skipped', step: null })
        break
      }
      case 'unskip':
        unmarkItem(writable, review.id, wish.key)
        break
      case 'decided': {
        const { key, group, like, step, words } = wish
        markItem(writable, review.id, { key, group, like, step, words, memory_id: idsIn(key)[0] ?? '', state: 'done' })
        break
      }
      case 'end': {
        spendTime(writable, review.id, wish.spent_ms)
        const place = toPlace(openReview(writable, review.began_at))
        endReview(writable, review.id, core.ports.clock.now().toISOString())
        return place
      }
      default:
        return assertNever(wish)
    }
    return toPlace(openReview(writable, review.began_at))
  })
}
