import { AppError } from '../../shared/errors.ts'
import type { Call } from './command.ts'
import { bytesOf } from './fileOption.ts'

/**
 * The text of the file `--content-file` names, `-` for stdin, without the one line end editors put after the last line.
 * Throws `not_found`, `forbidden`, or `validation` where it is empty or no UTF-8.
 */
export async function contentOf(call: Call): Promise<string | undefined> {
  const name = call.arguments.text('content-file')
  return name === undefined ? undefined : textOf(call, name, 'Write what agents should know.')
}

/** The text of a file, `-` for stdin. `wayOut` says what to do about an empty one. */
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
