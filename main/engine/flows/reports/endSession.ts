import { AppError } from '../../../../shared/errors.ts'
import { Digest } from '../../../../shared/model/report.ts'
import type { SessionEnd } from '../../../../shared/model/sessionEnd.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { curationConfig } from '../../report/curationConfig.ts'
import type { Core } from '../../runtime/core.ts'
import { projectAt } from '../../runtime/projectAt.ts'
import { write } from '../../store/db.ts'
import { readAdvisorSettings } from '../../store/queries/advisorRows.ts'
import { countRaw } from '../../store/queries/memoryLookups.ts'
import { saveSettings } from '../../store/queries/settings.ts'
import { allSources } from '../../store/queries/sources.ts'
import { advisorState } from '../advisor/advisorSettings.ts'
import { startAdvisor } from '../advisor/runAdvisor.ts'
import { startSync } from '../sync/manageSources.ts'
import { startTriage } from '../triage/triageJob.ts'
import { digest, markDigest } from './libraryDigest.ts'
import { writeDigest } from './writeReports.ts'

/**
 * Reads what a session stored in the project around a folder. From the project's threshold on, curation is due: the app says
 * so, and if the project wants it automatic, memories are judged, the advisor is asked if a person turned that on, and a report
 * is written. Nothing is decided but what a policy file allows. Throws `validation` for an unreadable configuration.
 */
export async function endSession(core: Core, folder: string): Promise<SessionEnd> {
  const { library, ports, jobs } = core
  const project = projectAt(core, folder)
  if (!project) return { project: null, raw: 0, threshold: 0, due: false, advisor: null, files: [] }
  const { threshold, auto } = curationConfig(project.root, ports.files, ports.environment)
  const own = allSources(library.db).filter(({ project_id }) => project_id === project.id)
  for (const source of own) await jobs.ended(startSync(core, source).id)
  const raw = countRaw(library.db, project.id)
  const due = raw >= threshold
  const curated = due && auto ? await curate(core, project.id) : { advisor: null, files: [] }
  if (due) announce(core)
  return { project: { id: project.id, name: project.name }, raw, threshold, due, ...curated }
}

async function curate(core: Core, project: string): Promise<Pick<SessionEnd, 'advisor' | 'files'>> {
  await core.jobs.ended(startTriage(core, null, 'act').id)
  const advisor = await askAdvisor(core, project)
  const made = await maskSecrets(core, digest(core, project, []), Digest)
  const files = writeDigest(core, made, project)
  markDigest(core.library, project, made)
  return { advisor, files }
}

/** Most memories that the advisor is asked about when a session ends. */
const maxAsked = 50

/** Asks the advisor if the person turned that on. What keeps it from being asked does not keep the report from being written. */
async function askAdvisor(core: Core, project: string): Promise<SessionEnd['advisor']> {
  const { small, at_session_end } = readAdvisorSettings(core.library.db)
  if (!small || !at_session_end) return null
  try {
    await core.jobs.ended(startAdvisor(core, { project, limit: maxAsked }).id)
    const { report } = advisorState(core)
    const proposed = report?.proposals.filter(({ declined }) => !declined).length ?? 0
    return { proposed, problem: report?.problem ?? null }
  } catch (error) {
    if (error instanceof AppError) return { proposed: 0, problem: error.message }
    throw error
  }
}

/** Has the app announce that a batch is ready, as it does once a week. */
function announce({ library, ports, changes }: Pick<Core, 'library' | 'ports' | 'changes'>): void {
  write(library.db, (db) => saveSettings(db, { weekly_ready_at: ports.clock.now().toISOString() }))
  changes.touch('settings')
}
