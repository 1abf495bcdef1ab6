import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { CurationReport, Digest } from '../../../../shared/model/report.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { curationMarkdown } from '../../report/curation.ts'
import { curationConfig } from '../../report/curationConfig.ts'
import { assertWritableNow } from '../../store/pausedSources.ts'
import { type ProjectRow, allProjects, projectIds, readProject } from '../../store/queries/projects.ts'
import { onlyOf } from '../../../../shared/onlyOf.ts'

/** Writes a digest to its project's log folder. Returns the path. Throws `precondition` when there is no such folder. */
export function writeDigest(core: LibraryCore, digest: Digest, project: string | undefined): string[] {
  return [
    writeText(
      core,
      project,
      `digest-${digest.at.slice(0, 10)}.md`,
      `# Memory digest, ${digest.at.slice(0, 10)}\n\n${digest.text}`,
    ),
  ]
}

/** Writes a report as Markdown and as JSON. Returns the paths. Throws `precondition` when there is no such folder. */
export function writeCuration(core: LibraryCore, report: CurationReport, project: string | undefined): string[] {
  const name = `curation-${report.at.slice(0, 19).replace(/:/g, '')}`
  return [
    writeText(core, project, `${name}.md`, curationMarkdown(report)),
    writeText(core, project, `${name}.json`, `${JSON.stringify(report, null, 2)}\n`),
  ]
}

function writeText({ library, ports }: LibraryCore, project: string | undefined, name: string, text: string): string {
  const { root } = projectOf(library.db, project)
  if (!ports.files.stat(root))
    throw new AppError('unavailable', `The project folder ${root} was not found; nothing was written. Bring it back.`)
  const { logFolder: folder } = curationConfig(root, ports.files, ports.environment)
  const path = join(folder, name)
  assertWritableNow(library.db, ports.files, [path])
  ports.files.makeFolder(folder)
  ports.files.writeAtomic(path, Buffer.from(text))
  return path
}

/** Returns the named project, or the only one. */
function projectOf(db: Core['library']['db'], project: string | undefined): ProjectRow {
  const ids = project === undefined ? allProjects(db).map(({ id }) => id) : projectIds(db, project)
  const only = onlyOf(ids)
  const found = only === null ? null : readProject(db, only)
  if (found) return found
  throw new AppError(
    'precondition',
    ids.length === 0
      ? 'No project has a log folder to write it to. Name one with --project, or give a source its project.'
      : 'There are several projects. Choose the one whose log folder to write to, with --project.',
  )
}
