import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/errors.ts'
import type { SyncResult } from '../../../../shared/model/source.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { type JobControl, unwatched } from '../../runtime/jobs.ts'
import type { ReadEnd } from '../../sources/reading/readTasks.ts'
import { unreadable } from '../../sources/plainRecord.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { SourcePaused, assertAvailable, readableFiles } from '../../sources/sourcePaused.ts'
import { type OutsideLink, withAllowedLinks } from '../../sources/outsideLinks.ts'
import type { Clock, Files } from '../../ports.ts'
import { type ReadableDb, type WritableDb, longWrite, write } from '../../store/db.ts'
import { outcomes, describeFailure } from '../../store/describeFailure.ts'
import { isBulkIndexing, setBulkIndexing, mergeIndex } from '../../store/fullText.ts'
import { pauseCheckpoints } from '../../store/pauseCheckpoints.ts'
import { readKnownRecords } from '../../store/knownRecords.ts'
import { type Ingest, beginIngest } from '../../store/ingest.ts'
import type { PreparedItem } from '../../store/sourceRecord.ts'
import {
  type SourceRow,
  findSource,
  isStillSource,
  keepSourceError,
  markSynced,
  markUnsettled,
  pauseSource,
  readPresence,
} from '../../store/queries/sources.ts'
import { referenceFiles } from '../../store/queries/references.ts'
import { followedLinks, saveLinks, readLinks } from '../../store/queries/sourceLinks.ts'
import { refreshLostResults } from '../../store/pending.ts'
import { settleVanished, unseenRecords } from '../../store/vanished.ts'
import { forgetFile, forgetUnreadable, knownFiles, rememberFile } from '../../store/queries/sourceFiles.ts'
import { countPresent } from '../../store/queries/recordRows.ts'
import type { Library } from '../../store/library.ts'
import { startTriage } from '../triage/triageJob.ts'
import { fingerprintFiles } from './asRead.ts'

/** Milliseconds a reading runs before it yields to the event loop. */
const sliceMs = 10
/** Records stored between checks of the clock. */
const recordsPerCheck = 32
/** Records read and stored per transaction: a fifth of a second in which other processes wait. */
const recordsPerTransaction = 4096
/** Milliseconds between progress notifications. */
const progressEveryMs = 1000
/** Minimum bytes of a large reading: some thousand records. */
const minLargeBytes = 4 << 20

/** Maximum number of new memories a reading lists. */
const maxNamed = 500

/**
 * Reads a source's files into the store: only files whose bytes changed, in short transactions with a pause after each.
 * Cancelling keeps what was read; the next sync continues from there. Readings of one source run one after the other.
 */
export function syncSource(core: Core, id: string, control: JobControl = unwatched): Promise<SyncResult> {
  const before = core.syncing.get(id) ?? Promise.resolve()
  const result = before.then(() => readSource(core, id, control))
  if (core.live)
    void result
      .then((read) => {
        if (!core.triage.isStopped || hasNews(read)) startTriage(core, null, 'act')
      })
      .catch(() => undefined)
  core.syncing.set(
    id,
    result
      .catch(() => undefined)
      .then(() => tidyAfterwards(core))
      .catch(() => undefined),
  )
  return result
}

function hasNews({ added, updated, gone, needs_you }: SyncResult): boolean {
  return added + updated + gone + needs_you > 0
}

async function readSource(core: Core, id: string, asked: JobControl): Promise<SyncResult> {
  const { library, ports } = core
  const { db } = library
  const source = findSource(db, id)
  const control = cancelWhenRemoved(db, source, asked)
  const connector = connectorOf(source.kind)
  const at = ports.clock.now().toISOString()
  const ingest = beginIngest(db, source, at)
  core.looks.delete(source.id)
  let changed: ChangedFile[] = []
  try {
    const met: OutsideLink[] = []
    const readable = readableFiles(ports.files)
    const files = withAllowedLinks(readable, source.path, followedLinks(db, source.id), (link) => met.push(link))
    const own = referenceFiles(db)
    const found = connector.recordFiles(source.path, files)
    assertAvailable(connector, source.path, readPresence(db, source), files, found)
    const fingerprint = fingerprintFiles(files, found)
    const all = found.filter((path) => !own.has(path))
    recordLinks(library, source, met)
    changed = await changedFiles(core, source, all, files)
    if (isLarge(changed)) write(db, (writable) => setBulkIndexing(writable, true))
    const refused = new Set<string>()
    await storeFiles(core, source, changed, { ingest, control, refused })
    if (control.cancelled) return ingest.result
    // Keep what is known of a refused file.
    const whole = changed.map(({ path }) => path).filter((path) => !refused.has(path))
    await finish(core, source, ingest, { changed, whole: new Set(whole), all: new Set(all), files }, at)
    core.looks.set(source.id, fingerprint)
    const { added } = ingest
    return added.length > 0 && added.length <= maxNamed ? { ...ingest.result, new_ids: [...added] } : ingest.result
  } catch (error) {
    const failure = describeFailure(error, library.path, outcomes.read)
    recordFailure(library, source, failure)
    throw failure
  } finally {
    core.changes.touch('sources')
    if (changed.length > 0 || hasNews(ingest.result)) core.changes.touch('memories', 'journal')
  }
}

