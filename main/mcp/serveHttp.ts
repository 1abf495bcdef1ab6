import { createMcpHandler } from '@modelcontextprotocol/server'
import type { LibraryHost } from '../engine/libraryHost.ts'
import type { ApiAnswer, ApiRequest } from '../platform/workerMessages.ts'
import { createMcpServer } from './createMcpServer.ts'

/**
 * Serves /mcp inside the engine worker. Each request is a connection of its own, and its response is sent when it is complete:
 * nothing is sent unasked. The caller has checked Host, Origin, token and size.
 */
export function createMcpHttpHandler(library: LibraryHost): (request: ApiRequest) => Promise<ApiAnswer> {
  return async ({ method, path, agent, body, mcpHeaders = {} }) => {
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
