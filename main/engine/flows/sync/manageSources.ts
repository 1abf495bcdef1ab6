import { basename, dirname, isAbsolute } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { Job } from '../../../../shared/model/job.ts'
import type { SourceKind } from '../../../../shared/model/source.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { syncSource } from './pipeline.ts'
import { areFilesRead, recognise } from './findSources.ts'
import { nameByProject, uniqueName } from './sourceName.ts'
import { claudeProjectFolder, folderOfClaude, folderOfIndex } from '../../sources/claudeCodeFolders.ts'
import { slugOf } from '../../sources/claudeSlug.ts'
import { projectOfNotes } from '../../sources/notePlaces.ts'
import type { WritableDb } from '../../store/db.ts'
import { afterChange, writeWhole } from '../../store/describeFailure.ts'
import { sourceId } from '../../store/identity.ts'
import { chooseProject, chosenProject } from '../../store/queries/chosenProjects.ts'
import { allProjects, ensureProject } from '../../store/queries/projects.ts'
import { readerOfFile } from '../../store/queries/sourceFiles.ts'
import { originFor } from '../../store/queries/sourceOrigins.ts'
import {
  type SourceRow,
  addSource,
  allSources,
  findSource,
  putInProject,
  readSourceRow,
} from '../../store/queries/sources.ts'

/**
 * Adds the store at a path and starts reading it. Adding it again returns the same source. Throws `conflict` when other sources
 * read all of its files.
 */
export function addAndSync(
  core: Core,
  path: string,
  options: { kind?: SourceKind | undefined; projectDir?: string | undefined } = {},
): { source: SourceRow; job: Job } {
  const [found] = recognise(core, path, options.kind)
  const { files } = core.ports
  const root = files.stat(found.root)?.realPath ?? found.root
  const isNew = !allSources(core.library.db).some(({ path: known }) => known === root)
  if (isNew && areFilesRead(core, { ...found, root })) throw readAlready(core, found.connector.recordFiles(root, files))
  const id = writeWhole(core.library, (db) => {
    const id = sourceId(originFor(db, root))
    const project_id = projectOf(core, db, { root, kind: found.connector.kind, projectDir: options.projectDir })
    if (options.projectDir !== undefined) chooseProject(db, root, project_id)
    addSource(db, {
      id,
      kind: found.connector.kind,
      name: uniqueName(allSources(db), found.name, root),
      path: root,
      project_id,
      added_at: core.ports.clock.now().toISOString(),
    })
    if (options.projectDir !== undefined && project_id !== null) putInProject(db, id, project_id)
    nameByProject(db, files, id)
    for (const each of findProjectsOfClaudeFolders(db)) nameByProject(db, files, each)
    return id
  })
  core.changes.touch('sources')
  const source = findSource(core.library.db, id)
  const done = `${source.name} was added, and is read by the next sync`
  return { source, job: afterChange(core.library, done, () => startSync(core, source)) }
}

function readAlready({ library: { db } }: Core, [path = '']: readonly string[]): AppError {
  const reader = readerOfFile(db, path) ?? ''
  return new AppError(
    'conflict',
    `${path} is read already, by the source ${reader}. Nothing was added: sync that source to read it again, or remove it first.`,
  )
}

/**
 * Returns the project of a new source: the named folder, else the one chosen before the source was removed, else its
 * repository, else for a workspace's own store that workspace.
 */
function projectOf(
  core: Pick<Core, 'ports'>,
  db: WritableDb,
  { root, kind, projectDir }: { root: string; kind: SourceKind; projectDir: string | undefined },
): string | null {
  const { git, files, home } = core.ports
  if (projectDir !== undefined) return projectAt(core, db, projectDir)
  const chosen = chosenProject(db, root)
  if (chosen !== undefined) return chosen
  const repository = git.repository(root)
  if (repository) return ensureProject(db, repository.root, repository).id
  const memories = claudeFolderOf(kind, root)
  const worked = memories === null ? null : claudeProjectFolder(memories, files)
  if (worked !== null && files.stat(worked)) {
    const of = git.repository(worked)
    return ensureProject(db, of?.root ?? worked, of).id
  }
  const workspace = workspaceOf(kind, root)
  const isOwn = workspace === home || workspace === files.stat(home)?.realPath
  return workspace !== null && !isOwn ? ensureProject(db, workspace, null).id : null
}

/** Returns the memory folder of Claude Code that a source is, or whose index file it is; null for any other source. */
function claudeFolderOf(kind: SourceKind, root: string): string | null {
  return kind === 'claude-code' ? root : folderOfIndex(root)
}

