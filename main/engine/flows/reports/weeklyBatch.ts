import type { Settings } from '../../../../shared/contract/settings.ts'
import { AppError } from '../../../../shared/errors.ts'
import { Digest, type Webhook } from '../../../../shared/model/report.ts'
import { counted, formatNumber, pluralForm } from '../../../../shared/text/counted.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { microQuestions } from './microQuestions.ts'
import { isAllowedAddress } from '../../report/allowedAddress.ts'
import { type WeeklyTime, isDue } from '../../report/weekly.ts'
import { digest, markDigest } from './libraryDigest.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { write } from '../../store/db.ts'
import { readSettings, saveSettings } from '../../store/queries/settings.ts'
import { readWebhook, saveWebhook } from '../../store/queries/webhook.ts'

/** Milliseconds between checks whether the batch is due. */
const checkEveryMs = 60_000

/**
 * Announces the weekly batch when it becomes due while the app runs, or immediately if it already is. Returns a stop
 * function.
 */
export function watchWeekly(core: Core): () => void {
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    // If another program has locked the library, the next check is early enough.
    running = running.then(() => announceIfDue(core)).catch(() => undefined)
  }
  look()
  return core.ports.clock.every(checkEveryMs, look)
}

/**
 * Prepares the batch if it is due: updates the screens, sends the digest if the person turned that on, and notifies the
 * desktop. Only one of several programs on a library does it. The first week begins with the first start. If the digest
 * cannot be made, this throws and the batch stays due.
 */
export async function announceIfDue(core: Core): Promise<boolean> {
  const { library, ports, changes } = core
  const now = ports.clock.now()
  // The check must not wait for another program's write.
  const known = readSettings(library.db)
  if (known.weekly_ready_at === null) {
    beginFirstWeek(core, now)
    return false
  }
  if (!isDue(now, timeOf(known), known.weekly_ready_at)) return false
  const made = await maskSecrets(core, digest(core, undefined, microQuestions(library)), Digest)
  const isTold = write(library.db, (db) => {
    const settings = readSettings(db)
    const ready = settings.weekly_ready_at
    if (ready === null || !isDue(now, timeOf(settings), ready)) return false
    saveSettings(db, { weekly_ready_at: now.toISOString() })
    return true
  })
  if (!isTold) return false
  changes.touch('settings')
  if (readWebhook(library.db).on) await send(core, made)
  markDigest(library, undefined, made)
  // The screens announce the batch too, so nothing is lost where the desktop cannot be notified.
  if (made.waiting > 0)
    await ports.notifier.notify('The weekly batch is ready', batchWords(made)).catch(() => undefined)
  return true
}

function beginFirstWeek({ library }: Pick<Core, 'library'>, now: Date): void {
  write(library.db, (db) => {
    if (readSettings(db).weekly_ready_at === null)
      saveSettings(db, { weekly_ready_at: now.toISOString(), weekly_seen_at: now.toISOString() })
  })
}

function timeOf({ weekly_day: day, weekly_hour: hour }: Settings): WeeklyTime {
  return { day, hour }
}

function batchWords({ items, waiting }: Digest): string {
  const calls = `${counted(items.length, 'memory needs', 'memories need')} your decision`
  return `${calls}; ${formatNumber(waiting)} ${pluralForm(waiting, 'waits', 'wait')} in all.`
}

/** Returns where the digest is sent, and exactly what would be sent now. */
export async function webhookState(core: ScanningCore): Promise<Webhook> {
  const made = await maskSecrets(core, digest(core, undefined, microQuestions(core.library)), Digest)
  return { ...readWebhook(core.library.db), body: bodyOf(made) }
}

/**
 * Stores the address; `on` is the person's consent to send the digest there. Throws `validation` for an address that is not
 * allowed.
 */
export function setWebhook(core: Pick<Core, 'library' | 'changes'>, { url, on }: Pick<Webhook, 'url' | 'on'>): void {
  if ((on || url !== '') && !isAllowedAddress(url))
    throw new AppError(
      'validation',
      `${url || 'An empty address'} cannot be sent to. Give one that begins with https://, or http:// on this machine.`,
    )
  write(core.library.db, (db) => {
    const known = readWebhook(db)
    saveWebhook(db, { url, on, last: known.url === url ? known.last : null })
  })
  core.changes.touch('settings')
}

function bodyOf({ text }: Digest): string {
  return JSON.stringify({ text })
}

async function send(core: Pick<Core, 'library' | 'ports' | 'changes'>, made: Digest): Promise<void> {
  const { library, ports, changes } = core
  const { url } = readWebhook(library.db)
  let problem: string | null = null
  try {
    await ports.outbound.post(url, bodyOf(made))
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  const last = { at: ports.clock.now().toISOString(), problem }
  write(library.db, (db) => saveWebhook(db, { ...readWebhook(db), last }))
  changes.touch('settings')
}
