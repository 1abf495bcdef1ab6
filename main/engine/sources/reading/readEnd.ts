import { AppError } from '../../../../shared/errors.ts'
import { SourcePaused } from '../sourcePaused.ts'
import type { ReadEnd } from './readTasks.ts'

/** Returns how a reading ended by an error. */
export function endOf(error: unknown): ReadEnd {
  if (error instanceof SourcePaused) return { kind: 'paused', reason: error.message }
  if (error instanceof AppError) return { kind: 'failed', error: error.kind, message: error.message }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'refused', reason: `It could not be taken apart (${message}). Correct or split the file.` }
}
