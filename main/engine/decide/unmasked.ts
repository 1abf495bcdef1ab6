import { AppError } from '../../../shared/errors.ts'
import { holdsMask } from '../../../shared/text/mask.ts'

/**
 * A text shown with dots in place of a secret must not be written as if the dots were meant. Throws `validation` where a
 * written text has such dots and none of those it was made from does.
 */
export function assertUnmasked(written: readonly (string | undefined)[], sources: readonly string[]): void {
  if (!written.some((text) => text !== undefined && holdsMask(text)) || sources.some(holdsMask)) return
  throw new AppError(
    'validation',
    'The text has dots where a secret is hidden. Reveal the memory first, or remove the dots.',
  )
}
