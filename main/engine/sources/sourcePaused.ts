import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'

/** A source that cannot be read now. What was read before stays unchanged until it can be read again. */
export class SourcePaused extends AppError {
  constructor(reason: string) {
    super('unavailable', reason)
  }
}

/** The state of a source's last reading. */
export interface LastReading {
  /** Whether records exist. */
  hasRecords: boolean
  /** Whether it is one file. */
  isFile: boolean
}

/**
 * Asserts that a source exists; `paths` are its current record files. A source that had records and is now an empty folder
 * counts as missing, because it may be an unmounted disk. Throws `SourcePaused` with what to do.
 */
export function assertAvailable(
  connector: Connector,
  root: string,
  before: LastReading,
  files: Files,
  paths: readonly string[] = connector.recordFiles(root, files),
): void {
  files.assertReadable(root)
  if (!files.stat(root)) throw new SourcePaused(notFound(root, before.isFile))
  if (!before.hasRecords || connector.standsEmpty?.(root, files)) return
  if (paths.some((path) => (files.stat(path)?.size ?? 0) > 0)) return
  const what = before.isFile ? 'The file is empty' : 'The folder holds no memories any more'
  throw new SourcePaused(
    `${what}; nothing changed: ${root}. Bring its content back, or mount its disk, and it goes on. If it lies elsewhere now, move the source there; if the memories are meant to be gone, remove it.`,
  )
}

/** Why a source with a missing root is paused. */
function notFound(root: string, isFile: boolean): string {
  const what = isFile ? 'File' : 'Folder'
  return `${what} not found; nothing changed: ${root}. Bring it back, or mount its disk, and it goes on. If it lies elsewhere now, move the source there; if it is meant to be gone, remove it.`
}

/** Wraps the files for reading a source: unreadable or failing files throw `SourcePaused` instead of looking deleted. */
export function readableFiles(files: Files): Files {
  const assertReadable = (path: string): void => orPaused(() => files.assertReadable(path))
  return {
    ...files,
    assertReadable,
    list(path) {
      assertReadable(path)
      return files.list(path)
    },
    read: (path) => orPaused(() => files.read(path)),
    *chunks(path) {
      const chunks = files.chunks(path)[Symbol.iterator]()
      for (;;) {
        const next = orPaused(() => chunks.next())
        if (next.done) return
        yield next.value
      }
    },
  }
}

function orPaused<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new SourcePaused(`${error.message} Nothing changed.`)
  }
}
