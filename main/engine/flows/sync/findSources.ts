import { join, relative } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { Detection, SourceKind } from '../../../../shared/model/source.ts'
import { isWithin } from '../../store/isWithin.ts'
import { pathFrom } from '../../store/pathFrom.ts'
import type { Files } from '../../ports.ts'
import { createYield, runCooperatively } from '../../runtime/cooperative.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { agentFilesIn } from '../../references/agentFiles.ts'
import { findClaudeFolders, foldersOfClaude, isBesideOthers } from '../../sources/claudeCodeFolders.ts'
import type { Connector } from '../../sources/connector.ts'
import { connectorOf, connectors, storesOf } from '../../sources/connectors.ts'
import { findJaatoFolders, foldersNear } from '../../sources/jaatoDetect.ts'
import { memoryFilesIn } from '../../sources/memoryFiles.ts'
import { agentPlacesIn, homePlaces, isAgentsPlace } from '../../sources/notePlaces.ts'
import { markdownFiles } from '../../sources/plainFiles.ts'
import { mayBeProject, projectsWithin } from '../../sources/projectFolders.ts'
import { readerOfFile } from '../../store/queries/sourceFiles.ts'
import { allSources } from '../../store/queries/sources.ts'

/** Maximum bytes read to count a store's records before it is added. */
const countLimit = 32 << 20

/**
 * Detects the stores at a path, best match first, yielding to the event loop. Throws `not_found` or `validation`, naming the
 * recognised formats.
 */
export function detect(core: LibraryCore, path: string): Promise<Detection[]> {
  return detectBeside(core, path, addedPlaces(core))
}

/** As `detect`, with the keys of all places that sources read. */
async function detectBeside(core: LibraryCore, path: string, added: ReadonlySet<string>): Promise<Detection[]> {
  const detections: Detection[] = []
  for (const found of recognise(core, path, undefined)) {
    const isAdded = storeKeys(core, found.root).some((place) => added.has(place)) || areFilesRead(core, found)
    detections.push({ ...(await describe(core, found)), is_added: isAdded })
  }
  return detections
}

/** Checks whether sources of other places read all files of a store. */
export function areFilesRead(
  { library, ports }: Pick<LibraryCore, 'library' | 'ports'>,
  { connector, root }: Recognised,
): boolean {
  const paths = connector.recordFiles(root, ports.files)
  return paths.length > 0 && paths.every((path) => readerOfFile(library.db, path) !== null)
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
  const projects = projectsWithin(path, files)
  const folders = [path, ...projects.map(({ root }) => root)]
  // A folder of projects is no store itself: the documents of its projects are not memories.
  const ofProjects = new Set(projects.map(({ inFolder }) => inFolder))
  const instructions = kind ? [] : instructionsIn(folders, files)
  const all = storesIn(folders).filter(
    ({ connector, root }) => !ofProjects.has(root) && !holdsOnly(instructions, connector.recordFiles(root, files)),
  )
  const roots = all.map(({ root }) => root)
  const [first, ...others] = all.filter(
    (found, at) =>
      !isCoveredBy(core, found, all.slice(0, at)) && (found.root === path || !isBesideOthers(found.root, roots)),
  )
  if (first) return [first, ...others]
  assertLookedInto(path, files)
  throw new AppError(
    'validation',
    `${path} ${instructions.length > 0 ? onlyInstructions(path, instructions) : noneIn(tried)}${transcriptsNote(path, files)}`,
  )
}

/** Returns the instructions for agents of several folders, absolute. */
function instructionsIn(folders: readonly string[], files: Files): string[] {
  return folders.flatMap((folder) => agentFilesIn(files, folder).map((file) => join(folder, file)))
}

/** Checks whether all files of a store are among the instructions for agents. */
function holdsOnly(instructions: readonly string[], paths: readonly string[]): boolean {
  return paths.length > 0 && paths.every((path) => instructions.includes(path))
}

/**
 * Asserts that a place in which nothing was found could be looked into. Throws `validation` for an empty file, and `forbidden`
 * for a folder, or one right inside it, that this user may not read.
 */
