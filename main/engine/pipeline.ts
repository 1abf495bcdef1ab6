import { createHash } from 'node:crypto'
import type { SyncResult } from '../../shared/model/source.ts'
import type { Core } from './core.ts'
import type { JobControl } from './jobs.ts'
import type { ReadItem } from './store/sourceRecord.ts'
import { connectorOf } from './sources/registry.ts'
import type { Files } from './ports.ts'
import { sql, write } from './store/db.ts'
import { beginIngest } from './store/ingest.ts'
import { type SourceRow, findSource } from './store/queries/sources.ts'
import { settleVanished } from './store/vanished.ts'

/** How long one transaction of a reading may hold the library, in milliseconds. */
const slice = 15
/** How many records are read before the clock is asked. */
const batch = 64

const silent: JobControl = { cancelled: false, progress: () => undefined }

/**
 * Reads a source's files into the store: only files whose bytes changed, in short transactions with a pause after each.
 * Cancelling keeps what was read; the next sync goes on from there. Two readings of one source run one after the other.
 */
export function syncSource(core: Core, id: string, control: JobControl = silent): Promise<SyncResult> {
  const before = core.syncing.get(id) ?? Promise.resolve()
  const result = before.then(() => readSource(core, id, control))
  core.syncing.set(
    id,
    result.catch(() => undefined),
  )
  return result
}

async function readSource(core: Core, id: string, control: JobControl): Promise<SyncResult> {
  const { library, ports } = core
  const { db } = library
  const source = findSource(db, id)
  const connector = connectorOf(source.kind)
  const at = ports.clock.now().toISOString()
  const ingest = beginIngest(source, at)
  try {
    const all = connector.recordFiles(source.path, ports.files)
    const changed = changedFiles(core, source, all)
    const total = changed.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    for (const { path, hash, size } of changed) {
      write(db, (writable) =>
        sql(writable, 'DELETE FROM unreadable WHERE source_id = ? AND path = ?').run(source.id, path),
      )
      for await (const bytes of takeSlices(core, connector.read(path, source.path, ports.files), ingest.take, control))
        control.progress(Math.min(total, done + bytes), total)
      if (control.cancelled) return ingest.result
      done += size
      write(db, (writable) =>
        sql(writable, 'INSERT OR REPLACE INTO source_files (source_id, path, hash) VALUES (?, ?, ?)').run(
          source.id,
          path,
          hash,
        ),
      )
    }
    finish(
      core,
      source,
      ingest,
      changed.map(({ path }) => path),
      all,
      at,
    )
    return ingest.result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    write(db, (writable) => sql(writable, 'UPDATE sources SET error = ? WHERE id = ?').run(message, source.id))
    throw error
  } finally {
    core.changes.touch('memories', 'sources', 'journal')
  }
}

function finish(
  core: Core,
  source: SourceRow,
  ingest: ReturnType<typeof beginIngest>,
  read: string[],
  all: string[],
  at: string,
): void {
  const { db } = core.library
  const rootStands = core.ports.files.stat(source.path) !== null
  write(db, (writable) => {
    settleVanished(writable, source, ingest, { read: new Set(read), all: new Set(all) }, at)
    const error = rootStands
      ? null
      : `${source.path} is not there any more. Its memories are kept; remove the source or bring it back.`
    sql(writable, 'UPDATE sources SET synced_at = ?, error = ? WHERE id = ?').run(at, error, source.id)
    const known = sql<{ path: string }>(writable, 'SELECT path FROM source_files WHERE source_id = ?').all(source.id)
    for (const { path } of known)
      if (!all.includes(path)) {
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
function changedFiles({ library, ports }: Core, source: SourceRow, paths: string[]): ChangedFile[] {
  const known = new Map(
    sql<{ path: string; hash: string }>(library.db, 'SELECT path, hash FROM source_files WHERE source_id = ?')
      .all(source.id)
      .map(({ path, hash }) => [path, hash]),
  )
  return paths.flatMap((path) => {
    const size = ports.files.stat(path)?.size
    if (size === undefined) return []
    const hash = hashOf(path, ports.files)
    return hash === known.get(path) ? [] : [{ path, hash, size }]
  })
}

function hashOf(path: string, files: Files): string {
  const hash = createHash('sha256')
  for (const chunk of files.chunks(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Takes items in, one short transaction after another; yields the bytes taken so far. */
async function* takeSlices(
  { library, ports: { clock } }: Core,
  items: Iterable<ReadItem>,
  take: ReturnType<typeof beginIngest>['take'],
  control: JobControl,
): AsyncGenerator<number> {
  const iterator = items[Symbol.iterator]()
  let bytes = 0
  let ended = false
  try {
    while (!ended && !control.cancelled) {
      const until = clock.monotonic() + slice
      library.db.pragma('synchronous = NORMAL')
      write(library.db, (db) => {
        do {
          const some: ReadItem[] = []
          while (some.length < batch) {
            const next = iterator.next()
            if (next.done) {
              ended = true
              break
            }
            some.push(next.value)
            bytes += next.value.bytes
          }
          take(db, some)
        } while (!ended && clock.monotonic() < until)
      })
      library.db.pragma('synchronous = FULL')
      yield bytes
      await clock.breathe()
    }
  } finally {
    iterator.return?.()
    // An import that is cut short loses nothing by a power failure: the next sync reads it again.
    library.db.pragma('synchronous = FULL')
  }
}
