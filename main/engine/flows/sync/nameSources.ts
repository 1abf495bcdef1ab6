import { basename, dirname } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { isWholeProject, nameByProject, uniqueName } from './sourceName.ts'
import { isSlug } from '../../sources/claudeSlug.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { nameOf } from '../../sources/plainFiles.ts'
import { type ReadableDb, write } from '../../store/db.ts'
import { type SourceRow, allSources, renameSource } from '../../store/queries/sources.ts'
import type { Library } from '../../store/library.ts'

/**
 * Whether an older version gave a source its name: the same for all Claude Code folders, or the path of the project, where
 * current names begin with the project; or the folder in which the project's own lies.
 */
function isFormerName(db: ReadableDb, source: SourceRow): boolean {
  const { name, path } = source
  if (name === nameOf(path) && isWholeProject(db, source)) return true
  const slug = basename(dirname(path))
  const isPath = isSlug(slug) && name.includes(slug.replace(/^-+/, ''))
  return isPath || name.startsWith('Claude Code memory') || /^[A-Za-z]:\\/.test(name)
}

/** Renames sources that an older version named. One that cannot be read keeps its name. */
export function nameSources({ db, files }: Library): void {
  const detectedName = ({ kind, path }: SourceRow): string | null => {
    const found = connectorOf(kind).detect(path, files)
    return found?.root === path ? found.name : null
  }
  for (const source of allSources(db).filter((each) => isFormerName(db, each)))
    try {
      const others = allSources(db).filter(({ id }) => id !== source.id)
      const name = detectedName(source)
      if (name === null) continue
      write(db, (writable) => {
        renameSource(writable, source.id, uniqueName(others, name, source.path))
        nameByProject(writable, files, source.id)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
}
