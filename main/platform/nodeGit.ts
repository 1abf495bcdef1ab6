import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Git } from '../engine/ports.ts'

/** Finds repositories by reading git's own files; it never starts a program. */
export const nodeGit: Git = {
  repository(path) {
    let folder = existsSync(path) ? realpathSync(path) : resolve(path)
    for (;;) {
      const git = join(folder, '.git')
      if (existsSync(git)) {
        const commonDir = statSync(git).isDirectory() ? git : commonDirOf(git)
        if (commonDir) return { commonDir, root: folder, remote: remoteOf(commonDir) }
      }
      const parent = dirname(folder)
      if (parent === folder) return null
      folder = parent
    }
  },
}

/** A worktree's `.git` is a file that names its own folder, which names the common one. */
function commonDirOf(file: string): string | null {
  const named = /^gitdir:\s*(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!named) return null
  const folder = resolve(dirname(file), named.trim())
  const common = join(folder, 'commondir')
  if (!existsSync(common)) return existsSync(folder) ? realpathSync(folder) : null
  const path = resolve(folder, readFileSync(common, 'utf8').trim())
  return existsSync(path) ? realpathSync(path) : null
}

function remoteOf(commonDir: string): string | null {
  const config = join(commonDir, 'config')
  if (!existsSync(config)) return null
  const section = /\[remote "origin"\]([^[]*)/.exec(readFileSync(config, 'utf8'))?.[1]
  return section ? (/^\s*url\s*=\s*(.+)$/m.exec(section)?.[1]?.trim() ?? null) : null
}
