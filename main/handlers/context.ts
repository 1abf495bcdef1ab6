import { ORPCError, implement } from '@orpc/server'
import { z } from 'zod'
import { contract } from '../../shared/contract/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { isPerson } from '../../shared/model/decision.ts'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { maskSecrets } from '../engine/masking/maskSecrets.ts'
import type { Caller } from '../engine/store/journal.ts'
import { explainError } from '../engine/store/sqliteErrors.ts'

/** Passed to every handler: who calls, and on which library. */
export interface CallContext {
  library: LibraryHost
  actor: string
  session: string | null
}

const statuses = {
  validation: 400,
  not_found: 404,
  conflict: 409,
  precondition: 412,
  unavailable: 503,
  cancelled: 499,
  too_new: 426,
  corrupt: 422,
  forbidden: 403,
} as const

/**
 * The contract to implement. Expected failures become the errors it declares. Secrets in responses are masked unless the
 * contract reveals them, which it does only to people.
 */
export const os = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, next, path, procedure }) => {
    try {
      const { agents, secrets } = procedure['~orpc'].meta
      if (secrets === 'shown') assertPerson(context, 'Only a person may see hidden values.')
      if (agents === 'closed') assertPerson(context)
      const result = await next()
      if (secrets !== 'masked') return result
      const { outputSchema } = procedure['~orpc']
      if (!(outputSchema instanceof z.ZodType))
        throw new Error(`${path.join('.')} has no schema to mask its answer by.`)
      return { ...result, output: await maskSecrets(context.library.engine().core, result.output, outputSchema) }
    } catch (error) {
      throw toOrpcError(error, context, path.join('.'))
    }
  })

/** The caller, as named in decisions. */
export function byOf({ library, actor, session }: CallContext): Caller {
  return library.engine().by(actor, session)
}

const closed =
  'Only a person may do this, and an agent runs this command. An agent can propose verdicts, which a person accepts: `schoolhouse propose --help`.'

/** Throws `forbidden` unless the caller is a person. */
export function assertPerson({ actor }: CallContext, message = closed): void {
  if (!isPerson(actor)) throw new AppError('forbidden', message)
}

/** Converts a failure to an error of the contract. Unexpected errors go to stderr in full; the caller gets the message. */
function toOrpcError(error: unknown, { library, actor }: CallContext, procedure: string): unknown {
  if (error instanceof ORPCError) return error
  const known = explainError(error, library.engine().core.library.path)
  if (known instanceof AppError)
    return new ORPCError(known.kind.toUpperCase(), {
      status: statuses[known.kind],
      message: known.message,
      data: known.details,
      cause: known,
    })
  console.error(`${procedure}:`, error)
  if (!isPerson(actor) || !(error instanceof Error)) return error
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: error.message, cause: error })
}
