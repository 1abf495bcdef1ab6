import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Call } from './command.ts'

/** Reads a file, or stdin for `-`. Throws `not_found`, `forbidden`, or `validation` for a folder. */
export async function bytesOf({ io }: Call, name: string): Promise<Buffer> {
  if (name === '-') return io.readInput()
  const path = resolve(io.folder, name)
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
