/** The closed set of ways an operation can fail for an expected reason. */
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

/** Codes other systems know these failures by; they ride on the kinds. */
export type ErrorCode = 'VALIDATION_ERROR' | 'MUTUAL_EXCLUSION' | 'MIN_CONSOLIDATION' | 'THOUGHT_NOT_FOUND'

export interface AppErrorDetails {
  code?: ErrorCode
  /** A unified diff that shows what stands in the way. */
  diff?: string
  /** Ids the message speaks of: candidates of an ambiguous id, decisions that build on a step. */
  ids?: string[]
}

/** An expected failure. `message` names the place and the way out, in words for a person. */
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

/** Marks a branch the types say cannot be reached. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
