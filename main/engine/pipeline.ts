import { createHash } from 'node:crypto'
import type { SyncResult } from '../../shared/model/source.ts'
import type { Core } from './core.ts'
import type { JobControl } from './jobs.ts'
import { connectorOf } from './sources/registry.ts'
import { type OutsideLink, filesBehind } from './sources/outsideLinks.ts'
import type { Files, Ports } from './ports.ts'
import { type ReadableDb, type WritableDb, longWrite, sql, write } from './store/db.ts'
import { isBulkIndexing, setBulkIndexing, tidyIndex } from './store/fullText.ts'
import { holdLog } from './store/holdLog.ts'
import { recallRecords } from './store/knownRecords.ts'
import { type Ingest, type PreparedItem, beginIngest } from './store/ingest.ts'
import { type SourceRow, findSource } from './store/queries/sources.ts'
import { referenceFiles } from './store/queries/references.ts'
import { followedLinks, keepLinks, readLinks } from './store/queries/sourceLinks.ts'
import { settleVanished, unmetRecords } from './store/vanished.ts'
import { startTriage } from './triageJob.ts'

/** How long a reading works before others get their turn, in milliseconds. */
const slice = 10
/** How many records are read or taken before the clock is asked. */
const batch = 32
/** How many records are prepared, and then taken in one transaction: a fifth of a second in which other processes wait. */
const stretch = 4096
/** How often what was read so far is told of, in milliseconds. */
const news = 1000
/** From how many bytes on a reading is a large one: some thousand records. */
const largeReading = 4 << 20

/** How many new memories a reading names. */
const mostNamed = 500

const silent: JobControl = { cancelled: false, progress: () => undefined }

/**
 * Reads a source's files into the store: only files whose bytes changed, in short transactions with a pause after each.
 * Cancelling keeps what was read; the next sync goes on from there. Two readings of one source run one after the other.
 */
