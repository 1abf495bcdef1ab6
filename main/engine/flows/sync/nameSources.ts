import { AppError } from '../../../../shared/errors.ts'
import { uniqueName } from './manageSources.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { write } from '../../store/db.ts'
import { type SourceRow, allSources, renameSource } from '../../store/queries/sources.ts'
import type { Library } from '../../store/library.ts'

/** Prefix of the identical names an older version gave; current names begin with the project. */
const formerName = 'Claude Code memory'

/** Renames sources that an older version named. One that cannot be read keeps its name. */
export function nameSources({ db, files }: Library): void {
  const nameOf = ({ kind, path }: SourceRow): string | null => {
    const found = connectorOf(kind).detect(path, files)
    return found?.root === path ? found.name : null
  }
  for (const source of allSources(db).filter(({ name }) => name.startsWith(formerName)))
    try {
      const others = allSources(db).filter(({ id }) => id !== source.id)
      const name = nameOf(source)
      if (name !== null)
        write(db, (writable) => renameSource(writable, source.id, uniqueName(others, name, source.path)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
}
