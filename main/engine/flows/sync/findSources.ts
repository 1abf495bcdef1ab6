import { join, relative, sep } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { Detection, SourceKind } from '../../../../shared/model/source.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { findClaudeFolders, foldersOfClaude } from '../../sources/claudeCodeFolders.ts'
import type { Connector } from '../../sources/connector.ts'
import { connectorOf, connectors, storesOf } from '../../sources/connectors.ts'
import { findJaatoFolders, foldersNear } from '../../sources/jaatoDetect.ts'
import { agentPlacesIn, homePlaces } from '../../sources/notePlaces.ts'
import { projectsIn } from '../../sources/projectFolders.ts'
import { allSources } from '../../store/queries/sources.ts'

/** Maximum bytes read to count a store's records before it is added. */
const countLimit = 32 << 20

/** Detects the stores at a path, best match first. Throws `not_found` or `validation`, naming the recognised formats. */
export function detect(core: Pick<Core, 'ports'>, path: string, kind?: SourceKind): Detection[] {
  return recognise(core, path, kind).map((found) => describe(core, found))
}

type Recognised = NonNullable<ReturnType<Connector['detect']>> & { connector: Connector }

/** Like `detect`, without counting. */
export function recognise(
  core: Pick<Core, 'ports'>,
  path: string,
  kind: SourceKind | undefined,
): [Recognised, ...Recognised[]] {
  const { files } = core.ports
  if (!files.stat(path)) throw new AppError('not_found', `There is nothing at ${path}. Check the path and try again.`)
  const tried = kind ? [connectorOf(kind)] : connectors
  const storesIn = (folders: readonly string[]): Recognised[] =>
    tried.flatMap((connector) =>
      folders.flatMap((folder) => storesOf(connector, folder, files).map((found) => ({ ...found, connector }))),
    )
  const projects = projectsIn(path, files)
  // A folder of projects is no store itself: the documents of its projects are not memories.
  const ofProjects = projects.length === 0 ? [] : storesIn([path, ...projects]).filter(({ root }) => root !== path)
  const all = ofProjects.length > 0 ? ofProjects : storesIn([path])
  const [first, ...others] = all.filter((found, at) => !isCoveredBy(core, found, all.slice(0, at)))
  if (first) return [first, ...others]
  const formats = tried.map(({ label }) => label).join(', ')
  throw new AppError(
    'validation',
    `${path} holds no memories in a known format. Recognised are: ${formats}. To read notes that are kept elsewhere, name their folder or file.`,
  )
}

/** Checks whether all files of a store belong to earlier stores: a more specific format already reads them. */
function isCoveredBy(
  { ports: { files } }: Pick<Core, 'ports'>,
  { connector, root }: Recognised,
  before: readonly Recognised[],
): boolean {
  if (before.length === 0) return false
  const real = (path: string): string => files.stat(path)?.realPath ?? path
  const roots = before.map((each) => real(each.root))
  const paths = connector.recordFiles(root, files).map(real)
  return paths.length > 0 && paths.every((path) => roots.some((each) => path === each || path.startsWith(each + sep)))
}

function describe(core: Pick<Core, 'ports'>, { connector, root, name, detail }: Recognised): Detection {
  const { files } = core.ports
  const paths = connector.recordFiles(root, files)
  const detection: Detection = {
    kind: connector.kind,
    path: root,
    name,
    detail,
    files: paths.length,
    records: 0,
    unreadable: 0,
  }
  let bytes = 0
  for (const path of paths) {
    if (bytes > countLimit) break
    for (const item of connector.read(path, root, files)) {
      if (item.kind === 'unreadable') detection.unreadable += 1
      else detection.records += 1
      bytes += item.bytes
      if (bytes > countLimit) {
        detection.detail = `${detail}; counted in the first ${countLimit >> 20} MB`
        break
      }
    }
  }
  return detection
}

/** Finds agent stores in the usual places of this machine that were not added yet. */
export function discover(core: LibraryCore): Detection[] {
  const { files, home } = core.ports
  const met = new Set(allSources(core.library.db).flatMap(({ path }) => storeKeys(core, path)))
  const near = foldersNear(home, files)
  const ofClaude = near.flatMap((folder) => foldersOfClaude(join(folder, '.claude'), files))
  const notes = [...homePlaces(home, files), ...near.flatMap((folder) => agentPlacesIn(folder, files))]
  const found = [
    ...findJaatoFolders(home, files),
    ...findClaudeFolders(home, files),
    ...ofClaude,
    ...notes.map(({ root }) => root),
  ]
  const paths = new Set(found.map((path) => files.stat(path)?.realPath ?? path))
  return [...paths].flatMap((path) => {
    try {
      const store = detect(core, path)[0]
      if (!store || store.records === 0) return []
      const places = storeKeys(core, store.path)
      if (places.some((place) => met.has(place))) return []
      for (const place of places) met.add(place)
      return [store]
    } catch {
      return []
    }
  })
}

/**
 * Returns the keys that identify a store: its real path, and in a repository its path there, which is the same in each work
 * tree.
 */
function storeKeys({ ports: { files, git } }: Pick<Core, 'ports'>, root: string): string[] {
  const path = files.stat(root)?.realPath ?? root
  const repository = git.repository(path)
  return repository ? [path, join(repository.commonDir, relative(repository.root, path))] : [path]
}
