import { basename } from 'node:path'
import type { ProjectLeft } from '../../../../shared/model/source.ts'
import { agentFilesIn } from '../../references/agentFiles.ts'
import type { Core } from '../../runtime/core.ts'
import { projectsIn } from '../../sources/projectFolders.ts'
import { isWithin } from '../../store/isWithin.ts'
import { recognise } from './findSources.ts'

/**
 * Returns the projects of a folder of projects in which nothing to review is found; none for any other path. Throws as `detect`
 * does.
 */
export function projectsLeft(core: Pick<Core, 'ports'>, path: string): ProjectLeft[] {
  const { files } = core.ports
  const roots = recognise(core, path, undefined).map(({ root }) => root)
  return projectsIn(path, files)
    .filter((project) => !roots.some((root) => isWithin(root, project)))
    .map((project) => ({
      path: project,
      name: basename(project),
      instructions: agentFilesIn(files, project).length,
    }))
}
