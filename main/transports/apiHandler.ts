import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter, experimental_ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import { contract } from '../../shared/contract/contract.ts'
import { Decision, StepResult } from '../../shared/model/decision.ts'
import { FileDiff } from '../../shared/model/diff.ts'
import { Job } from '../../shared/model/job.ts'
import { MemoryCard } from '../../shared/model/memory.ts'
import { Reference } from '../../shared/model/reference.ts'
import { Source } from '../../shared/model/source.ts'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { router } from '../handlers/router.ts'
import type { ApiAnswer, ApiRequest } from '../platform/workerMessages.ts'
import { apiPrefix, isOpenToAgents, isServed } from './apiAccess.ts'
import { ApiError, apiError, apiErrorOf } from './apiErrors.ts'
import { methodsAt, specificationPath } from './apiMethods.ts'

const closed = 'Agents read here; deciding is for a person, in Schoolhouse itself.'
const sampleOpen = 'Schoolhouse shows its sample project just now. Ask again when the person has left it.'
const nothingHere = `There is nothing at this address. ${specificationPath} says what there is.`
/** Shapes the specification writes once and refers to. */
const commonSchemas = {
  MemoryCard: { schema: MemoryCard },
  Error: { schema: ApiError },
  Decision: { schema: Decision },
  FileDiff: { schema: FileDiff },
  StepResult: { schema: StepResult },
  Reference: { schema: Reference },
  Source: { schema: Source },
  Job: { schema: Job },
}
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/**
 * Serves the contract as OpenAPI inside the engine worker. `person` is the actor of a session; an agent goes by its
 * name and reaches only what is open to agents. The caller has checked who asks; failures are answers too.
 */
export function createApiHandler(library: LibraryHost, person: string): (request: ApiRequest) => Promise<ApiAnswer> {
  const handler = new OpenAPIHandler(router, {
    filter: ({ contract }) => isServed(contract),
    /* In a query string every value is text. */
    plugins: [new experimental_ZodSmartCoercionPlugin()],
    clientInterceptors: [
      ({ context, path, next }) => {
        if (!context.actor.startsWith('agent:')) return next()
        if (!isOpenToAgents(path)) throw new ORPCError('FORBIDDEN', { message: closed })
        if (context.library.sample) throw new ORPCError('UNAVAILABLE', { status: 503, message: sampleOpen })
        return next()
      },
    ],
    customErrorResponseBodyEncoder: apiErrorOf,
  })
  return async ({ method, path, agent, body }) => {
    const address = path.split('?', 1)[0]!
    const methods = methodsAt(address)
    if (methods.length === 0) return { status: 404, body: JSON.stringify(apiError('NOT_FOUND', nothingHere)) }
    if (!methods.includes(method)) return wrongMethod(method, methods)
    if (address === specificationPath)
      return { status: 200, body: JSON.stringify(await describe(library, agent !== null)) }
    const request = new Request(`http://127.0.0.1${path}`, {
      method,
      ...(body !== '' && { body, headers: { 'content-type': 'application/json' } }),
    })
    const context = { library, actor: agent === null ? person : `agent:${agent}`, session: null }
    const { matched, response } = await handler.handle(request, { prefix: apiPrefix, context })
    if (!matched) return { status: 404, body: JSON.stringify(apiError('NOT_FOUND', nothingHere)) }
    return { status: response.status, body: await response.text() }
  }
}

function wrongMethod(method: string, methods: readonly string[]): ApiAnswer {
  const allow = methods.join(', ')
  const message = `${method} is not answered at this address. Use ${methods.join(' or ')}.`
  return { status: 405, body: JSON.stringify(apiError('METHOD_NOT_ALLOWED', message)), allow }
}

/** The specification of what the asker may call. */
function describe(library: LibraryHost, isAgent: boolean): Promise<object> {
  return generator.generate(contract, {
    info: { title: 'Schoolhouse', version: library.engine().core.ports.appVersion },
    servers: [{ url: apiPrefix }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    commonSchemas,
    filter: ({ contract, path }) => isServed(contract) && (!isAgent || isOpenToAgents(path)),
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  })
}
