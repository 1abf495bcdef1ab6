import { type ChokidarOptions, type FSWatcher, watch as watchPaths } from 'chokidar'
import type { Watch } from '../engine/ports.ts'

const pause = 250
/** Milliseconds between looks at each file where the system cannot watch them. */
const pollingInterval = 2000
/** Codes of errors by which the system says that it can watch no more files. */
const limitCodes: readonly unknown[] = ['ENOSPC', 'EMFILE', 'ENFILE']

/** Watches files and folders through the system's notifications, or looks at them regularly where the system's limit is reached. */
export const nodeWatch: Watch = {
  watch(paths, onChange) {
    let timer: NodeJS.Timeout | null = null
    let changed = false
    const notice = (): void => {
      timer ??= setTimeout(() => {
        timer = null
        onChange(changed ? 'changed' : 'began')
        changed = false
      }, pause)
    }
    const begin = (how: ChokidarOptions, onError: (error: unknown) => void): FSWatcher =>
      watchPaths(paths, {
        ignoreInitial: true,
        ignored: (path) => path.endsWith('.tmp') || /[\\/](node_modules|\.git)([\\/]|$)/.test(path),
        ...how,
      })
        .on('all', () => {
          changed = true
          notice()
        })
        // Changes between the last reading and the start of the watch caused no event.
        .on('ready', notice)
        .on('error', onError)
    let watcher = begin({}, (error) => {
      if (!isLimit(error)) return
      void watcher.close()
      watcher = begin({ backend: 'polling', pollingInterval }, () => undefined)
    })
    return () => {
      if (timer) clearTimeout(timer)
      void watcher.close()
    }
  },
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && limitCodes.includes(error.code)
}
