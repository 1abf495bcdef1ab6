import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface Repository {
  /** The git common directory: worktrees share it. */
  commonDir: string
  /** The git directory of this very work tree. */
  gitDir: string
  root: string
  remote: string | null
}

/** The repository a path lies in, by git's own files and without starting a program; null outside of one. */
export function findRepository(path: string): Repository | null {
  let folder = existsSync(path) ? realpathSync(path) : resolve(path)
  for (;;) {
    const found = gitDirsOf(join(folder, '.git'))
    if (found) return { ...found, root: folder, remote: remoteOf(found.commonDir) }
    const parent = dirname(folder)
    if (parent === folder) return null
    folder = parent
  }
}

/** The folder itself, or those that the `.git` file of a worktree leads to; null where that is no repository. */
function gitDirsOf(git: string): { commonDir: string; gitDir: string } | null {
  if (!existsSync(git)) return null
  const named = statSync(git).isDirectory() ? git : /^gitdir:(.+)$/m.exec(textOf(git))?.[1]?.trim()
  if (!named) return null
  const folder = resolve(dirname(git), named)
  const common = resolve(folder, textOf(join(folder, 'commondir')).trim())
  return existsSync(join(common, 'HEAD')) ? { commonDir: realpathSync(common), gitDir: folder } : null
}

/** The address of `origin`, without a password in it. */
function remoteOf(commonDir: string): string | null {
  let section = ''
  for (const line of textOf(join(commonDir, 'config')).split(/\r?\n/)) {
    section = /^\s*\[(.+)\]/.exec(line)?.[1] ?? section
    const value = /^\s*url\s*=\s*(?:"([^"]*)"|([^#;]*))/i.exec(line)
    if (value && /^remote\s+"origin"$/i.test(section)) {
      const url = (value[1] ?? value[2] ?? '').trim()
      return url === '' ? null : url.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
    }
  }
  return null
}

/** Empty where there is nothing to read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
