import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { findRepository } from './findRepository.ts'

const pause = 300

/** As `Git.watchHead`: watches git's own files, so that uncommitted work causes no event. */
export function watchHead(root: string, onChange: () => void): () => void {
  const repository = findRepository(root)
  if (!repository) return () => undefined
  const { gitDir, commonDir } = repository
  const paths = [
    join(gitDir, 'HEAD'),
    join(gitDir, 'logs', 'HEAD'),
    ...['packed-refs', 'refs/heads', 'reftable'].map((name) => join(commonDir, name)),
  ]
  let timer: NodeJS.Timeout | null = null
  const watcher = watch(
    paths.filter((path) => existsSync(path)),
    { ignoreInitial: true, ignored: (path) => path.endsWith('.lock') },
  )
  const notice = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      onChange()
    }, pause)
  }
  watcher.on('all', notice)
  // A commit may have been made before the watch began.
  watcher.on('ready', notice)
  watcher.on('error', () => undefined)
  return () => {
    if (timer) clearTimeout(timer)
    void watcher.close()
  }
}