function assertLookedInto(path: string, files: Files): void {
  const found = files.stat(path)
  if (found?.kind === 'file' && found.size === 0)
    throw new AppError('validation', `${path} is empty, so its format cannot be told. Add it once something is in it.`)
  files.assertReadable(path)
  const closed = files.list(path).find(({ name, kind }) => kind === 'folder' && !mayList(join(path, name), files))
  if (closed)
    throw new AppError(
      'forbidden',
      `${path} holds no memories that can be read, and this user may not look into ${join(path, closed.name)}. Change its permissions and try again.`,
    )
}

function mayList(path: string, files: Files): boolean {
  try {
    files.assertReadable(path)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function noneIn(tried: readonly Connector[]): string {
  const formats = tried.map(({ label }) => label).join(', ')
  return `holds no memories in a known format. Recognised are: ${formats}. To read notes that are kept elsewhere, name their folder or file.`
}

/** How many files are named. */
const maxNamed = 3

function onlyInstructions(folder: string, paths: readonly string[]): string {
  const names = paths.slice(0, maxNamed).map((path) => pathFrom(folder, path))
  const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : ''
  return (
    `holds no memories, only instructions for agents: ${names.join(', ')}${more}. ` +
    'People write these, so there is nothing to review: they are listed under References once memories of the project are read. ' +
    'To review Markdown among them all the same, name its folder or file.'
  )
}

/** Where a project keeps transcripts of its sessions in Markdown, which look like notes. */
const transcriptFolder = '.specstory/history'

function transcriptsNote(path: string, files: Files): string {
  if (markdownFiles(join(path, transcriptFolder), files).length === 0) return ''
  return ` Its transcripts in ${transcriptFolder} are not read as memories: \`harvest\` looks for lessons in them.`
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
  return paths.length > 0 && paths.every((path) => roots.some((each) => isWithin(path, each)))
}

type CountedStore = Omit<Detection, 'is_added'>

function describe({ ports: { clock, files } }: Pick<Core, 'ports'>, found: Recognised): Promise<CountedStore> {
  return runCooperatively(clock, countRecords(found, files))
}

function* countRecords({ connector, root, name, detail }: Recognised, files: Files): Generator<void, CountedStore> {
  const paths = connector.recordFiles(root, files)
  const counted: CountedStore = {
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
    yield
    for (const item of connector.read(path, root, files)) {
      if (item.kind === 'unreadable') counted.unreadable += 1
      else counted.records += 1
      bytes += item.bytes
      if (bytes > countLimit) {
        counted.detail = `${detail}; counted in the first ${countLimit >> 20} MB`
        break
      }
    }
  }
  return counted
}

/** Finds agent stores in the usual places of this machine that were not added yet. */
export async function discover(core: LibraryCore): Promise<Detection[]> {
  const { clock, files, home } = core.ports
  const added = addedPlaces(core)
  const met = new Set(added)
  const near = foldersNear(home, files)
  const ofClaude = near.flatMap((folder) => foldersOfClaude(join(folder, '.claude'), files))
  const notes = homePlaces(home, files)
  const memoryFiles: string[] = []
  const yieldIfDue = createYield(clock)
  for (const folder of near) {
    const places = agentPlacesIn(folder, files)
    memoryFiles.push(...memoryFilesIn(folder, files))
    notes.push(...places.filter((place) => isAgentsPlace(place) || mayBeProject(folder, files)))
    await yieldIfDue()
  }
  const found = [
    ...findJaatoFolders(home, files),
    ...findClaudeFolders(home, files),
    ...ofClaude,
    ...memoryFiles,
    ...notes.map(({ root }) => root),
  ]
  const alone = found.filter((path) => !isBesideOthers(path, found))
  const paths = new Set(alone.map((path) => files.stat(path)?.realPath ?? path))
  const offered: Detection[] = []
  for (const path of paths) {
    const store = await detectBeside(core, path, added).then(
      ([first]) => first,
      () => undefined,
    )
    if (!store || store.records === 0 || store.is_added) continue
    const places = storeKeys(core, store.path)
    if (places.some((place) => met.has(place))) continue
    for (const place of places) met.add(place)
    offered.push(store)
  }
  return offered
}

/** Returns the keys of all places that sources read. */
function addedPlaces(core: LibraryCore): Set<string> {
  return new Set(allSources(core.library.db).flatMap(({ path }) => storeKeys(core, path)))
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
