import { Digest } from '../../../../shared/model/report.ts'
import type { SessionEnd } from '../../../../shared/model/sessionEnd.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { curationConfig } from '../../report/curationConfig.ts'
import type { Core } from '../../runtime/core.ts'
import { projectAt } from '../../runtime/projectAt.ts'
import { write } from '../../store/db.ts'
import { countRaw } from '../../store/queries/memoryLookups.ts'
import { saveSettings } from '../../store/queries/settings.ts'
import { allSources } from '../../store/queries/sources.ts'
import { startSync } from '../sync/manageSources.ts'
import { startTriage } from '../triage/triageJob.ts'
import { digest, markDigest } from './libraryDigest.ts'
import { writeDigest } from './writeReports.ts'

/**
 * Reads what a session stored in the project around a folder. From the project's threshold on, curation is due: the app says
 * so, and if the project wants it automatic, memories are judged and a report is written. Nothing is decided but what a
 * policy file allows. Throws `validation` for an unreadable configuration.
 */
export async function endSession(core: Core, folder: string): Promise<SessionEnd> {
  const { library, ports, jobs } = core
  const project = projectAt(core, folder)
  if (!project) return { project: null, raw: 0, threshold: 0, due: false, files: [] }
  const { threshold, auto } = curationConfig(project.root, ports.files, ports.environment)
  const own = allSources(library.db).filter(({ project_id }) => project_id === project.id)
  for (const source of own) await jobs.ended(startSync(core, source).id)
  const raw = countRaw(library.db, project.id)
  const due = raw >= threshold
  const files = due && auto ? await curate(core, project.id) : []
  if (due) announce(core)
  return { project: { id: project.id, name: project.name }, raw, threshold, due, files }
}

async function curate(core: Core, project: string): Promise<string[]> {
  await core.jobs.ended(startTriage(core, null, 'act').id)
  const made = await maskSecrets(core, digest(core, project, []), Digest)
  const files = writeDigest(core, made, project)
  markDigest(core.library, project, made)
  return files
}

/** Has the app announce that a batch is ready, as it does once a week. */
function announce({ library, ports, changes }: Pick<Core, 'library' | 'ports' | 'changes'>): void {
  write(library.db, (db) => saveSettings(db, { weekly_ready_at: ports.clock.now().toISOString() }))
  changes.touch('settings')
}
