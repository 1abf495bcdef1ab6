import { AppError } from '../../../../shared/errors.ts'
import type { SyncResult } from '../../../../shared/model/source.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { type JobControl, unwatched } from '../../runtime/jobs.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { SourcePaused, assertAvailable, readableFiles } from '../../sources/sourcePaused.ts'
import { type OutsideLink, withAllowedLinks } from '../../sources/outsideLinks.ts'
import type { Files } from '../../ports.ts'
import { type ReadableDb, write } from '../../store/db.ts'
import { outcomes, describeFailure } from '../../store/describeFailure.ts'
import { isBulkIndexing, setBulkIndexing, mergeIndex } from '../../store/fullText.ts'
import { type Ingest, beginIngest } from '../../store/ingest.ts'
import {
  type SourceRow,
  findSource,
  isStillSource,
  keepSourceError,
  markSynced,
  pauseSource,
  readPresence,
} from '../../store/queries/sources.ts'
import { referenceFiles } from '../../store/queries/references.ts'
import { followedLinks, saveLinks, readLinks } from '../../store/queries/sourceLinks.ts'
import { refreshLostResults } from '../../store/pending.ts'
import { settleVanished, unseenRecords } from '../../store/vanished.ts'
import { knownFiles, rememberFile } from '../../store/queries/sourceFiles.ts'
import { countPresent } from '../../store/queries/recordRows.ts'
import type { Library } from '../../store/library.ts'
import { startTriage } from '../triage/triageJob.ts'
import { fingerprintFiles } from './asRead.ts'
import { type ChangedFile, changedFiles, sliceMs } from './changedFiles.ts'
import { forgetReading, storeFiles } from './storeFiles.ts'

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
