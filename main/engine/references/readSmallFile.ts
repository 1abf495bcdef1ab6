import type { Files } from '../ports.ts'
import { readOptionalFile } from './readOptionalFile.ts'

/** Maximum bytes of a file; larger ones are neither agent instructions nor decision records. */
const maxFileSize = 256 * 1024

const known = new Map<string, { size: number; mtimeMs: number; text: string }>()

/** Reads a small text file; cached until it changes. Null when there is none, it is larger, or may not be read. */
export function readSmallFile(files: Files, path: string): string | null {
  const stat = files.stat(path)
  if (stat?.kind !== 'file' || stat.size > maxFileSize) return null
  const before = known.get(path)
  if (before?.size === stat.size && before.mtimeMs === stat.mtimeMs) return before.text
  const text = readOptionalFile(files, path)?.toString('utf8')
  if (text === undefined) return null
  known.set(path, { size: stat.size, mtimeMs: stat.mtimeMs, text })
  return text
}
