import { AppError } from '../../../../shared/errors.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { assertAvailable, readableFiles } from '../../sources/sourcePaused.ts'
import { type SourceRow, allSources, readPresence } from '../../store/queries/sources.ts'
import type { Library } from '../../store/library.ts'

/** Milliseconds between checks whether the sources are available. */
const checkEveryMs = 1000
/** Milliseconds after which a change that no reading has confirmed is reported again. */
const repeatAfterMs = 5000

/**
 * Detects sources that disappear or return, which file watching misses: a folder above is moved, or a disk unmounted. Calls
 * `onChange` with a source to read for that reason. Returns a stop function.
 */
export function watchRoots(
  core: LibraryCore,
  onChange: (source: SourceRow, what: 'away' | 'back') => void,
): () => void {
  /** The last fingerprint of each source's files. */
  const fingerprints = new Map<string, string>()
  /** When an unconfirmed change was last reported. */
  const reportedAt = new Map<string, number>()
  return core.ports.clock.every(checkEveryMs, () => {
    for (const source of allSources(core.library.db)) {
      const { id, paused_since } = source
      const fingerprint = fingerprintOf(core, source)
      // An unchanged fingerprint means an unchanged state, except that a paused source may return without a change.
      if (paused_since === null && fingerprint === fingerprints.get(id) && !reportedAt.has(id)) continue
      fingerprints.set(id, fingerprint)
      const isAway = !isAvailable(core.library, source)
      const now = core.ports.clock.monotonic()
      if (isAway === (paused_since !== null)) reportedAt.delete(id)
      else if (now - (reportedAt.get(id) ?? -repeatAfterMs) >= repeatAfterMs) {
        reportedAt.set(id, now)
        onChange(source, isAway ? 'away' : 'back')
      }
    }
  })
}

function fingerprintOf({ ports: { files } }: Pick<Core, 'ports'>, { kind, path }: SourceRow): string {
  const paths = [path, ...connectorOf(kind).watched(path)]
  return paths
    .map((each) => files.stat(each))
    .map((found) => `${found?.realPath} ${found?.mtimeMs}`)
    .join('\n')
}

function isAvailable({ db, files }: Library, source: SourceRow): boolean {
  try {
    assertAvailable(connectorOf(source.kind), source.path, readPresence(db, source), readableFiles(files))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