/** Returns the folder that an agent's folder lies in by convention; null if unknown. */
function workspaceOf(kind: SourceKind, root: string): string | null {
  const memories = claudeFolderOf(kind, root)
  if (memories !== null) return folderOfClaude(memories)
  if (kind === 'markdown') return projectOfNotes(root)
  return kind === 'jaato' && root.endsWith('.jaato') ? dirname(root) : null
}

/** Returns the project of a folder: its repository, or the folder itself. Throws `not_found` or `validation`. */
function projectAt({ ports: { files, git } }: Pick<Core, 'ports'>, db: WritableDb, folder: string): string {
  if (!isAbsolute(folder))
    throw new AppError('validation', `${folder} is not an absolute path. Give the whole path of the project folder.`)
  const found = files.stat(folder)
  if (!found) throw new AppError('not_found', `The project folder ${folder} does not exist.`)
  if (found.kind !== 'folder')
    throw new AppError('validation', `${folder} is not a folder. Give the folder the project lies in.`)
  const repository = git.repository(found.realPath)
  return ensureProject(db, repository?.root ?? found.realPath, repository).id
}

/**
 * Assigns a source and its memories to the project of a folder, or to none. References stay where they were written. Throws
 * `not_found` for an unknown source, and as `projectAt`.
 */
export function setProject(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  id: string,
  projectDir: string | null,
): void {
  const source = findSource(core.library.db, id)
  writeWhole(core.library, (db) => {
    const project = projectDir === null ? null : projectAt(core, db, projectDir)
    chooseProject(db, source.path, project)
    putInProject(db, source.id, project)
    nameByProject(db, core.ports.files, source.id)
  })
  core.changes.touch('sources', 'memories')
}

/**
 * Assigns projects to Claude Code folders, and returns the sources that got one. Such a folder's name is the project's path with
 * dashes for special characters, so known projects are tried.
 */
function findProjectsOfClaudeFolders(db: WritableDb): string[] {
  const projects = allProjects(db)
  const homeless = allSources(db).filter(
    ({ kind, path, project_id }) =>
      kind === 'claude-code' && project_id === null && chosenProject(db, path) === undefined,
  )
  return homeless.flatMap(({ id, path }) => {
    const project = projects.find(({ root }) => slugOf(root) === basename(dirname(path)))
    if (!project) return []
    putInProject(db, id, project.id)
    return id
  })
}

/**
 * Reads a source as a job, or as part of another job. Cancelling a reading also cancels those that wait for it, and so does
 * removing the source.
 */
export function startSync(core: Core, source: SourceRow, whole: JobControl | null = null): Job {
  const stopsBefore = core.stopped.get(source.id) ?? 0
  const stops = (): number => core.stopped.get(source.id) ?? 0
  const job = core.jobs.start({
    kind: 'sync',
    label: `Reading ${source.name}`,
    unit: 'bytes',
    params: { source: source.id },
    async run(control) {
      await core.syncing.get(source.id)
      const isRemoved = readSourceRow(core.library.db, source.id) === null
      const isStopped = stops() > stopsBefore
      if (isStopped || isRemoved) core.jobs.cancel(job.id)
      if (isRemoved) return {}
      const result = await syncSource(core, source.id, whole ? combineControls(control, whole) : control)
      if (whole?.cancelled) core.jobs.cancel(job.id)
      // A waiting reading cancelled with another is no new stop: readings requested after the cancellation run.
      if (!control.cancelled) core.stopped.delete(source.id)
      else if (!isStopped) core.stopped.set(source.id, stops() + 1)
      return result
    },
  })
  return job
}

/** Combines two controls: cancelled when either is, with the progress of the first. */
function combineControls(part: JobControl, whole: JobControl): JobControl {
  return {
    get cancelled() {
      return part.cancelled || whole.cancelled
    },
    progress: part.progress,
  }
}

/** Reads all sources one after the other as one job; its result adds up theirs. */
export function startSyncOfAll(core: Core): Job {
  return core.jobs.start({
    kind: 'sync',
    label: 'Reading all sources',
    unit: 'sources',
    params: {},
    async run(control) {
      const sources = allSources(core.library.db)
      const sums: Record<string, number> = { sources: sources.length, failed: 0 }
      for (const [done, source] of sources.entries()) {
        control.progress(done, sources.length)
        if (control.cancelled) break
        const { state, result } = await core.jobs.ended(startSync(core, source, control).id)
        if (state === 'failed') sums['failed'] = (sums['failed'] ?? 0) + 1
        for (const [name, count] of Object.entries(result ?? {}))
          if (typeof count === 'number') sums[name] = (sums[name] ?? 0) + count
      }
      return sums
    },
  })
}
