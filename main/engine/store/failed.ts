import { AppError } from '../../../shared/errors.ts'
import { type Sql, type WritableDb, write } from './db.ts'
import { Unsettled, explained } from './sqliteErrors.ts'

/** A disk that failed, with what is so now at the end of its words. `fault` is the failure without them. */
export class Failed extends AppError {
  readonly fault: AppError
  readonly claim: string

  constructor(fault: AppError, claim: string) {
    super(fault.kind, `${fault.message} ${claim}`, fault.details)
    this.fault = fault
    this.claim = claim
  }
}

/** What may be so after a failure. */
export const claims = {
  nothing: 'Nothing was changed.',
  /** The files say it, the library does not yet. */
  finished: 'What was begun is finished when Schoolhouse next starts or writes a file.',
  /** Some files say it. */
  takenBack: 'What was begun is taken back when Schoolhouse next starts or writes a file.',
  written: 'Nothing was written into the agents’ files.',
  /** The disk failed when the change stood in the library already. */
  unsettled: 'Whether it was done is known when Schoolhouse next starts; check before you do it again.',
  worked: 'What was worked out so far is kept; try again to continue.',
  read: 'What was read so far is kept; the next sync continues from there.',
} as const

/**
 * A failure of a disk or a database with what is so after it; one that says so already, a refusal, which says itself that
 * nothing was done, and an error of ours as they are. `path` is the library's.
 */
export function failed(error: unknown, path: string, claim: string): unknown {
  const fault = explained(error, path)
  if (fault instanceof Unsettled && claim === claims.nothing) return new Failed(fault, claims.unsettled)
  return isFault(fault) ? new Failed(fault, claim) : fault
}

/** As `failed`, where more is known than a failure or a refusal says of itself. */
export function failedAfter(error: unknown, path: string, claim: (inner: string | null) => string): unknown {
  const inner = error instanceof Failed ? error : null
  const fault = inner ? inner.fault : explained(error, path)
  return fault instanceof AppError ? new Failed(fault, claim(inner?.claim ?? null)) : fault
}

/** As `write`, for a change that is all of what was asked: where a disk fails it says so. */
export function writeWhole<Result>(library: { db: Sql; path: string }, action: (db: WritableDb) => Result): Result {
  try {
    return write(library.db, action)
  } catch (error) {
    throw failed(error, library.path, claims.nothing)
  }
}

/** Does what follows a change that stands already; a disk that fails then says so. `done` names the change. */
export function afterwards<Result>({ path }: { path: string }, done: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw failedAfterwards(error, path, done)
  }
}

/** Does work that goes on from where it failed; the failure of a disk says so. */
export async function keeping<Result>({ path }: { path: string }, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw failed(error, path, claims.worked)
  }
}

/** The failure of what follows a change that stands already. `done` names the change. */
export function failedAfterwards(error: unknown, path: string, done: string): unknown {
  return failedAfter(error, path, () => `It was done anyway: ${done}.`)
}

/** Kinds of their own tell more than that a disk failed. */
function isFault(error: unknown): error is AppError {
  if (!(error instanceof AppError) || (error.kind !== 'unavailable' && error.kind !== 'forbidden')) return false
  return error.constructor === AppError || error instanceof Unsettled
}
