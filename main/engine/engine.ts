import { AppError } from '../../shared/errors.ts'
import { joinTopics } from '../../shared/model/topic.ts'
import type { Changes } from './runtime/changes.ts'
import { createComputing } from './runtime/computing.ts'
import { createReaders } from './sources/reading/readers.ts'
import type { Core } from './runtime/core.ts'
import type { Decide } from './decide/context.ts'
import { warmUpMerges } from './decide/merge/warmUpMerges.ts'
import { takeStep } from './decide/takeStep.ts'
import { writeBack } from './flows/sync/writeBack.ts'
import { createJobs } from './runtime/jobs.ts'
import { createNeighbours } from './runtime/neighbours.ts'
import { isUnchangedSinceRead } from './flows/sync/asRead.ts'
import { startSync } from './flows/sync/manageSources.ts'
import { nameSources } from './flows/sync/nameSources.ts'
import type { EnginePorts } from './runtime/threads.ts'
import { connectorOf } from './sources/connectors.ts'
import { computeRecommendations } from './flows/triage/computeRecommendations.ts'
import { failedAfterwards } from './store/describeFailure.ts'
import { sweepLibrary } from './store/sweep.ts'
import { recover } from './store/recover.ts'
import { type Sql, write } from './store/db.ts'
import { startEmbedding } from './flows/embedding/embedding.ts'
import { type Caller, lastSeq, touchesReferences } from './store/journal.ts'
import { openLibrary } from './store/open.ts'
import { filesChangedSince } from './store/stepFiles.ts'
import { topicsSince } from './store/topicsSince.ts'
import { countPending } from './store/pending.ts'
import { readEmbeddingChoice } from './store/queries/embeddingChoice.ts'
import { referenceTexts, watchEntries } from './references/updateEntries.ts'
import { hasDue, hasUnscannedReferences } from './store/queries/evidenceDue.ts'
import { contributedAfter, lastMemoryRow } from './store/queries/contributionRows.ts'
import { dataVersion } from './store/queries/libraryState.ts'
import { untriagedTexts } from './store/queries/pairs.ts'
import { type SourceRow, allSources, keepSourceError } from './store/queries/sources.ts'
import { startTriage } from './flows/triage/triageJob.ts'
import { watchWeekly } from './flows/reports/weeklyBatch.ts'
import { watchHeads } from './flows/triage/watchHeads.ts'
import { watchRoots } from './flows/sync/watchRoots.ts'
import { createTriageQueue } from './runtime/triageQueue.ts'
import { quoted } from '../../shared/text/quoted.ts'

export interface EngineOptions {
  libraryPath: string
  /**
   * Whether to watch the sources' files and other processes' writes, and to resume interrupted jobs: for hosts that stay
   * open.
   */
  live: boolean
}

/** An open library and everything that can be done with it. */
export interface Engine {
  core: Core
  /** What happened to steps a crash interrupted, as sentences, oldest first, until the person has read them. */
  notes(): readonly string[]
  forgetNotes(): void
  /** Identifies the caller; undo in a session reaches its own steps and those from before it. */
  by(actor: string, session: string | null): Caller
  decide: Decide
  /** Restarts watching after a source was added or removed. */
  watchSources(): void
  dispose(): Promise<void>
}

/** Milliseconds between checks for another process's writes. */
const changePollMs = 500

/**
 * Maximum wait for another writer in a process that serves one command or one agent, in milliseconds: ten agents may write at
 * once. A host that stays open has a screen to keep alive and waits less.
 */
const patientMs = 30_000

