import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { assertStands, filesToReadFrom } from '../../sources/sourcePaused.ts'
import { type SourceRow, allSources, whatStood } from '../../store/queries/sources.ts'

/** How often it is looked whether the sources are there, in milliseconds. */
const lookEvery = 1000
/** After what time a turn that no reading has confirmed is told again, in milliseconds. */
const tellAgainAfter = 5000

/**
 * Notices that a source went away or came back, of which watching its files does not tell: a folder above it is moved, or a
 * disk unmounted. `onTurn` is told of a source that is to be read for that. Answers what ends it.
 */
export function watchRoots(core: Core, onTurn: (source: SourceRow, what: 'away' | 'back') => void): () => void {
  /** How the files of each source looked last. */
  const looks = new Map<string, string>()
  /** When a turn was told that no reading has confirmed yet. */
  const told = new Map<string, number>()
  return core.ports.clock.every(lookEvery, () => {
    for (const source of allSources(core.library.db)) {
      const { id, paused_since } = source
      const look = lookAt(core, source)
      // As long as it looks the same it is what it was; one that is away may come back without that.
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
