import { ORPCError } from '@orpc/server'
import { AppError, type ErrorKind, errorKinds } from '../../shared/errors.ts'

/** What is told of a failure: its kind, a sentence, the code other systems know it by, and a diff that shows what is in the way. */
export interface Failure {
  kind: ErrorKind
  message: string
  code: string | null
  diff: string | null
}

/** Any error, put as a failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError)
    return {
      kind: error.kind,
      message: error.message,
      code: error.details.code ?? null,
      diff: error.details.diff ?? null,
    }
  if (error instanceof ORPCError) return ofContract(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  return { kind: kindOfSystemError(code), message: advice(code) ?? message, code: null, diff: null }
}

/** `error <kind>: <message>`, then the diff when there is one. */
export function failureText({ kind, message, code, diff }: Failure): string {
  return `error ${kind}: ${message}${code ? ` [${code}]` : ''}\n${diff ?? ''}`
}

function ofContract(error: ORPCError<string, unknown>): Failure {
  const kind = errorKinds.find((known) => known.toUpperCase() === error.code)
  if (error.code === 'BAD_REQUEST')
    return { kind: 'validation', message: issuesOf(error.data) ?? error.message, code: null, diff: null }
  const data = (error.data ?? {}) as { code?: string; diff?: string }
  return { kind: kind ?? 'unavailable', message: error.message, code: data.code ?? null, diff: data.diff ?? null }
}

/** What the contract found wrong with an input, by field. */
function issuesOf(data: unknown): string | null {
  const { issues } = (data ?? {}) as { issues?: { message: string; path?: (string | number)[] }[] }
  return (
    issues?.map(({ path, message }) => (path?.length ? `${path.join('.')}: ${message}` : message)).join('; ') || null
  )
}

function kindOfSystemError(code: string): ErrorKind {
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'corrupt'
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'forbidden' : 'unavailable'
}

function advice(code: string): string | null {
  if (code.startsWith('SQLITE_BUSY')) return 'Another program is writing to the library. Try again in a moment.'
  if (code === 'SQLITE_FULL') return 'The disk is full. Free some space and try again; nothing was changed.'
  if (code.startsWith('SQLITE_CORRUPT'))
    return 'The library is damaged. `schoolhouse doctor` says how far it can be read.'
  return null
}
