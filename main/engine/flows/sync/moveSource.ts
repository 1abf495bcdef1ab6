import { AppError } from '../../../../shared/errors.ts'
import type { Job } from '../../../../shared/model/job.ts'
import type { MovedPlace } from '../../../../shared/model/source.ts'
import { pluralForm } from '../../../../shared/text/counted.ts'
import { isWithin } from '../../store/isWithin.ts'
import type { Core } from '../../runtime/core.ts'
import { recognise } from './findSources.ts'
import { startSync } from './manageSources.ts'
import { nameByProject, uniqueName } from './sourceName.ts'
import { claudeProjectFolder } from '../../sources/claudeCodeFolders.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { withAllowedLinks } from '../../sources/outsideLinks.ts'
import type { WritableDb } from '../../store/db.ts'
import { afterChange, writeWhole } from '../../store/describeFailure.ts'
import { withEffectsLock } from '../../store/effectsLock.ts'
import { contentHash } from '../../store/identity.ts'
import { type Caller, appendDecision } from '../../store/journal.ts'
import { type Moved, afterMove, moveFileRows, moveSourceRows } from '../../store/movePaths.ts'
import { refreshPending } from '../../store/pending.ts'
import { type ProjectRow, moveProject, readProject } from '../../store/queries/projects.ts'
import { followedLinks } from '../../store/queries/sourceLinks.ts'
import { type SourceRow, allSources, findSource, renameSource } from '../../store/queries/sources.ts'
import { recoverLocked } from '../../store/recover.ts'
import { type StandingRecord, standingRecords } from '../../store/queries/recordRows.ts'
import { promotedOfSource } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'

/** A source, its new place, and what moved with it. */
interface Move {
  source: SourceRow
  to: string
  /** The project whose folder moved with it. */
  project: { row: ProjectRow; to: string } | null
  /** Other sources in the same folder. */
  others: SourceRow[]
  known: number
  found: number
  records: number
}

/**
 * Previews reading a source from another place: what is there and what would change. Throws `not_found`, `validation` when
 * nothing known is there, and `conflict` when another source is read from there.
 */
export async function previewMove(
  core: Pick<Core, 'library' | 'ports' | 'readers'>,
  id: string,
  path: string,
): Promise<MovedPlace> {
  return toMovedPlace(core, await findMove(core, id, path))
}

/**
 * Moves a source to its new place and starts reading it there. Keeps ids, history, decisions and the steps' effects on its
 * files. Undo does not revert it; moving it back does. Throws as `previewMove`, and `conflict` when more of its records are
 * missing there than the `missing` accepted.
 */
export async function moveSource(
  core: Core,
  { id, path, missing = 0 }: { id: string; path: string; missing?: number | undefined },
  by: Caller,
): Promise<{ source: SourceRow; place: MovedPlace; job: Job }> {
  const { library, changes } = core
  const move = await findMove(core, id, path)
  const place = toMovedPlace(core, move)
  if (place.missing > missing) throw wouldBeGone(place)
  for (const { id: each } of [move.source, ...move.others]) await waitForReading(core, each)
  withEffectsLock(library.path, () => {
    writeWhole(library, (db) => carryOut(core, db, move, by))
    afterChange(library, `${move.source.name} was moved`, () => library.tell(recoverLocked(library)))
  })
  changes.touch('sources', 'memories', 'references', 'journal')
  const source = findSource(library.db, move.source.id)
  const job = afterChange(library, `${source.name} was moved, and is read by the next sync`, () => {
    for (const other of move.others) startSync(core, findSource(library.db, other.id))
    return startSync(core, source)
  })
  return { source, place, job }
}

function wouldBeGone({ name, known, found, missing, to }: MovedPlace): AppError {
  return new AppError(
    'conflict',
    `Of ${known} known records of ${name}, ${found} ${pluralForm(found, 'is', 'are')} at ${to}; ${missing} would count as gone. Nothing was changed: check the place, or confirm that ${missing} may be missing.`,
  )
}

/** Waits for running readings, which store what they read under the former place. */
async function waitForReading({ syncing }: Pick<Core, 'syncing'>, id: string): Promise<void> {
  for (let reading = syncing.get(id); reading; reading = syncing.get(id)) {
    await reading
    if (syncing.get(id) === reading) return
  }
}

async function findMove(core: Pick<Core, 'library' | 'ports' | 'readers'>, id: string, path: string): Promise<Move> {
  const { db } = core.library
  const { files } = core.ports
  const source = findSource(db, id)
  const known = standingRecords(db, source.id)
  if (known.length === 0)
    throw new AppError(
      'precondition',
      `Nothing of ${source.name} was read yet, so it cannot be recognised. Remove it, and add the new place.`,
    )
  let best: Move | null = null
  let taken: AppError | null = null
  for (const { root } of recognise(core, path, source.kind)) {
    const to = files.stat(root)?.realPath ?? root
    const holder = allSources(db).find((each) => each.path === to)
    if (holder) {
      taken ??= alreadyRead(source, holder)
      continue
    }
    const { found, records } = await countFound(core, source, to, known)
    if (best && best.found >= found) continue
    best = { source, to, ...movedWith(core.library, source, to), known: known.length, found, records }
  }
  if (!best) throw taken ?? new AppError('not_found', `There is nothing at ${path}. Check the path and try again.`)
  if (best.found === 0)
    throw new AppError(
      'validation',
      `None of the ${known.length} known records of ${source.name} is at ${best.to}. Nothing changed: give the place where its files are now.`,
    )
  return best
}

