import { AppError } from '../../shared/errors.ts'
import type { Secrets, Thread } from '../engine/ports.ts'
import { startThread, workerFile } from './startThread.ts'

/** Scanning 64 texts of 200 KB takes about a second; only a text on which the scanner hangs takes longer than this. */
const usualPatience = 60_000

/** Runs secretlint in a worker thread, started for the first text and restarted after a breakdown. */
export const nodeSecrets: Secrets = scanOnThread(workerFile('secretsWorker'), usualPatience)

/** Scans on a thread of a file; a thread that gives no answer for `patience` milliseconds is ended. */
export function scanOnThread(file: string, patience: number): Secrets {
  let thread: Thread<Secrets> | null = null
  const start = (): Thread<Secrets> =>
    startThread(file, { does: 'searches for secrets', patience, onBreakdown: () => (thread = null) })
  return {
    async scan(texts) {
      if (texts.length === 0) return []
      try {
        return await (thread ??= start()).ask('scan', texts)
      } catch (error) {
        if (error instanceof AppError) throw error
        const why = error instanceof Error ? error.message : String(error)
        throw new AppError('unavailable', `The search for secrets failed: ${why}. Try again.`)
      }
    },
  }
}
