import { AppError } from '../../../shared/errors.ts'
import { containsMask } from '../../../shared/text/mask.ts'

/**
 * Prevents writing a masked text, in which dots hide a secret, as if the dots were meant. Throws `validation` when a written
 * text has mask dots and none of its sources does.
 */
export function assertUnmasked(written: readonly (string | undefined)[], sources: readonly string[]): void {
  if (isUnmasked(written, sources)) return
  throw new AppError(
    'validation',
    'The text has dots where a secret is hidden. Reveal the memory first, or remove the dots.',
  )
}

/** Checks whether no written text has mask dots, or a source has them as well. */
export function isUnmasked(written: readonly (string | undefined)[], sources: readonly string[]): boolean {
  return !written.some((text) => text !== undefined && containsMask(text)) || sources.some(containsMask)
}
