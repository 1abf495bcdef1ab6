import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { assertStands, filesToReadFrom } from '../../sources/sourcePaused.ts'
import { type SourceRow, allSources, whatStood } from '../../store/queries/sources.ts'

/** Milliseconds between checks whether the sources are available. */
const lookEvery = 1000
/** Milliseconds after which a change that no reading has confirmed is reported again. */
const tellAgainAfter = 5000

/**
 * Detects sources that disappear or return, which file watching misses: a folder above is moved, or a disk unmounted. Calls
 * `onTurn` with a source to read for that reason. Returns a stop function.
 */
export function watchRoots(core: Core, onTurn: (source: SourceRow, what: 'away' | 'back') => void): () => void {
  /** The last fingerprint of each source's files. */
  const looks = new Map<string, string>()
  /** When an unconfirmed change was last reported. */
  const told = new Map<string, number>()
  return core.ports.clock.every(lookEvery, () => {
    for (const source of allSources(core.library.db)) {
      const { id, paused_since } = source
      const look = lookAt(core, source)
      // An unchanged fingerprint means an unchanged state, except that a paused source may return without a change.
      if (paused_since === null && look === looks.get(id) && !told.has(id)) continue
      looks.set(id, look)
      const isAway = !stands(core, source)
      const now = core.ports.clock.monotonic()
      if (isAway === (paused_since !== null)) told.delete(id)
      else if (now - (told.get(id) ?? -tellAgainAfter) >= tellAgainAfter) {
        told.set(id, now)
        onTurn(source, isAway ? 'away' : 'back')
      }
    }
  })
}

function lookAt({ ports: { files } }: Core, { kind, path }: SourceRow): string {
  const paths = [path, ...connectorOf(kind).watched(path)]
  return paths
    .map((each) => files.stat(each))
    .map((found) => `${found?.realPath} ${found?.mtimeMs}`)
    .join('\n')
}

function stands({ library: { db }, ports: { files } }: Core, source: SourceRow): boolean {
  try {
    assertStands(connectorOf(source.kind), source.path, whatStood(db, source), filesToReadFrom(files))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
