import { ProtocolErrorCode, createMcpHandler } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { LibraryHost } from '../engine/libraryHost.ts'
import type { ApiAnswer, ApiRequest } from '../platform/workerMessages.ts'
import { createMcpServer } from './createMcpServer.ts'

/**
 * Serves /mcp inside the engine worker. Each request is a connection of its own, and its response is sent when it is complete:
 * nothing is sent unasked. The caller has checked Host, Origin, token and size.
 */
export function createMcpHttpHandler(library: LibraryHost): (request: ApiRequest) => Promise<ApiAnswer> {
  return async ({ method, path, agent, body, mcpHeaders = {} }) => {
    if (mcpHeaders['mcp-method'] === subscribing) {
      const refused = refusedSubscription(body)
      if (refused) return refused
    }
    const url = new URL(path, 'http://127.0.0.1')
    const curation = url.searchParams.get('curation') === 'true'
    const options = { library, agent: agent ?? 'http', session: null, folder: null, curation }
    const handler = createMcpHandler(() => createMcpServer(options), { maxSubscriptions: 0 })
    const request = new Request(url, { method, headers: mcpHeaders, ...(body !== '' && { body }) })
    const response = await handler.fetch(request)
    const contentType = response.headers.get('content-type') ?? undefined
    return { status: response.status, body: await response.text(), ...(contentType && { contentType }) }
  }
}

const subscribing = 'subscriptions/listen'
const Subscription = z.object({ id: z.union([z.string(), z.number()]), method: z.literal(subscribing) })

/**
 * Answers a subscription as a method that is not there, as the protocol wants it of a server that announces no changes; the
 * library we use would say that there are too many. Null for a body that is something else.
 */
function refusedSubscription(body: string): ApiAnswer | null {
  const { data } = Subscription.safeParse(parsed(body))
  if (!data) return null
  const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' }
  return { status: 404, body: JSON.stringify({ jsonrpc: '2.0', id: data.id, error }), contentType: 'application/json' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
