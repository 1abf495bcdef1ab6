import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { allProjects } from '../../store/queries/projects.ts'
import { startTriage } from './triageJob.ts'

/** Watches where the repositories of the projects are at; a commit has what texts name looked up again. Answers what ends it. */
export function watchHeads(core: Core): (() => void)[] {
  const repositories = allProjects(core.library.db).filter(({ git_dir }) => git_dir !== null)
  return repositories.map(({ root }) => core.ports.git.watchHead(root, () => lookAgain(core)))
}

/** While another program holds the library it is left to the next commit or start. */
function lookAgain(core: Core): void {
  try {
    startTriage(core, [], 'judge')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