/** Opens the library and starts its background work. Throws what `openLibrary` throws. */
export function createEngine(ports: EnginePorts, changes: Changes, options: EngineOptions): Engine {
  const db = openLibrary(options.libraryPath, ports.files, options.live ? {} : { waitMs: patientMs })
  let notes: string[] = []
  const tell = (sentences: readonly string[]): void => {
    const fresh = sentences.filter((sentence) => !notes.includes(sentence))
    if (fresh.length === 0) return
    notes = [...notes, ...fresh]
    changes.touch('memories', 'sources', 'references', 'journal')
  }
  const library = { db, path: options.libraryPath, files: ports.files, now: () => ports.clock.now(), tell }
  const jobs = createJobs(db, ports.clock, ports.ids, () => changes.touch('jobs', 'sources'))
  const core: Core = {
    library,
    ports,
    changes,
    jobs,
    syncing: new Map(),
    looks: new Map(),
    harvests: new Map(),
    stopped: new Map(),
    readers: createReaders(ports.threads.startReader, ports.clock),
    computing: createComputing(ports.threads, () => core.neighbours.forget()),
    neighbours: createNeighbours(),
    triage: createTriageQueue(),
    scans: new Map(),
    evidence: { running: Promise.resolve(), histories: new Map() },
    live: options.live,
  }
  tell(closeOnError(db, () => recover(library)))
  closeOnError(db, () => sweepLibrary(db))
  closeOnError(db, () => nameSources(core.library))
  const sessions = new Map<string, number>()
  const stops: (() => void)[] = []
  let stopWatching: () => void = () => undefined
  let writing: Promise<unknown> = Promise.resolve()
  let judging: Promise<unknown> = Promise.resolve()
  let ended = false

  const watchSources = (): void => {
    stopWatching()
    if (!options.live) return
    const watches = allSources(db).map((source) =>
      ports.watch.watch(connectorOf(source.kind).watched(source.path), (what) =>
        what === 'began' ? readMissed(source) : readAgain(core, source),
      ),
    )
    const heads = watchHeads(core)
    const entries = watchEntries(core, (texts) => startTriage(core, texts, 'judge'))
    stopWatching = () => [...watches, ...heads, entries].forEach((stop) => stop())
  }

  /**
   * Reads a source whose files changed between its last reading and the start of the watch. A reading the person stopped is
   * not resumed.
   */
  const readMissed = (source: SourceRow): void => {
    void Promise.resolve(core.syncing.get(source.id)).then(() => {
      if (!ended && !core.stopped.has(source.id) && !isUnchangedSinceRead(core, source)) readAgain(core, source)
    })
  }

  const writeAutomatically = async (by: Caller): Promise<void> => {
    const waiting = allSources(db).filter(({ id, auto_write }) => auto_write === 1 && countPending(db, id) > 0)
    for (const { id } of waiting) {
      writing = writing
        .then(() => writeBack(core, { sourceId: id, dryRun: false, by }))
        .catch((error: unknown) => recordFailure(core, id, error))
      await writing
    }
  }

  /** Re-judges what a decision affected, after the decision returns; a running triage does it at its end. */
  const scheduleJudging = (): void => {
    if (core.triage.job !== null) return core.triage.requestJudging()
    const control = {
      get cancelled() {
        return ended
      },
      progress: () => undefined,
    }
    judging = judging
      .then(() => ports.clock.breathe())
      .then(() => (ended ? 0 : computeRecommendations(core, control)))
      // What cannot be judged now, because another program has locked the library, stays queued.
      .catch(() => undefined)
  }

  /**
   * Compares and judges what a decision changed. The decision stands even if this cannot start now; the next triage finds
   * what is left.
   */
  const triageChanged = (ids: readonly string[], before: number): void => {
    try {
      const texts = untriagedTexts(db, ids)
      if (touchesReferences(core.library.db, before)) texts.push(...referenceTexts(core))
      if (texts.length > 0 || hasDue(db) || hasUnscannedReferences(db)) startTriage(core, texts, 'judge')
      else scheduleJudging()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  const dispose = async (): Promise<void> => {
    ended = true
    for (const stop of stops) stop()
    stopWatching()
    await jobs.dispose()
    await core.readers.dispose()
    await Promise.all(core.syncing.values())
    await writing
    await judging
    await core.computing.dispose()
    await core.evidence.running
    db.close()
  }

  const begin = (): void => {
    let version = dataVersion(db)
    let lastRow = lastMemoryRow(db)
    stops.push(
      ports.clock.every(changePollMs, () => {
        const now = dataVersion(db)
        if (now === version) return
        version = now
        changes.touch('memories', 'sources', 'references', 'journal', 'settings')
        lastRow = judgeContributed(core, lastRow)
      }),
    )
    // Reading every source at the start also resumes readings a former process left unfinished.
    jobs.forgetInterrupted()
    const reading = allSources(db).map((source) => jobs.ended(startSync(core, source).id))
    // Before anybody opens a merge, but after the urgent work of the start.
    void Promise.all(reading)
      .then(() => ended || stops.push(warmUpMerges(ports.clock)))
      .catch(() => undefined)
    watchSources()
    stops.push(
      watchRoots(core, (source, what) => {
        readAgain(core, source)
        // A watch ends with its folder.
        if (what === 'back') watchSources()
      }),
    )
    stops.push(watchWeekly(core))
    if (readEmbeddingChoice(db).next) startEmbedding(core)
  }

  if (options.live)
    try {
      begin()
    } catch (error) {
      void dispose().catch(() => undefined)
      throw error
    }

  return {
    core,
    notes: () => notes,
    forgetNotes() {
      notes = []
      changes.touch('sources')
    },
    by(actor, session) {
      const key = `${actor} ${session ?? ''}`
      const since = sessions.get(key) ?? lastSeq(db)
      sessions.set(key, since)
      return { actor, session, since }
    },
    async decide(by, verb) {
      const pendingBefore = countPending(db)
      const { made: outcome, before, touched } = await takeStep(core, by, verb)
      const after = lastSeq(db)
      try {
        await writeAutomatically(by)
        if (options.live) triageChanged([...outcome.changed, ...outcome.created], before)
        const pending = countPending(db)
        return {
          ...outcome,
          files: filesChangedSince(db, before),
          pending,
          newly_pending: Math.max(0, pending - pendingBefore),
          stale: joinTopics([touched, topicsSince(db, after)]),
        }
      } catch (error) {
        throw failedAfterwards(error, library.path, quoted(outcome.label))
      }
    },
    watchSources,
    dispose,
  }
}

/** Closes the library if it turns out to be unusable. */
function closeOnError<Result>(db: Sql, use: () => Result): Result {
  try {
    return use()
  } catch (error) {
    db.close()
    throw error
  }
}

/** Reads a source whose files changed. If another program has locked the library, the next change or start does it. */
function readAgain(core: Core, source: SourceRow): void {
  try {
    startSync(core, source)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Judges what was contributed after a row of the memories; returns the last one. If another program has locked the library,
 * the next triage does it.
 */
function judgeContributed(core: Core, after: number): number {
  const { db } = core.library
  const last = lastMemoryRow(db)
  const texts = contributedAfter(db, after)
  try {
    if (texts.length > 0) startTriage(core, texts, 'judge')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return last
}

/** Records a failed automatic write-back as its source's error; the decisions stay pending. */
function recordFailure({ library, changes }: Pick<Core, 'library' | 'changes'>, source: string, error: unknown): void {
  try {
    const message = error instanceof Error ? error.message : String(error)
    write(library.db, (db) => keepSourceError(db, source, message))
    changes.touch('sources')
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
  }
}
