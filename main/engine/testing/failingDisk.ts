import Database from 'better-sqlite3'
import { AppError } from '../../../shared/errors.ts'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { Files } from '../ports.ts'

/** A disk whose n-th change, of a file or of the library, fails: once, or from then on, as when it is full. */
export interface FailingDisk {
  files: Partial<Files>
  failAt(change: number | null, how: 'once' | 'from then on'): void
  /** The n-th commit from now on fails when its bytes are in the log already, and, from then on, all that follow it. */
  failSyncAt(commit: number, how: 'once' | 'from then on'): void
  /** After the n-th commit from now on nothing can be changed any more. */
  stopAfter(commit: number): void
  /** How many changes there were since `failAt`. */
  changes(): number
  /** Nothing fails any more. */
  end(): void
}

/** Ends of transactions that only take something back, and their beginnings, need no room. */
const harmless = /^(ROLLBACK|BEGIN|SAVEPOINT|RELEASE|PRAGMA|SELECT|WITH)\b/i

/** All libraries opened while it is there lie on it. */
export function failingDisk(): FailingDisk {
  let last: number | null = null
  let isLasting = false
  let count = 0
  let commits: { at: number; how: 'once' | 'from then on' | 'stop'; count: number } | null = null
  const commit = (): void => {
    if (!commits) return
    commits.count += 1
    if (commits.how === 'stop') {
      if (commits.count > commits.at) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
    } else if (commits.count === commits.at || (commits.how === 'from then on' && commits.count > commits.at))
      throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC')
  }
  const change = (fail: () => Error): void => {
    if (commits?.how === 'stop' && commits.count >= commits.at) throw fail()
    if (last === null) return
    count += 1
    if (count === last || (isLasting && count > last)) throw fail()
  }
  const full = (path: string) => () =>
    new AppError('unavailable', `Cannot write ${path}: the disk is full. Free some space and try again.`)
  const onFiles = (path: string): void => change(full(path))

  const sample = new Database(':memory:')
  const statements = Object.getPrototypeOf(sample.prepare('SELECT 1')) as { run: (...values: unknown[]) => unknown }
  sample.close()
  const { run } = statements
  statements.run = function (this: { source: string }, ...values) {
    if (commits && this.source === 'COMMIT') commit()
    else if (!harmless.test(this.source.trim()))
      change(() => new Database.SqliteError('database or disk is full', 'SQLITE_FULL'))
    return run.apply(this, values)
  }
  const libraries = Database.prototype as { exec: (source: string) => unknown }
  const { exec } = libraries
  libraries.exec = function (source) {
    // A library of another size is written anew as a whole.
    if (source.startsWith('VACUUM')) change(() => new Database.SqliteError('database or disk is full', 'SQLITE_FULL'))
    return exec.call(this, source)
  }

  return {
    files: {
      writeAtomic(path, bytes, options) {
        onFiles(path)
        nodeFiles.writeAtomic(path, bytes, options)
      },
      remove(path, expected) {
        onFiles(path)
        nodeFiles.remove(path, expected)
      },
      link(path, target) {
        onFiles(path)
        nodeFiles.link(path, target)
      },
      makeFolder(path) {
        if (nodeFiles.stat(path) === null) onFiles(path)
        nodeFiles.makeFolder(path)
      },
    },
    failAt(at, how) {
      last = at
      commits = null
      isLasting = how === 'from then on'
      count = 0
    },
    failSyncAt: (at, how) => void (commits = { at, how, count: 0 }),
    stopAfter: (at) => void (commits = { at, how: 'stop', count: 0 }),
    changes: () => count,
    end() {
      last = null
      statements.run = run
      libraries.exec = exec
    },
  }
}
