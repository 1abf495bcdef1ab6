import { mapEventIterator } from '@orpc/client'
import { getEventIteratorSchemaDetails } from '@orpc/contract'
import { ORPCError, implement } from '@orpc/server'
import { z } from 'zod'
import { contract } from '../../shared/contract/contract.ts'
import { AppError, type AppErrorDetails } from '../../shared/errors.ts'
import { isPerson } from '../../shared/model/decision.ts'
import { exactText, maskedText } from '../../shared/model/texts.ts'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { maskSecrets } from '../engine/masking/maskSecrets.ts'
import type { ScanningCore } from '../engine/runtime/core.ts'
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
      // The rules of the library that answers, even if another one is opened meanwhile.
      const { core } = context.library.engine()
      const result = await next()
      if (secrets !== 'masked') return result
      const { outputSchema } = procedure['~orpc']
      const events = getEventIteratorSchemaDetails(outputSchema)?.yields
      const schema = events ?? outputSchema
      if (!(schema instanceof z.ZodType)) throw new Error(`${path.join('.')} has no schema to mask its answer by.`)
      if (!events) return { ...result, output: await maskSecrets(core, result.output, schema) }
      const masked = mapEventIterator(result.output as AsyncIterator<unknown>, {
        value: async (event, done) => (done ? event : maskSecrets(core, event, schema)),
        error: (error) => toOrpcError(error, context, path.join('.')),
      })
      return { ...result, output: masked }
    } catch (error) {
      throw await toOrpcError(error, context, path.join('.'))
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

/**
 * Converts a failure to an error of the contract, with secrets masked. Unexpected errors go to stderr in full; a person gets
 * the message.
 */
async function toOrpcError(error: unknown, { library, actor }: CallContext, procedure: string): Promise<unknown> {
  if (error instanceof ORPCError) return error
  const { core } = library.engine()
  const known = explainError(error, core.library.path)
  const isExpected = known instanceof AppError
  if (!isExpected) console.error(`${procedure}:`, error)
  if (!(known instanceof Error) || !(isExpected || isPerson(actor))) return error
  try {
    return asOrpcError(await withMaskedTexts(core, known))
  } catch (failure) {
    // A library that cannot be read for masking is reported instead; that quotes no note.
    return asOrpcError(explainError(failure, core.library.path))
  }
}

/** The parts of an error that may quote a note, and the ids of the notes whose secrets are masked in them. */
const errorTexts = z.object({ message: maskedText, diff: maskedText.optional(), ids: z.array(exactText).optional() })

async function withMaskedTexts(core: ScanningCore, error: Error): Promise<Error> {
  const details: AppErrorDetails = error instanceof AppError ? error.details : {}
  const { diff: own, ids } = details
  const { message, diff } = await maskSecrets(core, { message: error.message, diff: own, ids }, errorTexts)
  if (!(error instanceof AppError)) return new Error(message, { cause: error })
  return new AppError(error.kind, message, { ...details, ...(diff !== undefined && { diff }) })
}

function asOrpcError(error: unknown): ORPCError<string, unknown> {
  if (!(error instanceof AppError))
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: error instanceof Error ? error.message : String(error) })
  const { kind, message, details } = error
  return new ORPCError(kind.toUpperCase(), { status: statuses[kind], message, data: details, cause: error })
}