function alreadyRead(source: SourceRow, holder: SourceRow): AppError {
  return holder.id === source.id
    ? new AppError('conflict', `${source.name} is read from ${holder.path} already. Nothing changed.`)
    : new AppError(
        'conflict',
        `${holder.path} is read as ${holder.name} already. Remove that source first, then move ${source.name} there.`,
      )
}

/** Counts the known records found at a place, by their id in the format or by their text. */
async function countFound(
  { library: { db }, ports: { files }, readers }: Pick<Core, 'library' | 'ports' | 'readers'>,
  { id, kind }: SourceRow,
  root: string,
  known: readonly StandingRecord[],
): Promise<{ found: number; records: number }> {
  const ids = new Set<string>()
  const texts = new Set<string>()
  let records = 0
  const links = followedLinks(db, id)
  for (const path of connectorOf(kind).recordFiles(
    root,
    withAllowedLinks(files, root, links, () => undefined),
  ))
    for await (const part of readers.read({ kind, path, root, links, size: files.stat(path)?.size ?? 0 }, []))
      for (const { item } of part) {
        if (item.kind !== 'record') continue
        records += 1
        if (item.record.external_id !== null) ids.add(item.record.external_id)
        texts.add(contentHash(item.record.content))
      }
  const found = known.filter(
    ({ external_id, content_hash }) => (external_id !== null && ids.has(external_id)) || texts.has(content_hash),
  )
  return { found: found.length, records }
}

/** Returns what moved with a source: its project's folder, and other sources of the folder that is gone. */
function movedWith(library: Library, source: SourceRow, to: string): Pick<Move, 'project' | 'others'> {
  const { db, files } = library
  const project = movedProject(library, source, to)
  const moved = wholeOf({ source, to, project })
  const paths = new Set(allSources(db).map(({ path }) => path))
  const others = allSources(db).filter(({ id, path }) => {
    const there = afterMove(path, moved)
    return id !== source.id && isWithin(path, moved.from) && !files.stat(path) && files.stat(there) && !paths.has(there)
  })
  return { project, others }
}

/** Returns the project with its new place next to the source, if its old folder is gone. */
function movedProject({ db, files }: Library, source: SourceRow, to: string): Move['project'] {
  const row = readProject(db, source.project_id)
  if (!row || files.stat(row.root)) return null
  const tail = isWithin(source.path, row.root) ? source.path.slice(row.root.length) : null
  if (tail !== null) return to.endsWith(tail) ? { row, to: to.slice(0, to.length - tail.length) } : null
  const worked = source.kind === 'claude-code' ? claudeProjectFolder(to, files) : null
  return worked !== null && files.stat(worked) ? { row, to: worked } : null
}

/** Returns the largest folder that moved: the project's, if it contains the source. */
function wholeOf({ source, to, project }: Pick<Move, 'source' | 'to' | 'project'>): Moved {
  return project && isWithin(source.path, project.row.root)
    ? { from: project.row.root, to: project.to }
    : { from: source.path, to }
}

function carryOut({ ports: { files, git, clock } }: Pick<Core, 'ports'>, db: WritableDb, move: Move, by: Caller): void {
  const { source, to, project, others } = move
  if (findSource(db, source.id).path !== source.path || allSources(db).some(({ path }) => path === to))
    throw new AppError('conflict', `${source.name} was changed meanwhile. Look again, and move it then.`)
  const moved = wholeOf(move)
  for (const each of [source, ...others])
    moveSourceRows(db, each, each.id === source.id ? { from: source.path, to } : moved)
  for (const each of [{ from: source.path, to }, ...(project ? [{ from: project.row.root, to: project.to }] : [])])
    moveFileRows(db, each)
  if (project) moveProject(db, project.row, project.to, git.repository(project.to))
  for (const { id, name } of [source, ...others]) {
    const { kind, path } = findSource(db, id)
    const named = allSources(db).filter((each) => each.id !== id)
    const there = connectorOf(kind).detect(path, files)?.name ?? name
    renameSource(db, id, uniqueName(named, there, path))
    nameByProject(db, files, id)
  }
  const label = `Moved ${source.name} from ${source.path} to ${to}`
  appendDecision(db, { verb: 'move-source', label, memory_ids: [], changes: [] }, by, clock.now().toISOString(), null)
  // How a record names a reference depends on the paths of both.
  for (const { id } of [source, ...others]) refreshPending(db, promotedOfSource(db, id))
}

function toMovedPlace({ ports: { files } }: Pick<Core, 'ports'>, move: Move): MovedPlace {
  const { source, to, known, found, records, project, others } = move
  const moved = wholeOf(move)
  return {
    source_id: source.id,
    name: source.name,
    from: source.path,
    to,
    known,
    found,
    missing: known - found,
    records,
    still_there: files.stat(source.path) !== null,
    project: project && { name: project.row.name, from: project.row.root, to: project.to },
    others: others.map(({ id, name, path }) => ({ source_id: id, name, from: path, to: afterMove(path, moved) })),
  }
}
