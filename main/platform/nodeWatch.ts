import { watch as watchPaths } from 'chokidar'
import type { Watch } from '../engine/ports.ts'

const pause = 250

/** Watches files and folders through the system's notifications. */
export const nodeWatch: Watch = {
  watch(paths, onChange) {
    let timer: NodeJS.Timeout | null = null
    const watcher = watchPaths(paths, {
      ignoreInitial: true,
      ignored: (path) => path.endsWith('.tmp') || /[\\/](node_modules|\.git)([\\/]|$)/.test(path),
    })
    let changed = false
    const notice = (): void => {
      timer ??= setTimeout(() => {
        timer = null
        onChange(changed ? 'changed' : 'began')
        changed = false
      }, pause)
    }
    watcher.on('all', () => {
      changed = true
      notice()
    })
    // Changes between the last reading and the start of the watch caused no event.
    watcher.on('ready', notice)
    watcher.on('error', () => undefined)
    return () => {
      if (timer) clearTimeout(timer)
      void watcher.close()
    }
  },
}
