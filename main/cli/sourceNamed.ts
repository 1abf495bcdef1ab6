import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Source } from '../../shared/model/source.ts'
import { isWithin } from '../engine/store/isWithin.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import type { Call } from './command.ts'

/** Maximum number of ambiguous matches to name. */
const shown = 3

/** Finds a source by its id, name, path or parent folder. Throws `not_found`, or `validation` if several match. */
export async function sourceNamed(call: Call, named: string): Promise<Source> {
  const { client } = await call.open()
  const all = await client.sources.list()
  const typed = resolve(call.io.folder, named)
  const paths = [named, typed, nodeFiles.stat(typed)?.realPath]
  const exact = all.filter(({ id, name, path }) => id === named || name === named || paths.includes(path))
  const isIn = (path: string): boolean => paths.some((folder) => folder !== undefined && isWithin(path, folder))
  const meant = exact.length > 0 ? exact : all.filter(({ path }) => isIn(path))
  const [source, another] = meant
  if (source && !another) return source
  if (another) {
    const some = meant.slice(0, shown).map(({ id, path }) => `${id} (${path})`)
    const more = meant.length > shown ? `, or ${meant.length - shown} more` : ''
    const ids = meant.map(({ id }) => id)
    throw new AppError('validation', `${named} may be ${some.join(' or ')}${more}. Name one of them.`, { ids })
  }
  throw new AppError('not_found', `There is no source ${named}. \`schoolhouse sources\` lists them.`)
}
