import { runToEnd } from '../../../../shared/runToEnd.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { type PairOf, arrange } from '../../review/arrange.ts'
import { lastSeq } from '../../store/journal.ts'
import { type ReviewCandidate, decidedAmong, readReviewCandidates } from '../../store/queries/reviewCandidates.ts'
import { type ReviewBeginning, type ReviewState, nextReview, readMarks } from '../../store/queries/reviews.ts'
import { libraryState } from '../../store/queries/libraryState.ts'
import type { Library } from '../../store/library.ts'
import { codeOfPair } from '../clusters/codeOfPair.ts'
import { type OpenPair, allClusters, allOpenPairs, isReplaced } from '../clusters/readClusters.ts'
import { warmUpJudging } from '../triage/judge.ts'
import { contraryWords } from '../../evidence/codeSays.ts'
import { compare } from '../../language/comparison.ts'
import { recommendRules } from '../../recommend/recommend.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { type PlacedRows, countedRows } from './partOfReview.ts'

/** Maximum share of time spent rebuilding a large library's queue. */
const maxRebuildShare = 0.05
/** Milliseconds without a request before a large queue is rebuilt, so that no keypress has to wait for it. */
const idleMs = 5000
/** Minimum number of items of a large queue. */
const minLargeQueue = 3000
/** Milliseconds before a queue is built ahead, so that what a person waits for comes first. */
const aheadPause = 1000

/** All items of a review, in order. */
export interface ArrangedReview extends PlacedRows {
  version: string
  review: number
  /** When the queue was built, how long that took, and when it was last requested, in milliseconds. */
  at: number
  took: number
  asked: number
}

const arranged = new WeakMap<object, ArrangedReview>()
const underWay = new WeakMap<object, Promise<ArrangedReview>>()
const isPlanned = new WeakSet<object>()

/** Returns the review queue: the existing one while it is current enough, else a new one. */
export function arrangedRows(core: LibraryCore, review: ReviewState): ArrangedReview {
  return currentArrangement(core, review) ?? runToEnd(arrangeSteps(core, review))
}

/** Builds the review queue, yielding to the event loop: a large library takes a second. */
export async function arrangeCooperatively(core: LibraryCore, review: ReviewState): Promise<void> {
  if (!currentArrangement(core, review)) await rearrange(core, review)
}

/**
 * Builds the queue of the open review, or of the next one, before anybody opens it, and compiles what its first item is judged by;
 * builds it not again soon after it was built. Begins no review.
 */
export async function arrangeAhead(core: LibraryCore): Promise<void> {
  const { db } = core.library
  const { clock } = core.ports
  if (isPlanned.has(db)) return
  isPlanned.add(db)
  try {
    await new Promise<void>((resolve) => {
      const stop = clock.every(aheadPause, () => {
        stop()
        resolve()
      })
    })
    const review = nextReview(db, clock.now().toISOString())
    const known = arranged.get(db)
    const isRecent = known && clock.monotonic() - known.at < known.took / maxRebuildShare
    const isCurrent = known?.review === review.id && (isRecent || known.version === versionOf(core.library))
    if (!isCurrent) await rearrange(core, review)
    await warmUpJudging(core)
  } finally {
    isPlanned.delete(db)
  }
}

/** Runs a change that no queue depends on, such as the beginning of a review: a queue that is current stays so. */
export function withoutRearranging<Result>(library: Library, change: () => Result): Result {
  const known = arranged.get(library.db)
  const isCurrent = known?.version === versionOf(library)
  const result = change()
  if (known && isCurrent) known.version = versionOf(library)
  return result
}

async function rearrange(core: LibraryCore, review: ReviewBeginning): Promise<void> {
  const { db } = core.library
  const work = underWay.get(db) ?? runCooperatively(core.ports.clock, arrangeSteps(core, review))
  underWay.set(db, work)
  await work.finally(() => underWay.delete(db))
}

/** Checks whether the library changed since a queue was arranged. */
export function isOutdated({ library }: Pick<LibraryCore, 'library'>, { version }: ArrangedReview): boolean {
  return version !== versionOf(library)
}

