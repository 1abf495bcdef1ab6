/** The closed set of expected failure kinds. */
export const errorKinds = [
  'validation',
  'not_found',
  'conflict',
  'precondition',
  'unavailable',
  'cancelled',
  'too_new',
  'corrupt',
  'forbidden',
] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Error codes known to other systems, in addition to the kinds. */
export type ErrorCode = 'VALIDATION_ERROR' | 'MUTUAL_EXCLUSION' | 'MIN_CONSOLIDATION' | 'THOUGHT_NOT_FOUND'

export interface AppErrorDetails {
  code?: ErrorCode
  /** A unified diff of the blocking change. */
  diff?: string
  /** The ids in question: candidates of an ambiguous id, decisions that build on a step. */
  ids?: string[]
  /** The reference whose file was changed elsewhere. */
  reference?: string
}

/** An expected failure. `message` says where it happened and what to do, in user-facing words. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly details: AppErrorDetails

  constructor(kind: ErrorKind, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.details = details
  }
}

/** Marks a branch that is unreachable according to the types. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