export function syncSource(core: Core, id: string, control: JobControl = silent): Promise<SyncResult> {
  const before = core.syncing.get(id) ?? Promise.resolve()
  const result = before.then(() => readSource(core, id, control))
  if (core.live)
    void result
      .then((read) => {
        if (!core.neighbours.isStopped || hasNews(read)) startTriage(core, null, 'act')
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
  const control = whileKnown(db, source, asked)
  const connector = connectorOf(source.kind)
  const at = ports.clock.now().toISOString()
  const ingest = beginIngest(db, source, at)
  try {
    const met: OutsideLink[] = []
    const files = filesBehind(ports.files, source.path, followedLinks(db, source.id), (link) => met.push(link))
    const own = referenceFiles(db)
    const all = connector.recordFiles(source.path, files).filter((path) => !own.has(path))
    keepMet(core, source, met)
    const changed = await changedFiles(core, source, all)
    if (isLarge(changed)) write(db, (writable) => setBulkIndexing(writable, true))
    await takeFiles(core, source, changed, { ingest, control, files })
    if (control.cancelled) return ingest.result
    const read = changed.map(({ path }) => path)
    await finish(core, source, ingest, { read: new Set(read), all: new Set(all) }, at)
    const { added } = ingest
    return added.length > 0 && added.length <= mostNamed ? { ...ingest.result, new_ids: [...added] } : ingest.result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    write(db, (writable) => sql(writable, 'UPDATE sources SET error = ? WHERE id = ?').run(message, source.id))
    throw error
  } finally {
    core.changes.touch('memories', 'sources', 'journal')
  }
}

/** Cancelled as well once the source was removed, be it added anew: what is read after that would belong to nothing. */
function whileKnown(db: ReadableDb, { id, added_at }: SourceRow, control: JobControl): JobControl {
  return {
    get cancelled() {
      return (
        control.cancelled ||
        sql(db, 'SELECT 1 FROM sources WHERE id = ? AND added_at = ?').get(id, added_at) === undefined
      )
    },
    progress: control.progress,
  }
}

/** Links out of the root wait for a person's word; what somebody turned elsewhere is a new one. */
function keepMet({ library: { db }, ports: { files } }: Core, { id }: SourceRow, met: readonly OutsideLink[]): void {
  if (met.length === 0 && readLinks(db, id).length === 0) return
  write(db, (writable) => keepLinks(writable, id, met, ({ path, target }) => files.stat(path)?.realPath === target))
}

function isLarge(files: ChangedFile[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) >= largeReading
}

/** The search index answers exactly before it is tidied, only slower: nobody waits for this after a large reading. */
async function tidyAfterwards({ library: { db }, ports: { clock } }: Core): Promise<void> {
  if (!isBulkIndexing(db)) return
  for (const _ of tidyIndex(db)) await clock.breathe()
  write(db, (writable) => setBulkIndexing(writable, false))
}

/**
 * Takes the files in: a stretch is read and prepared while the library is free, then taken in one long write, with turns
 * for others all along; then the log is emptied, by itself. A file counts as read in the transaction that takes its last item.
 */
async function takeFiles(
  { library: { db }, ports: { clock }, changes }: Core,
  source: SourceRow,
  changed: ChangedFile[],
  { ingest, control, files }: { ingest: Ingest; control: JobControl; files: Files },
): Promise<void> {
  const total = changed.reduce((sum, { size }) => sum + size, 0)
  const steps = stepsOf(db, source, changed, { ingest, files })
  const long = longWrite(db)
  const log = holdLog(db)
  let done = 0
  let ended = false
  let told = clock.monotonic()
  try {
    while (!ended && !control.cancelled) {
      const waiting: Step[] = []
      while (!ended && waiting.length < stretch) {
        for (const until = clock.monotonic() + slice; !ended && waiting.length < stretch && clock.monotonic() < until;)
          ended = fill(waiting, steps)
        await clock.breathe()
      }
      for (let at = 0; at < waiting.length && !control.cancelled; await clock.breathe()) {
        long.run((writable) => {
          const until = clock.monotonic() + slice
          do for (const step of waiting.slice(at, (at += batch))) done += perform(writable, source, step, ingest)
          while (at < waiting.length && clock.monotonic() < until)
        })
        control.progress(Math.min(total, done), total)
      }
      long.commit()
      await clock.breathe()
      if (!ended) log.empty()
      await clock.breathe()
      if (clock.monotonic() < told + news) continue
      changes.touch('memories', 'sources')
      told = clock.monotonic()
    }
  } finally {
    steps.return()
    log.release()
    long.commit()
  }
}

type Step = { kind: 'begin' | 'end'; file: ChangedFile } | { kind: 'item'; item: PreparedItem }

/** What is to be done, in order; null where there is nothing to do but to ask the clock. */
function* stepsOf(
  db: ReadableDb,
  source: SourceRow,
  changed: ChangedFile[],
  { ingest, files }: { ingest: Ingest; files: Files },
): Generator<Step | null, void> {
  const connector = connectorOf(source.kind)
  for (const file of changed) {
    yield { kind: 'begin', file }
    const { path } = file
    const items = connector.readAgain
      ? connector.readAgain(path, source.path, files, yield* recallRecords(db, source.id, path))
      : connector.read(path, source.path, files)
    for (const item of items) yield { kind: 'item', item: ingest.prepare(item) }
    yield { kind: 'end', file }
  }
}

/** Adds the next steps; answers whether there are no more. */
function fill(waiting: Step[], steps: Iterator<Step | null>): boolean {
  for (let count = 0; count < batch; count += 1) {
    const next = steps.next()
    if (next.done) return true
    if (next.value) waiting.push(next.value)
  }
  return false
}

/** Carries out a step; answers how many bytes of the files that was. */
function perform(db: WritableDb, source: SourceRow, step: Step, ingest: Ingest): number {
  switch (step.kind) {
    case 'begin':
      sql(db, 'DELETE FROM unreadable WHERE source_id = ? AND path = ?').run(source.id, step.file.path)
      return 0
    case 'item':
      ingest.take(db, step.item)
      return step.item.item.bytes
    case 'end': {
      const { path, hash } = step.file
      sql(db, 'INSERT OR REPLACE INTO source_files (source_id, path, hash) VALUES (?, ?, ?)').run(source.id, path, hash)
      return 0
    }
  }
}

async function finish(
  core: Core,
  source: SourceRow,
  ingest: Ingest,
  files: { read: ReadonlySet<string>; all: ReadonlySet<string> },
  at: string,
): Promise<void> {
  const { db } = core.library
  const { clock } = core.ports
  const rootStands = core.ports.files.stat(source.path) !== null
  const unmet: string[] = []
  let until = clock.monotonic() + slice
  for (const page of unmetRecords(db, source, ingest.seen, files)) {
    unmet.push(...page)
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + slice
  }
  write(db, (writable) => {
    settleVanished(writable, source, ingest, unmet, at)
    const error = rootStands
      ? null
      : `${source.path} is not there any more. Its memories are kept; remove the source or bring it back.`
    sql(writable, 'UPDATE sources SET synced_at = ?, error = ? WHERE id = ?').run(at, error, source.id)
    const known = sql<{ path: string }>(writable, 'SELECT path FROM source_files WHERE source_id = ?').all(source.id)
    for (const { path } of known)
      if (!files.all.has(path)) {
        sql(writable, 'DELETE FROM source_files WHERE source_id = ? AND path = ?').run(source.id, path)
        sql(writable, 'DELETE FROM unreadable WHERE source_id = ? AND path = ?').run(source.id, path)
      }
  })
  const present = sql<{ n: number }>(db, 'SELECT count(*) AS n FROM records WHERE source_id = ? AND present = 1').get(
    source.id,
  )
  ingest.result.unchanged = Math.max(
    0,
    (present?.n ?? 0) - ingest.result.added - ingest.result.updated - ingest.result.needs_you,
  )
}

interface ChangedFile {
  path: string
  hash: string
  size: number
}

/** Files whose bytes are not those last read. */
async function changedFiles({ library, ports }: Core, source: SourceRow, paths: string[]): Promise<ChangedFile[]> {
  const known = new Map(
    sql<{ path: string; hash: string }>(library.db, 'SELECT path, hash FROM source_files WHERE source_id = ?')
      .all(source.id)
      .map(({ path, hash }) => [path, hash]),
  )
  const changed: ChangedFile[] = []
  for (const path of paths) {
    const size = ports.files.stat(path)?.size
    if (size === undefined) continue
    const hash = await hashOf(path, ports)
    if (hash !== known.get(path)) changed.push({ path, hash, size })
  }
  return changed
}

async function hashOf(path: string, { files, clock }: Ports): Promise<string> {
  const hash = createHash('sha256')
  let until = clock.monotonic() + slice
  for (const chunk of files.chunks(path)) {
    hash.update(chunk)
    if (clock.monotonic() < until) continue
    await clock.breathe()
    until = clock.monotonic() + slice
  }
  return hash.digest('hex')
}