function currentArrangement(core: LibraryCore, review: ReviewState): ArrangedReview | null {
  const known = arranged.get(core.library.db)
  if (known?.review !== review.id) return null
  const now = core.ports.clock.monotonic()
  const isPressing = now - known.asked < idleMs || now - known.at < known.took / maxRebuildShare
  known.asked = now
  return known.version === versionOf(core.library) || (known.rows.length >= minLargeQueue && isPressing) ? known : null
}

/** Returns a version that changes with every change of the library. */
function versionOf({ db }: Library): string {
  return `${libraryState(db)} ${lastSeq(db)}`
}

function* arrangeSteps(core: LibraryCore, review: ReviewBeginning): Generator<void, ArrangedReview> {
  const { db } = core.library
  const { clock } = core.ports
  const version = versionOf(core.library)
  const began = clock.monotonic()
  const candidates: ReviewCandidate[] = []
  for (const page of readReviewCandidates(db, clock.now(), review)) {
    for (const candidate of page) candidates.push(candidate)
    yield
  }
  const sentences = new Map(
    [...libraryRules(db).rules, ...recommendRules].map(({ id, sentence }) => [id, sentence] as const),
  )
  const clusters = yield* allClusters(db)
  const pairs = yield* pairsToAsk(core.library)
  const rows = yield* arrange(
    candidates,
    clusters.map(({ representative, members }) => ({
      ids: [representative, ...members.map(({ text }) => text)].map(({ id }) => id),
    })),
    pairs,
    (rule) => sentences.get(rule) ?? rule,
    readMarks(db, review.id).filter(({ state }) => state === 'done'),
  )
  yield
  const counted = { ...countedRows(rows), projects: projectsOf(candidates, pairs) }
  const now = clock.monotonic()
  const times = { at: now, took: now - began, asked: now }
  const made = { version, review: review.id, ...counted, ...times }
  arranged.set(db, made)
  return made
}

/**
 * Returns the contradictions and versions to ask about. Texts already decided on, such as promoted ones, are not asked about;
 * their conflicts stay on the conflicts screen.
 */
function* pairsToAsk(library: Library): Generator<void, PairOf[]> {
  const { db } = library
  const open = (yield* allOpenPairs(db)).filter((pair) => pair.pair.verdict === 'conflict' || isReplaced(pair))
  const decided = decidedAmong(
    db,
    open.flatMap(({ older, newer }) => [older.id, newer.id]),
  )
  const asked: PairOf[] = []
  for (const { older, newer, pair } of open) {
    if (decided.has(older.id) || decided.has(newer.id)) continue
    const says = older.hash === pair.a_hash ? [pair.a_says, pair.b_says] : [pair.b_says, pair.a_says]
    const values: [string, string] | null = says[0] && says[1] ? [says[0], says[1]] : null
    const inCode = inCodeOf(library, { older, newer }, values)
    const isOvertaken = isReplaced({ older, newer, pair }) && inCode !== 'older'
    asked.push({ older, newer, similarity: pair.similarity, values, isReplaced: isOvertaken, inCode })
    yield
  }
  return asked
}

/** Texts of more characters are not compared again to find the values that no pair stores. */
const maxCompared = 4000

/** Returns the text whose value the code has, if it lacks the value of the other; null otherwise. */
function inCodeOf(
  library: Library,
  { older, newer }: Pick<OpenPair, 'older' | 'newer'>,
  values: [string, string] | null,
): PairOf['inCode'] {
  const [a, b] = values ?? []
  const stored = contraryWords(
    { content: older.content, from: 0, words: a ?? null },
    { content: newer.content, from: 0, words: b ?? null },
  )
  const isShort = older.content.length + newer.content.length <= maxCompared
  const compared = stored === null && isShort ? compare(older.content, newer.content).differences : []
  const differences = stored ? [stored] : compared.filter(({ contrary }) => contrary)
  const holds = differences.length > 0 ? codeOfPair(library, { older, newer }, differences).holds : null
  return holds && (holds === 'a' ? 'older' : 'newer')
}

function projectsOf(candidates: readonly ReviewCandidate[], pairs: readonly PairOf[]): Map<string, string> {
  const projects = new Map<string, string>()
  for (const { older, newer } of pairs)
    for (const { id, project } of [older, newer]) if (project) projects.set(id, project.id)
  for (const { id, project } of candidates) if (project !== null) projects.set(id, project)
  return projects
}
