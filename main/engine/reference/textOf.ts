import { AppError } from '../../../shared/errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes a file, including its byte order mark, so that offsets can be converted back to bytes. Throws `corrupt` when it is
 * not UTF-8.
 */
export function textOf(path: string, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new AppError('corrupt', `${path} is not UTF-8 text, so it was left alone. Save it as UTF-8, then try again.`)
  }
}
