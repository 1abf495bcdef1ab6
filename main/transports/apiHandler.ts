import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError } from '@orpc/server'
import { experimental_ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { router } from '../handlers/router.ts'
import type { ApiAnswer, ApiRequest } from '../platform/workerMessages.ts'
import { apiPrefix, isOpenToAgents, isServed } from './apiAccess.ts'
import { apiError, apiErrorOf, sampleOpen } from './apiErrors.ts'
import { methodsAt, specificationPath } from './apiMethods.ts'

const closed = 'Agents read, store and propose here; deciding is for a person, in Schoolhouse itself.'
const nothingHere = `There is nothing at this address. ${specificationPath} says what there is.`
/**
 * Serves the contract as OpenAPI inside the engine worker, with plain data: loading Node's `fetch` classes would block the
 * thread for as long as forty requests take. `person` is the actor of a session; an agent is identified by its name and may
 * call only procedures open to agents. The caller has authenticated the request; failures become responses, too.
 */
export function createApiHandler(library: LibraryHost, person: string): (request: ApiRequest) => Promise<ApiAnswer> {
  const handler = new StandardOpenAPIHandler(router, {
    filter: ({ contract }) => isServed(contract),
    /* Values in a query string are always text. */
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
    const [address = ''] = path.split('?', 1)
    const methods = methodsAt(address)
    if (methods.length === 0) return { status: 404, body: JSON.stringify(apiError('NOT_FOUND', nothingHere)) }
    if (!methods.includes(method)) return wrongMethod(method, methods)
    if (address === specificationPath) {
      // Requested once per agent, and its generator takes longest to load.
      const { specificationFor } = await import('./apiSpecification.ts')
      return { status: 200, body: JSON.stringify(await specificationFor(library, agent !== null)) }
    }
    const request = {
      method,
      url: new URL(`http://127.0.0.1${path}`),
      headers: {},
      body: async (): Promise<unknown> => (body === '' ? undefined : JSON.parse(body)),
      signal: undefined,
    }
    const context = { library, actor: agent === null ? person : `agent:${agent}`, session: null }
    const { matched, response } = await handler.handle(request, { prefix: apiPrefix, context })
    if (!matched) return { status: 404, body: JSON.stringify(apiError('NOT_FOUND', nothingHere)) }
    return { status: response.status, body: response.body === undefined ? '' : JSON.stringify(response.body) }
  }
}

function wrongMethod(method: string, methods: readonly string[]): ApiAnswer {
  const allow = methods.join(', ')
  const message = `${method} is not answered at this address. Use ${methods.join(' or ')}.`
  return { status: 405, body: JSON.stringify(apiError('METHOD_NOT_ALLOWED', message)), allow }
}