/** Records at the source why its reading failed. */
function recordFailure({ db, now }: Library, { id }: SourceRow, error: unknown): void {
  if (error instanceof AppError && error.kind === 'cancelled') return
  const message = error instanceof Error ? error.message : String(error)
  try {
    write(db, (writable) => {
      if (error instanceof SourcePaused) pauseSource(writable, id, message, now().toISOString())
      else keepSourceError(writable, id, message)
    })
  } catch (failure) {
    // Report the original failure even if the library cannot record it.
    if (!(failure instanceof AppError)) throw failure
  }
}

/** Also cancels once the source was removed (even if added again) or moved: what is read after that would belong to nothing. */
function cancelWhenRemoved(db: ReadableDb, source: SourceRow, control: JobControl): JobControl {
  return {
    get cancelled() {
      return control.cancelled || !isStillSource(db, source)
    },
    progress: control.progress,
  }
}

/** Records links that lead out of the root and wait for the person's approval; a link redirected since counts as new. */
function recordLinks({ db, files }: Library, { id }: SourceRow, met: readonly OutsideLink[]): void {
  if (met.length === 0 && readLinks(db, id).length === 0) return
  write(db, (writable) => saveLinks(writable, id, met, ({ path, target }) => files.stat(path)?.realPath === target))
}

function isLarge(files: ChangedFile[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) >= minLargeBytes
}

/** Tidies the search index, after a large reading and without anyone waiting: until then its results are exact, only slower. */
async function tidyAfterwards({ library: { db }, ports: { clock } }: LibraryCore): Promise<void> {
  if (!isBulkIndexing(db)) return
  for (const _ of mergeIndex(db)) await clock.breathe()
  write(db, (writable) => setBulkIndexing(writable, false))
}

/**
 * Stores the files: a batch is read in another thread, then stored in one long write that keeps yielding to the event loop;
 * then the log is emptied separately.
 */
async function storeFiles(
  core: Core,
  source: SourceRow,
  changed: ChangedFile[],
  { ingest, control, refused }: { ingest: Ingest; control: JobControl; refused: Set<string> },
): Promise<void> {
  const { db } = core.library
  const { clock } = core.ports
  const total = changed.reduce((sum, { size }) => sum + size, 0)
  const steps = stepsOf(core, source, changed, refused)
  const long = longWrite(db)
  const log = pauseCheckpoints(db)
  let done = 0
  let ended = false
  let told = clock.monotonic()
  try {
    let reading = readNextBatch(steps, control)
    while (!ended && !control.cancelled) {
      const { waiting, isLast } = await reading
      ended = isLast
      // The next batch is read while this one is stored.
      if (!ended) reading = readNextBatch(steps, control)
      for (let at = 0; at < waiting.length && !control.cancelled; await clock.breathe()) {
        long.run((writable) => {
          const until = clock.monotonic() + sliceMs
          do
            for (const step of waiting.slice(at, (at += recordsPerCheck)))
              done += perform(writable, source, step, ingest)
          while (at < waiting.length && clock.monotonic() < until)
        })
        control.progress(Math.min(total, done), total)
      }
      long.commit()
      await clock.breathe()
      if (!ended) log.empty()
      await clock.breathe()
      if (clock.monotonic() < told + progressEveryMs) continue
      core.changes.touch('memories', 'sources')
      told = clock.monotonic()
    }
  } finally {
    await steps.return()
    log.release()
    long.commit()
  }
}

/** Reads the steps for the next transaction. An error reaches whoever awaits it. */
function readNextBatch(steps: AsyncIterator<Step[]>, control: JobControl): Promise<StepBatch> {
  const reading = readBatch(steps, control)
  reading.catch(() => undefined)
  return reading
}

interface StepBatch {
  waiting: Step[]
  isLast: boolean
}

async function readBatch(steps: AsyncIterator<Step[]>, control: JobControl): Promise<StepBatch> {
  const waiting: Step[] = []
  while (!control.cancelled && waiting.length < recordsPerTransaction) {
    const next = await steps.next()
    if (next.done) return { waiting, isLast: true }
    waiting.push(...next.value)
  }
  return { waiting, isLast: false }
}

type Step =
  | { kind: 'begin'; file: ChangedFile }
  | { kind: 'item'; item: PreparedItem }
  | { kind: 'refuse'; file: ChangedFile; reason: string }

