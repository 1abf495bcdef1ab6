import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'

/**
 * What a file holds that stands beside the sources; null where there is none, or none this user may read. What others keep
 * there must not hold up what is done with the rest.
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
