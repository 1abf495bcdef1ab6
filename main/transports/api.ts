import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../shared/errors.ts'
import type { EngineHost } from '../platform/engineHost.ts'
import type { ApiAnswer, ApiRequest } from '../platform/workerMessages.ts'
import { apiPrefix } from './apiAccess.ts'
import { apiError } from './apiErrors.ts'
import { readBody } from './body.ts'
import { bearerOf, checkOrigin } from './checks.ts'
import { safeHeaders } from './pages.ts'
import type { Secrets } from './secrets.ts'

export interface ApiDoor {
  engine: Pick<EngineHost, 'request'>
  port: number
  secrets: Pick<Secrets, 'isSession' | 'isAgent'>
}

/** Maximum body size in bytes, far more than any memory or batch of ids needs. */
const bodyLimit = 1024 * 1024
const agentHeader = 'x-schoolhouse-agent'

/** Where agents reach the Model Context Protocol. */
const mcpPath = '/mcp'

/** Whether a path, without its query, is for agents and tools: the HTTP API, or the Model Context Protocol. */
export function isApiPath(path: string): boolean {
  return path === apiPrefix || path.startsWith(`${apiPrefix}/`) || path === mcpPath
}

/** Checks a request's origin, then its token, then its form; then the engine handles it. */
export async function respondApi(door: ApiDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body, allow, contentType = 'application/json; charset=utf-8' } = await answerTo(door, request)
  const refused = status >= 400
  response.writeHead(status, {
    ...safeHeaders,
    'content-type': contentType,
    'cache-control': 'no-store',
    ...(allow !== undefined && { allow }),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    /* The rest of a refused body is not read. */
    ...(refused && { connection: 'close' }),
  })
  response.end(status === 204 ? undefined : body)
}

async function answerTo(door: ApiDoor, request: IncomingMessage): Promise<ApiAnswer> {
  const foreign = checkOrigin(request, door.port, false)
  if (foreign) return refusal(foreign.status, foreign.status === 400 ? 'VALIDATION_ERROR' : 'FORBIDDEN', foreign.reason)
  const bearer = bearerOf(request)
  const isPerson = door.secrets.isSession(bearer)
  if (!isPerson && !door.secrets.isAgent(bearer))
    return refusal(401, 'UNAUTHORIZED', 'Send the token of http.json as `Authorization: Bearer …`.')
  const agent = isPerson ? null : agentName(request)
  if (agent === '') return refusal(400, 'VALIDATION_ERROR', `${agentHeader}: 1 to 60 letters, digits, dots and dashes.`)
  const method = request.method ?? ''
  const body = method === 'GET' || method === 'HEAD' ? '' : await readBody(request, bodyLimit)
  if (body === null) return refusal(413, 'PAYLOAD_TOO_LARGE', `The body is limited to ${bodyLimit} bytes.`)
  if (body !== '' && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with `Content-Type: application/json`.')
  try {
    const answer = await door.engine.request({ method, path: request.url ?? '', agent, body, ...mcpHeadersOf(request) })
    return answer ?? refusal(500, 'INTERNAL_SERVER_ERROR', 'Something broke in Schoolhouse while it answered.')
  } catch (error) {
    return refusal(503, 'UNAVAILABLE', error instanceof AppError ? error.message : 'Start Schoolhouse again.')
  }
}

/** The headers of a request to /mcp that the protocol uses; none for other requests. */
function mcpHeadersOf({ url = '', headers }: IncomingMessage): Pick<ApiRequest, 'mcpHeaders'> {
  if (url.split('?', 1)[0] !== mcpPath) return {}
  const used = Object.entries(headers).filter(([name]) => /^(mcp-[a-z-]+|accept|content-type)$/.test(name))
  return { mcpHeaders: Object.fromEntries(used.map(([name, value]) => [name, String(value)])) }
}

/** The agent's name; `http` if it gives none, empty if the name is invalid. */
function agentName(request: IncomingMessage): string {
  const name = request.headers[agentHeader] ?? 'http'
  return typeof name === 'string' && /^[A-Za-z0-9.-]{1,60}$/.test(name) ? name : ''
}

function refusal(status: number, code: string, message: string): ApiAnswer {
  return { status, body: JSON.stringify(apiError(code, message)) }
}