/** Yields the steps in order, a part of a file at a time. Adds the paths of refused files to `refused`. */
async function* stepsOf(
  { library: { db }, readers }: Pick<Core, 'library' | 'readers'>,
  source: SourceRow,
  changed: ChangedFile[],
  refused: Set<string>,
): AsyncGenerator<Step[], void> {
  const { kind, path: root } = source
  const links = followedLinks(db, source.id)
  for (const file of changed) {
    yield [{ kind: 'begin', file }]
    const { path, size } = file
    const isAgain = connectorOf(kind).readAgain !== undefined
    const parts = readers.read({ kind, path, root, links, size }, isAgain ? readKnownRecords(db, source.id, path) : [])
    const end = yield* stepsOfItems(parts)
    if (end.kind === 'failed') throw new AppError(end.error, end.message)
    if (end.kind === 'paused') throw new SourcePaused(end.reason)
    if (end.kind === 'refused') {
      refused.add(path)
      yield [{ kind: 'refuse', file, reason: end.reason }]
    }
  }
}

async function* stepsOfItems(parts: AsyncGenerator<PreparedItem[], ReadEnd>): AsyncGenerator<Step[], ReadEnd> {
  try {
    for (;;) {
      const part = await parts.next()
      if (part.done) return part.value
      yield part.value.map((item) => ({ kind: 'item', item }))
    }
  } finally {
    await parts.return({ kind: 'whole' })
  }
}

/** Carries out a step. Returns the number of file bytes it covers. */
function perform(db: WritableDb, source: SourceRow, step: Step, ingest: Ingest): number {
  switch (step.kind) {
    case 'begin':
      markUnsettled(db, source.id)
      forgetReading(db, source.id, step.file.path)
      return 0
    case 'item':
      ingest.take(db, step.item)
      return step.item.item.bytes
    case 'refuse':
      ingest.take(db, { item: unreadable(step.file.path, null, '', step.reason, 0), body: null })
      return step.file.size
  }
}

interface ReadFiles {
  /** What was read, and what of it was not refused. */
  changed: readonly ChangedFile[]
  whole: ReadonlySet<string>
  all: ReadonlySet<string>
  files: Files
}

/**
 * Settles what was not found. Only then do the files count as read: otherwise a reading that stops before would leave what was
 * removed from them as it was.
 */
async function finish(
  core: LibraryCore,
  source: SourceRow,
  ingest: Ingest,
  { changed, whole, all, files }: ReadFiles,
  at: string,
): Promise<void> {
  const { db } = core.library
  const { clock } = core.ports
  const unmet: string[] = []
  let until = clock.monotonic() + sliceMs
  for (const page of unseenRecords(db, source, ingest.seen, { read: whole, all })) {
    unmet.push(...page)
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + sliceMs
  }
  // If the source became unavailable during the reading, its records only seem to be gone.
  if (unmet.length > 0) assertAvailable(connectorOf(source.kind), source.path, readPresence(db, source), files)
  // Before their records count as gone: if the reading stops in between, a file that returns as it was is read again.
  const absent = [...knownFiles(db, source.id).keys()].filter((path) => !all.has(path))
  if (absent.length > 0) write(db, (writable) => absent.forEach((path) => forgetReading(writable, source.id, path)))
  for (const _ of settleVanished(db, source, ingest, unmet, at)) await clock.breathe()
  write(db, (writable) => {
    refreshLostResults(writable, source.id)
    markSynced(writable, source.id, at)
    for (const file of changed) rememberFile(writable, source.id, file)
  })
  const present = countPresent(db, source.id)
  ingest.result.unchanged = Math.max(0, present - ingest.result.added - ingest.result.updated - ingest.result.needs_you)
}

interface ChangedFile {
  path: string
  hash: string
  size: number
}

/** Forgets that a file was read, and what could not be read of it. */
function forgetReading(db: WritableDb, id: string, path: string): void {
  forgetFile(db, id, path)
  forgetUnreadable(db, id, path)
}

/** Returns the files whose bytes changed since they were last read. */
async function changedFiles(
  { library, ports }: LibraryCore,
  source: SourceRow,
  paths: string[],
  files: Files,
): Promise<ChangedFile[]> {
  const known = knownFiles(library.db, source.id)
  const changed: ChangedFile[] = []
  for (const path of paths) {
    const size = files.stat(path)?.size
    if (size === undefined) continue
    const hash = await hashOf(path, files, ports.clock)
    if (hash !== known.get(path)) changed.push({ path, hash, size })
  }
  return changed
}

async function hashOf(path: string, files: Files, clock: Clock): Promise<string> {
  const hash = createHash('sha256')
  let until = clock.monotonic() + sliceMs
  for (const chunk of files.chunks(path)) {
    hash.update(chunk)
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + sliceMs
  }
  return hash.digest('hex')
}
