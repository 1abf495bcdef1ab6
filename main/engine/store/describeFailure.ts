import { AppError } from '../../../shared/errors.ts'
import { type Sql, type WritableDb, write } from './db.ts'
import { UnknownOutcome, explainError } from './sqliteErrors.ts'

/** A disk failure whose message ends with the resulting state. `fault` is the failure without that ending. */
class DescribedFailure extends AppError {
  readonly fault: AppError
  readonly claim: string

  constructor(fault: AppError, claim: string) {
    super(fault.kind, `${fault.message} ${claim}`, fault.details)
    this.fault = fault
    this.claim = claim
  }
}

/** Possible states after a failure. */
export const outcomes = {
  nothing: 'Nothing was changed.',
  /** The files have the change, the library does not yet. */
  finished: 'What was begun is finished when Schoolhouse next starts or writes a file.',
  /** Some files have the change. */
  takenBack: 'What was begun is taken back when Schoolhouse next starts or writes a file.',
  written: 'Nothing was written into the agents’ files.',
  /** The disk failed when the library already had the change. */
  unsettled: 'Whether it was done is known when Schoolhouse next starts; check before you do it again.',
  worked: 'What was worked out so far is kept; try again to continue.',
  read: 'What was read so far is kept; the next sync continues from there.',
} as const

/**
 * Adds the resulting state to a failure of a disk or database. Returns other errors as they are: failures that already state
 * it, refusals, which themselves say that nothing was done, and bugs. `path` is the library's.
 */
export function describeFailure(error: unknown, path: string, claim: string): unknown {
  const fault = explainError(error, path)
  if (fault instanceof UnknownOutcome && claim === outcomes.nothing)
    return new DescribedFailure(fault, outcomes.unsettled)
  return isFault(fault) ? new DescribedFailure(fault, claim) : fault
}

/** Like `describeFailure`, for callers that know more than the failure or refusal itself states. */
export function redescribeFailure(error: unknown, path: string, claim: (inner: string | null) => string): unknown {
  const inner = error instanceof DescribedFailure ? error : null
  const fault = inner ? inner.fault : explainError(error, path)
  return fault instanceof AppError ? new DescribedFailure(fault, claim(inner?.claim ?? null)) : fault
}

/** Like `write`, for a change that is the entire request: a disk failure says that nothing was changed. */
export function writeWhole<Result>(library: { db: Sql; path: string }, action: (db: WritableDb) => Result): Result {
  try {
    return write(library.db, action)
  } catch (error) {
    throw describeFailure(error, library.path, outcomes.nothing)
  }
}

/** Runs what follows a change already made; a disk failure then says that the change was made. `done` names the change. */
export function afterChange<Result>({ path }: { path: string }, done: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw failedAfterwards(error, path, done)
  }
}

/** Runs work that can be continued after a failure; a disk failure says so. */
export async function resumable<Result>({ path }: { path: string }, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw describeFailure(error, path, outcomes.worked)
  }
}

/** Wraps a failure in what follows a change already made. `done` names the change. */
export function failedAfterwards(error: unknown, path: string, done: string): unknown {
  return redescribeFailure(error, path, () => `It was done anyway: ${done}.`)
}

/** Errors of other classes or kinds say more than that a disk failed. */
function isFault(error: unknown): error is AppError {
  if (!(error instanceof AppError) || (error.kind !== 'unavailable' && error.kind !== 'forbidden')) return false
  return error.constructor === AppError || error instanceof UnknownOutcome
}
