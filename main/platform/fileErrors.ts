import { AppError } from '../../shared/errors.ts'

/** Runs a file operation and converts the system's errors to an `AppError`. `verb` names the operation, for example `write`. */
export function attempt<Result>(path: string, verb: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw translate(error, path, verb)
  }
}

/** The code of a system error, for example `ENOENT`; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Converts a system error to an `AppError` that names the file and what to do; returns other errors unchanged. */
export function translate(error: unknown, path: string, verb: string): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new AppError('not_found', `Cannot ${verb} ${path}: it does not exist.`)
    case 'EISDIR':
      return new AppError('validation', `Cannot ${verb} ${path}: a folder has this name. Move it away and try again.`)
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

/** The `conflict` error for a file that another program wrote at the same time. */
export function changedMeanwhile(path: string, kept?: string): AppError {
  const where = kept === undefined ? '' : ` What another program wrote is kept in ${kept}.`
  return new AppError('conflict', `${path} changed while it was written.${where} Sync its source and try again.`)
}

/** The `forbidden` error for a file or folder without write permission. */
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
