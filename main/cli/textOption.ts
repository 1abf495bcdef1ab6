import { AppError } from '../../shared/errors.ts'
import type { Call } from './command.ts'
import { bytesOf } from './fileOption.ts'

/**
 * Reads the file named by `--content-file`, or stdin for `-`, without the final line end that editors add. Throws
 * `not_found`, `forbidden`, or `validation` if it is empty or not UTF-8.
 */
export async function contentOf(call: Call): Promise<string | undefined> {
  const name = call.arguments.text('content-file')
  return name === undefined ? undefined : textOf(call, name, 'Write what agents should know.')
}

/** Reads a text file, or stdin for `-`. `wayOut` says what to do about an empty file. */
export async function textOf(call: Call, name: string, wayOut: string): Promise<string> {
  const bytes = await bytesOf(call, name)
  const place = name === '-' ? 'stdin' : name
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('validation', `${place} is not UTF-8 text. Save it as UTF-8 and try again.`)
  }
  if (text.trim() === '') throw new AppError('validation', `${place} is empty. ${wayOut}`, { code: 'VALIDATION_ERROR' })
  return text.replace(/\r?\n$/, '')
}
