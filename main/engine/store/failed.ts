import { AppError } from '../../../shared/errors.ts'
import { explained } from './sqliteErrors.ts'

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
  read: 'What was read until then is kept; the next sync goes on from there.',
} as const

/**
 * A failure of a disk or a database with what is so after it; one that says so already, a refusal, which says itself that
 * nothing was done, and an error of ours as they are. `path` is the library's.
 */
export function failed(error: unknown, path: string, claim: string): unknown {
  const fault = explained(error, path)
  return isFault(fault) ? new Failed(fault, claim) : fault
}

/** As `failed`, where more is known than the failure says of itself. */
export function failedAfter(error: unknown, path: string, claim: (inner: string | null) => string): unknown {
  const inner = error instanceof Failed ? error : null
  const fault = inner ? inner.fault : explained(error, path)
  return inner || isFault(fault) ? new Failed(fault as AppError, claim(inner?.claim ?? null)) : fault
}

/** Kinds of their own tell more than that a disk failed. */
function isFault(error: unknown): error is AppError {
  return error instanceof AppError && error.constructor === AppError && error.kind === 'unavailable'
}
