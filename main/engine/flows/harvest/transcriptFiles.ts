import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { formatNumber } from '../../../../shared/text/counted.ts'
import type { FileStat, Files } from '../../ports.ts'

/** A file that may be a transcript. */
export interface TranscriptCandidate {
  path: string
  size: number
  /** When it was last written, in milliseconds since the epoch. */
  mtimeMs: number
}

const endings = /\.(?:jsonl?|md|traj)$/i
/** Folders that hold no transcripts of this project, and many files. */
const skipped = new Set(['node_modules', '.git', 'dist', 'out', 'target', '.venv', 'venv'])
const maxFiles = 10_000
const maxDepth = 12

/**
 * Returns the files at a path that may be transcripts: the file itself, or those of a folder. Throws `not_found` if there is
 * nothing, `validation` if a folder has none or too many.
 */
export function transcriptFiles(path: string, files: Files): { files: TranscriptCandidate[]; isFolder: boolean } {
  const stat = files.stat(path)
  if (!stat) throw new AppError('not_found', `There is nothing at ${path}. Check the path and try again.`)
  if (stat.kind === 'file') return { files: [candidate(stat)], isFolder: false }
  const found: TranscriptCandidate[] = []
  const met = new Set<string>()
  const walk = (folder: string, depth: number): void => {
    const real = files.stat(folder)?.realPath ?? folder
    // A link may lead back to a folder above it.
    if (depth > maxDepth || met.has(real)) return
    met.add(real)
    const entries = files.list(folder)
    // A folder of Claude Code’s notes, which lies beside the transcripts.
    if (entries.some(({ name }) => name === 'MEMORY.md')) return
    for (const { name, kind } of entries) {
      const at = join(folder, name)
      if (kind === 'folder') {
        if (!skipped.has(name)) walk(at, depth + 1)
      } else if (endings.test(name)) {
        const file = files.stat(at)
        if (file && file.size > 0) found.push({ ...candidate(file), path: at })
        if (found.length > maxFiles)
          throw new AppError(
            'validation',
            `${path} holds more than ${formatNumber(maxFiles)} files. Name a smaller folder.`,
          )
      }
    }
  }
  walk(stat.realPath, 0)
  if (found.length > 0) return { files: found, isFolder: true }
  throw new AppError(
    'validation',
    `${path} holds no transcripts: no file that ends in .jsonl, .json, .md or .traj, besides notes.`,
  )
}

function candidate({ realPath, size, mtimeMs }: FileStat): TranscriptCandidate {
  return { path: realPath, size, mtimeMs }
}
