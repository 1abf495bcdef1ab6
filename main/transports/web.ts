import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { AppError } from '../../shared/errors.ts'
import type { EngineHost } from '../platform/engineHost.ts'
import { isApiPath, respondApi } from './api.ts'
import { readBody } from './body.ts'
import { bearerOf, checkOrigin, socketCredentials, socketProtocol } from './checks.ts'
import type { Refusal } from './checks.ts'
import { loadPages, safeHeaders } from './pages.ts'
import type { Page } from './pages.ts'
import { createSecrets } from './secrets.ts'
import type { Secrets } from './secrets.ts'

export interface WebOptions {
  engine: Pick<EngineHost, 'connect' | 'request'>
  /** 0 selects any free port. */
  port: number
  /** The folder of the built renderer. */
  pagesFolder: string
}

export interface WebServer {
  port: number
  agentToken: string
  windowToken: string
  /** Creates an address that opens one session, once. */
  newAddress(): string
  close(): Promise<void>
}

interface Door {
  engine: Pick<EngineHost, 'connect' | 'request'>
  port: number
  pages: ReadonlyMap<string, Page>
  secrets: Secrets
}

const messageLimit = 32 * 1024 * 1024
const bodyLimit = 4096
const usedUp: Refusal = {
  status: 401,
  reason: 'This address was already used. Start Schoolhouse again for a new one.',
}

/**
 * Serves the renderer and the contract to tabs and tools of this machine, on 127.0.0.1 only. The renderer is public and
 * contains no data; everything else needs a secret. Throws `unavailable` if the port is in use, `precondition` if the
 * renderer was not built.
 */
export async function startWeb(options: WebOptions): Promise<WebServer> {
  const pages = loadPages(options.pagesFolder)
  const secrets = createSecrets()
  const server = createServer({ requestTimeout: 10_000 })
  const port = await listen(server, options.port)
  const door: Door = { engine: options.engine, port, pages, secrets }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageLimit,
    handleProtocols: () => socketProtocol,
  })
  server.on('request', (request, response) => {
    /* Fails only if the client closed the connection during the request. */
    respond(door, request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, stream, head) => {
    /* Node passes the stream without an error listener; without this one, a client that disconnects would end the process. */
    stream.on('error', () => stream.destroy())
    upgrade(door, sockets, request, stream, head)
  })
  return {
    port,
    agentToken: secrets.agentToken,
    windowToken: secrets.windowToken,
    newAddress: () => addressWithToken(door),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      const why = taken ? 'another program uses it' : error.message
      reject(new AppError('unavailable', `Cannot listen on port ${port}: ${why}. Choose another with --port.`))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

async function respond(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (isApiPath(path)) return respondApi(door, request, response)
  const changes = request.method !== 'GET'
  const refusal = checkOrigin(request, door.port, changes)
  if (refusal) return refuse(response, refusal)
  if (path === '/session' && request.method === 'POST') return openSession(door, request, response)
  if (path === '/session' && !changes)
    return door.secrets.isSession(bearerOf(request)) ? answer(response, { live: true }) : refuse(response, usedUp)
  if (path === '/token' && request.method === 'POST') return issueAddress(door, request, response)
  if (changes) return refuse(response, { status: 403, reason: 'Pages are only read here, with GET.' })
  const page = door.pages.get(path)
  if (!page) return refuse(response, { status: 404, reason: 'There is nothing at this address.' })
  response.writeHead(200, page.headers).end(page.bytes)
}

async function openSession(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, bodyLimit)
  if (body === null) return refuse(response, { status: 413, reason: `The body is limited to ${bodyLimit} bytes.` })
  const secret = door.secrets.exchange(tokenIn(body))
  return secret ? answer(response, { secret }) : refuse(response, usedUp)
}

/** Another tab or a second start gets its own address. Agents get none, because it would let them act as a person. */
function issueAddress(door: Door, request: IncomingMessage, response: ServerResponse): void {
  const bearer = bearerOf(request)
  if (!door.secrets.isSession(bearer) && !door.secrets.isWindow(bearer)) return refuse(response, usedUp)
  answer(response, { address: addressWithToken(door) })
}

function upgrade(door: Door, sockets: WebSocketServer, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const { secret, session } = socketCredentials(request)
  const refusal =
    checkOrigin(request, door.port, true) ??
    (request.url === '/rpc' ? null : { status: 404, reason: 'There is nothing at this address.' }) ??
    (door.secrets.isSession(secret) ? null : usedUp) ??
    (session ? null : { status: 403, reason: 'This request must say its session.' })
  if (refusal) {
    stream.end(
      `HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n${refusal.reason}\n`,
    )
    return
  }
  sockets.handleUpgrade(request, stream, head, (socket) => joinSocket(door.engine, socket, session))
}

function joinSocket(engine: Pick<EngineHost, 'connect'>, socket: WebSocket, session: string): void {
  const line = engine.connect(session)
  line.onMessage((message) => socket.send(message))
  line.onClose(() => socket.close())
  /* ws returns views into a pooled buffer, which a port would copy as a whole. */
  socket.on('message', (data: Buffer, isBinary) => line.send(isBinary ? new Uint8Array(data) : data.toString('utf8')))
  socket.on('close', () => line.close())
  /* An invalid frame closes the socket; there is nobody to report it to. */
  socket.on('error', () => socket.terminate())
}

function tokenIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed && 'token' in parsed ? String(parsed.token) : ''
  } catch {
    return ''
  }
}

function addressWithToken(door: Door): string {
  return `http://127.0.0.1:${door.port}/#token=${door.secrets.issueToken()}`
}

function answer(response: ServerResponse, value: object): void {
  const headers = { ...safeHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(200, headers).end(JSON.stringify(value))
}

function refuse(response: ServerResponse, { status, reason }: Refusal): void {
  const headers = { ...safeHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, { ...headers, connection: 'close' }).end(`${reason}\n`)
}
