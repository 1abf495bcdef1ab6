import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { allProjects } from '../../store/queries/projects.ts'
import { startTriage } from './triageJob.ts'

/** Watches the HEAD of each project's repository; after a commit, evidence is looked up again. Returns the stop functions. */
export function watchHeads(core: Core): (() => void)[] {
  const repositories = allProjects(core.library.db).filter(({ git_dir }) => git_dir !== null)
  return repositories.map(({ root }) => core.ports.git.watchHead(root, () => requestTriage(core)))
}

/** If another program has locked the library, the next commit or start does it. */
function requestTriage(core: Core): void {
  try {
    startTriage(core, [], 'judge')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
