import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface Repository {
  /** The git common directory: worktrees share it. */
  commonDir: string
  /** The git directory of this work tree. */
  gitDir: string
  root: string
  remote: string | null
}

/** Finds the repository that contains a path by reading git's own files, without starting git; null if there is none. */
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

/** The `.git` folder itself, or the folders that the `.git` file of a worktree names; null if that is no repository. */
function gitDirsOf(git: string): { commonDir: string; gitDir: string } | null {
  if (!existsSync(git)) return null
  const named = statSync(git).isDirectory() ? git : /^gitdir:(.+)$/m.exec(textOf(git))?.[1]?.trim()
  if (!named) return null
  const folder = resolve(dirname(git), named)
  const common = resolve(folder, textOf(join(folder, 'commondir')).trim())
  return existsSync(join(common, 'HEAD')) ? { commonDir: realpathSync(common), gitDir: folder } : null
}

/** The URL of `origin`, without any password. */
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

/** Empty if the file cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
