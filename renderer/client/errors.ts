import { ORPCError } from '@orpc/client'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import type { ErrorKind } from '../../shared/errors.ts'

export interface Failure {
  kind: ErrorKind | 'unexpected'
  message: string
  diff?: string
  ids?: string[]
  /** The reference whose file was changed elsewhere. */
  reference?: string
}

/** Converts any thrown value into a message for people, with the data the engine attached. */
export function failure(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data = (error.data ?? {}) as Pick<Failure, 'diff' | 'ids' | 'reference'>
    const kind = error.defined ? (error.code.toLowerCase() as ErrorKind) : 'unexpected'
    const message = error.defined ? error.message : unexpectedMessage(error.message)
    return { kind, message, ...data }
  }
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

/** Returns what to say of an error that no part of the screen expected. */
export function uncaughtWords(error: unknown): string {
  const { message } = failure(error)
  return error instanceof ORPCError ? message : unexpectedMessage(message)
}

/** Returns a failure as toast options. */
export function failureToast(error: unknown): { words: string; tone: 'error' } {
  return { words: failure(error).message, tone: 'error' }
}

/** Returns why a query failed and a retry function, as props of `FailedBox`. */
export function failedBoxProps(query: Pick<UseQueryResult, 'error' | 'refetch'>): { words: string; again: () => void } {
  return { words: failure(query.error).message, again: () => void query.refetch() }
}

/** Asks again for everything that failed. */
export function askFailedAgain(cache: QueryClient): void {
  void cache.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}

function unexpectedMessage(message: string): string {
  return `Unexpected error in Schoolhouse (${message.replace(/\.$/, '')}). Try again. If it happens again, restart Schoolhouse.`
}
