import type { IncomingMessage } from 'node:http'

/** Why a request is refused: the status and a sentence that says what to do instead. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 413
  reason: string
}

/** WebSocket subprotocols: the protocol's name, then the client's session secret and session id. */
export const socketProtocol = 'schoolhouse'
const secretPrefix = 'secret.'
const sessionPrefix = 'session.'

/**
 * Rejects requests of foreign pages: these can reach 127.0.0.1, also through a name that resolves to it, but their Host or
 * Origin differs. With `originNeeded`, the request must carry an Origin of our own page.
 */
export function checkOrigin(request: IncomingMessage, port: number, originNeeded: boolean): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
  const { host, origin } = request.headers
  /* With two Host headers, a proxy may use one and the server the other. */
  if ((request.headersDistinct['host']?.length ?? 0) > 1)
    return { status: 400, reason: 'This request names its host twice. Send one Host header.' }
  if (!host || !hosts.includes(host))
    return { status: 403, reason: `Schoolhouse answers only at http://127.0.0.1:${port}.` }
  if (origin === undefined) return originNeeded ? { status: 403, reason: 'This request must say its Origin.' } : null
  return origin === `http://${host}` ? null : { status: 403, reason: 'Requests from other pages are not answered.' }
}

/** Returns the token of an `Authorization: Bearer` header; empty if there is none. */
export function bearerOf(request: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Parses a client's subprotocols. A made-up session id is harmless: it only groups the client's own steps. */
export function socketCredentials(request: IncomingMessage): { secret: string; session: string } {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  const after = (prefix: string) => offered.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? ''
  const session = after(sessionPrefix)
  return { secret: after(secretPrefix), session: /^[0-9a-f]{32}$/.test(session) ? session : '' }
}
