import { dirname, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Source } from '../../shared/model/source.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import type { Call } from './command.ts'

/**
 * The source a person means by its id, its name, its path, or the folder it lies in. Throws `not_found`, and `validation`
 * where several are meant.
 */
export async function sourceNamed(call: Call, named: string): Promise<Source> {
  const { client } = await call.open()
  const all = await client.sources.list()
  const typed = resolve(call.io.folder, named)
  const paths = [named, typed, nodeFiles.stat(typed)?.realPath]
  const exact = all.filter(({ id, name, path }) => id === named || name === named || paths.includes(path))
  const meant = exact.length > 0 ? exact : all.filter(({ path }) => paths.includes(dirname(path)))
  const [source, another] = meant
  if (source && !another) return source
  if (another)
    throw new AppError(
      'validation',
      `${named} may be ${meant.map(({ id, path }) => `${id} (${path})`).join(' or ')}.`,
      {
        ids: meant.map(({ id }) => id),
      },
    )
  throw new AppError('not_found', `There is no source ${named}. \`schoolhouse sources\` lists them.`)
}
