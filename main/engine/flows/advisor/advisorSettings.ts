import type { AdvisorState } from '../../../../shared/contract/advisor.ts'
import { AppError } from '../../../../shared/errors.ts'
import { isRunning } from '../../../../shared/model/job.ts'
import {
  type AdvisorCaps,
  type AdvisorModel,
  AdvisorSettings,
  type AdvisorSpending,
  advisorTiers,
} from '../../../../shared/model/advisor.ts'
import { agentName } from '../../../../shared/text/agentName.ts'
import { nothingSpent } from '../../advise/spending.ts'
import type { LanguageModelPlace } from '../../ports.ts'
import { isAllowedAddress, isLoopback } from '../../report/allowedAddress.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import {
  readAdvisorReport,
  readAdvisorSettings,
  readAdvisorSpent,
  saveAdvisorSettings,
} from '../../store/queries/advisorRows.ts'
import { descriptionOf } from '../../store/queries/memoryLookups.ts'

/** Returns the settings, what was spent this month, the last report and the run under way. */
export function advisorState(core: Pick<Core, 'library' | 'ports' | 'jobs'>): AdvisorState {
  const { library, ports, jobs } = core
  const settings = readAdvisorSettings(library.db)
  const job = jobs.list().find((job) => isRunning(job, 'advise')) ?? null
  const report = readAdvisorReport(library.db)
  return {
    settings,
    missing_keys: advisorTiers.flatMap((tier) => {
      const variable = settings[tier]?.key_variable ?? null
      return variable === null || ports.environment[variable] ? [] : [{ tier, variable }]
    }),
    month: spentThisMonth(core),
    report: report && {
      ...report,
      // A run whose process ended cannot say so itself.
      state: report.state === 'running' && job === null ? 'cancelled' : report.state,
      proposals: report.proposals.map((each) => ({ ...each, title: descriptionOf(library.db, each.memory_id) ?? '' })),
    },
    job,
  }
}

/** A change of the settings: what is left out stays. */
export type AdvisorChange = {
  [Name in Exclude<keyof AdvisorSettings, 'caps'>]?: AdvisorSettings[Name] | undefined
} & { caps?: { [Name in keyof AdvisorCaps]?: AdvisorCaps[Name] | undefined } | undefined }

/**
 * Stores a change of the settings. Throws `validation` for an address that texts may not go to, and for a large model without a
 * small one.
 */
export function setAdvisor(core: Pick<Core, 'library' | 'changes'>, { caps, ...change }: AdvisorChange): void {
  const known = readAdvisorSettings(core.library.db)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const settings = AdvisorSettings.parse({ ...known, ...given, caps: { ...known.caps, ...caps } })
  for (const tier of advisorTiers) assertAllowedPlace(settings[tier])
  if (settings.large && !settings.small)
    throw new AppError('validation', 'A large model is asked only after a small one. Configure the small one first.')
  writeWhole(core.library, (db) => saveAdvisorSettings(db, settings))
  core.changes.touch('settings')
}

function assertAllowedPlace(model: AdvisorModel | null): void {
  if (!model) return
  const { base_url: address } = model
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !isAllowedAddress(address))
    throw new AppError(
      'validation',
      `The advisor cannot be asked at ${address || 'an empty base URL'}. Give a base URL that begins with https://, or with http:// on this machine (localhost, 127.0.0.1).`,
    )
  if (url.username || url.password || url.search || url.hash)
    throw new AppError(
      'validation',
      'The base URL must hold no password and no query. Put the key into an environment variable and name that.',
    )
}

/** Returns the settings of a configured advisor. Throws `precondition` while it is off. */
export function assertConfigured({ library }: Pick<LibraryCore, 'library'>): AdvisorSettings & { small: AdvisorModel } {
  const settings = readAdvisorSettings(library.db)
  const { small } = settings
  if (small) return { ...settings, small }
  throw new AppError(
    'precondition',
    'The advisor is off. Configure a model first, in the settings or with `advisor configure`.',
  )
}

/** Returns where a model is asked, with its key. Throws `precondition` when the variable with the key is not set. */
export function placeOf(
  { ports: { environment } }: Pick<LibraryCore, 'ports'>,
  { provider, base_url, model, key_variable }: AdvisorModel,
  timeout_s: number,
): LanguageModelPlace {
  const value = key_variable === null ? undefined : environment[key_variable]
  if (key_variable !== null && !value)
    throw new AppError(
      'precondition',
      `The variable ${key_variable}, which should hold the key for ${model}, is not set. Set it where Schoolhouse is started, and start it again.`,
    )
  const key = key_variable !== null && value ? { variable: key_variable, value } : null
  return { provider, baseUrl: base_url, model, key, timeout: timeout_s * 1000 }
}

/** Whether a model is asked on another machine, and where. */
export function whereOf({ base_url }: AdvisorModel): { host: string; leaves: boolean } {
  const { host, hostname } = new URL(base_url)
  return { host, leaves: !isLoopback(hostname) }
}

/** The name an advisor proposes under. No agent can take it: their names have no colon. */
export function advisorActor({ model }: Pick<AdvisorModel, 'model'>): string {
  return `agent:advisor:${agentName(model) || 'model'}`
}

/** Returns what was spent this calendar month, in UTC. */
export function spentThisMonth({ library, ports }: LibraryCore): AdvisorSpending {
  return readAdvisorSpent(library.db, monthOf(ports.clock.now())) ?? nothingSpent
}

/** Such as `2026-11`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}
