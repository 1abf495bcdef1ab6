import { AppError } from '../../shared/errors.ts'

/** Does something with a file; what the system says of a failure is told in our words. `verb` is what was tried: `write`. */
export function attempt<Result>(path: string, verb: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw translate(error, path, verb)
  }
}

/** The code of an error of the system, `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** An error of the system as an `AppError` that names the file and the way out; any other as it is. */
export function translate(error: unknown, path: string, verb: string): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new AppError('not_found', `Cannot ${verb} ${path}: it does not exist.`)
    case 'EISDIR':
      return new AppError('validation', `Cannot ${verb} ${path}: a folder stands there. Move it away and try again.`)
    case 'ENOTDIR':
      return new AppError(
        'not_found',
        `Cannot ${verb} ${path}: part of its path is a file, not a folder. Move that file away and try again.`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return verb === 'read' ? unreadable(path) : readOnly(path, verb)
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('unavailable', `Cannot ${verb} ${path}: the disk is full. Free some space and try again.`)
    default:
      return error instanceof Error && codeOf(error)
        ? new AppError('unavailable', `Cannot ${verb} ${path}: ${error.message}.`)
        : error
  }
}

/** The `conflict` of a file that another program wrote while we did. */
export function changedMeanwhile(path: string, kept?: string): AppError {
  const where = kept === undefined ? '' : ` What another program wrote is kept in ${kept}.`
  return new AppError('conflict', `${path} changed while it was written.${where} Sync its source and try again.`)
}

/** The `forbidden` of a file or folder that may not be changed. */
export function readOnly(path: string, verb: string): AppError {
  return new AppError(
    'forbidden',
    `Cannot ${verb} ${path}: it is read-only for this user. Change its permissions and try again.`,
  )
}

function unreadable(path: string): AppError {
  return new AppError(
    'forbidden',
    `Cannot read ${path}: this user may not read it. Change its permissions and try again.`,
  )
}
