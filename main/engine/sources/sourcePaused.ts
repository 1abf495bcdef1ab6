import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'

/** A source that cannot be read now. What was read of it before stands as it is until it can be read again. */
export class SourcePaused extends AppError {
  constructor(reason: string) {
    super('unavailable', reason)
  }
}

/** What was read of a source before. */
export interface Before {
  /** Whether records of it stand. */
  hasRecords: boolean
  /** Whether it is one file. */
  isFile: boolean
}

/**
 * Asserts that a source is there, with `paths` as its record files now. One that held records before and of which only an
 * empty place is left counts as away: that may be the mount point of a disk. Throws `SourcePaused` with the way out.
 */
export function assertStands(
  connector: Connector,
  root: string,
  before: Before,
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

/** Why a source is paused whose root is not there. */
function notFound(root: string, isFile: boolean): string {
  const what = isFile ? 'File' : 'Folder'
  return `${what} not found; nothing changed: ${root}. Bring it back, or mount its disk, and it goes on. If it lies elsewhere now, move the source there; if it is meant to be gone, remove it.`
}

/**
 * The files as a source is read from: what stands there but may not be read, or fails, throws `SourcePaused` instead of
 * looking as if it were gone.
 */
export function filesToReadFrom(files: Files): Files {
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
