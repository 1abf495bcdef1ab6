import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'

/**
 * Reads a file outside the sources; null when there is none or this user may not read it, so that it cannot block the rest of
 * the work.
 */
export function readOptionalFile(files: Pick<Files, 'stat' | 'read'>, path: string): Buffer | null {
  if (files.stat(path)?.kind !== 'file') return null
  try {
    return files.read(path)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
