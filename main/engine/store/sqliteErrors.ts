import { AppError } from '../../../shared/errors.ts'

/** A disk failure after a change was already written, so that the next start may find it. */
export class UnknownOutcome extends AppError {}

/** Checks whether a commit failed after its bytes were written: only a later commit, which overwrites them, settles the state. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(String(error.code))
}

/** Converts SQLite errors to messages with a way out; returns other errors unchanged. */
export function explainError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_NOTADB') return notALibrary(path)
  if (code.startsWith('SQLITE_CORRUPT')) return corruptLibrary(path)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AppError('unavailable', `${path} is locked by another program. Close that program and try again.`)
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) return readOnlyLibrary(path)
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR_WRITE'))
    return new AppError('unavailable', `The disk of ${path} is full. Free some space and try again.`)
  if (isOutOfSharedMemory(error))
    return new AppError(
      'unavailable',
      `The disk of ${path} is full: there is no room to share the library with the Schoolhouse that has it open. Free some space and try again.`,
    )
  if (code.startsWith('SQLITE_IOERR')) return unusable(path)
  return error
}

function unusable(path: string): AppError {
  return new AppError('unavailable', `${path} cannot be read or written just now. Check its disk and try again.`)
}

/** Creates the error for a change whose outcome is unknown. */
export function unknownOutcome(path: string): UnknownOutcome {
  const { kind, message } = unusable(path)
  return new UnknownOutcome(kind, message)
}

/** Checks whether there was no room for the memory that processes share for a library. */
export function isOutOfSharedMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_IOERR_SHM')
}

/** Creates the error for a file that is not a library. */
export function notALibrary(path: string): AppError {
  return new AppError('corrupt', `${path} is not a Schoolhouse library. It was left as it is; name another file.`)
}

/** Creates the error for a library that SQLite finds corrupt. */
export function corruptLibrary(path: string): AppError {
  return new AppError('corrupt', `${path} is damaged. It was left as it is; restore a backup, or name another file.`)
}

/** Creates the error for a library this user may not write. */
export function readOnlyLibrary(path: string): AppError {
  return new AppError(
    'forbidden',
    `${path} cannot be opened for writing, which reading needs too. Make the file and its folder writable for this user, or copy them and name the copy.`,
  )
}
