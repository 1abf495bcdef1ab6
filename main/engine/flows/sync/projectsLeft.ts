import { basename, join } from 'node:path'
import type { ProjectLeft } from '../../../../shared/model/source.ts'
import { agentFilesIn } from '../../references/agentFiles.ts'
import type { Core } from '../../runtime/core.ts'
import { findClaudeFolders } from '../../sources/claudeCodeFolders.ts'
import { slugOf } from '../../sources/claudeSlug.ts'
import { projectsIn } from '../../sources/projectFolders.ts'
import { isWithin } from '../../store/isWithin.ts'
import { recognise } from './findSources.ts'

/**
 * Returns the projects of a folder of projects in which nothing to review is found, and of which Claude Code keeps no notes in the
 * user's folder; none for any other path. Throws as `detect` does.
 */
export function projectsLeft(core: Pick<Core, 'ports'>, path: string): ProjectLeft[] {
  const { files, home } = core.ports
  const roots = recognise(core, path, undefined).map(({ root }) => root)
  const kept = new Set(findClaudeFolders(home, files))
  const isKept = (project: string): boolean => kept.has(join(home, '.claude', 'projects', slugOf(project), 'memory'))
  return projectsIn(path, files)
    .filter((project) => !roots.some((root) => isWithin(root, project)) && !isKept(project))
    .map((project) => ({
      path: project,
      name: basename(project),
      instructions: agentFilesIn(files, project).length,
    }))
}
