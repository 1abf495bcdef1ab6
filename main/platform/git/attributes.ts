import { AppError } from '../../../shared/errors.ts'
import { gitRecords } from './runGit.ts'

/** Git's error for a path below a link, in a submodule or outside the repository. */
const cannotPlace = /is beyond a symbolic link|is in submodule|is outside repository/

/** As `Git.ignored`. */
export async function ignored(root: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const wanted = paths.filter((path) => path !== '' && !path.startsWith('..') && !path.startsWith('/'))
  if (wanted.length === 0) return found
  try {
    await gitRecords(root, ['check-ignore', '-z', '--stdin'], {
      input: wanted.map((path) => `${path}\0`).join(''),
      separator: '\0',
      fine: [1],
      onRecord: (path) => void found.add(path),
    })
  } catch (error) {
    // Git stops at a path it cannot resolve, so the other paths are asked again without it.
    if (!(error instanceof AppError) || !cannotPlace.test(error.message)) throw error
    if (wanted.length === 1) return found
    const middle = Math.ceil(wanted.length / 2)
    for (const half of [wanted.slice(0, middle), wanted.slice(middle)])
      for (const path of await ignored(root, half)) found.add(path)
  }
  return found
}

/** As `Git.generated`. */
export async function generated(root: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (paths.length === 0) return found
  const fields: string[] = []
  await gitRecords(root, ['check-attr', '-z', '--stdin', 'linguist-generated', 'linguist-vendored'], {
    input: paths.map((path) => `${path}\0`).join(''),
    separator: '\0',
    onRecord(field) {
      fields.push(field)
      if (fields.length < 3) return
      const [path = '', , value] = fields.splice(0)
      if (value === 'set' || value === 'true') found.add(path)
    },
  })
  return found
}
