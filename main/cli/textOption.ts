import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Call } from './command.ts'

/**
 * The text of the file `--content-file` names, `-` for stdin, without the one line end editors put after the last line.
 * Throws `not_found`, `forbidden`, or `validation` where it is empty or no UTF-8.
 */
export async function contentOf({ io, arguments: given }: Call): Promise<string | undefined> {
  const name = given.text('content-file')
  if (name === undefined) return undefined
  const bytes = name === '-' ? await io.readInput() : await bytesOf(resolve(io.folder, name))
  const place = name === '-' ? 'stdin' : name
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('validation', `${place} is not UTF-8 text. Save it as UTF-8 and try again.`)
  }
  if (text.trim() === '')
    throw new AppError('validation', `${place} is empty. Write what agents should know.`, { code: 'VALIDATION_ERROR' })
  return text.replace(/\r?\n$/, '')
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new AppError('not_found', `Cannot read ${path}: it does not exist.`)
    if (code === 'EISDIR')
      throw new AppError('validation', `Cannot read ${path}: it is a folder. Name a file with the text.`)
    throw new AppError('forbidden', `Cannot read ${path}. Check its permissions and try again.`)
  }
}
