import { ORPCError } from '@orpc/server'
import { AppError, type ErrorKind, errorKinds } from '../../shared/errors.ts'
import { wrapLine } from './wrap.ts'

/** A failure as reported: its kind, a message, a stable code, and a diff of the conflicting change. */
export interface Failure {
  kind: ErrorKind
  message: string
  code: string | null
  diff: string | null
  /** Ids of the memories, references or steps the message is about. */
  ids: string[] | null
  /** The command's usage, if it was used wrongly. */
  usage: string | null
}

const noDetails = { code: null, diff: null, ids: null, usage: null }

/** Converts any error to a failure. One that only says what is missing gets the command that lists what there is. */
export function failureOf(error: unknown): Failure {
  const failure = plainFailure(error)
  const [, what = ''] = /^There is no (memory|proposal) [^ ]+\.$/.exec(failure.message) ?? []
  const list = listedBy[what]
  return list === undefined
    ? failure
    : { ...failure, message: `${failure.message} \`schoolhouse ${list}\` lists them.` }
}

const listedBy: Readonly<Record<string, string>> = { memory: 'list', proposal: 'proposals' }

function plainFailure(error: unknown): Failure {
  if (error instanceof AppError)
    return {
      kind: error.kind,
      message: error.message,
      code: error.details.code ?? null,
      diff: error.details.diff ?? null,
      ids: error.details.ids ?? null,
      usage: null,
    }
  if (error instanceof ORPCError) return ofContract(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  return { kind: kindOfSystemError(code), message: advice(code) ?? message, ...noDetails }
}

/** Converts wrong usage to a failure. */
export function usageFailure(message: string, usage: string): Failure {
  return { kind: 'validation', message, ...noDetails, usage }
}

/** `{"error": {kind, message, details}}`, with the details that exist. */
export function failureJson({ kind, message, ...all }: Failure): object {
  const details = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  return { error: { kind, message, details } }
}

/** `error: <message>`, then the diff if there is one; for wrong usage the usage. Kind and code are for programs (`failureJson`). */
export function failureText({ message, diff, usage }: Failure): string {
  const lines = usage?.split('\n').flatMap((line) => wrapLine(line, null))
  return `error: ${message}\n${lines ? `${lines.join('\n')}\n` : (diff ?? '')}`
}

function ofContract(error: ORPCError<string, unknown>): Failure {
  const kind = errorKinds.find((known) => known.toUpperCase() === error.code)
  if (error.code === 'BAD_REQUEST')
    return { kind: 'validation', message: issuesOf(error.data) ?? error.message, ...noDetails }
  const { code, diff, ids } = (error.data ?? {}) as { code?: string; diff?: string; ids?: string[] }
  return {
    kind: kind ?? 'unavailable',
    message: error.message,
    code: code ?? null,
    diff: diff ?? null,
    ids: ids ?? null,
    usage: null,
  }
}

/** The contract's validation errors, by field. */
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
  if (code === 'SQLITE_FULL') return 'The disk is full. Free some space and try again.'
  if (code.startsWith('SQLITE_CORRUPT'))
    return 'The library is damaged. `schoolhouse doctor` shows how much of it can be read.'
  return null
}
