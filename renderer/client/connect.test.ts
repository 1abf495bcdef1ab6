// @vitest-environment node
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { MessageChannel as NodeChannel } from 'node:worker_threads'
import { implement } from '@orpc/server'
import { RPCHandler as PortHandler } from '@orpc/server/message-port'
import { RPCHandler as SocketHandler } from '@orpc/server/ws'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { contract } from '../../shared/contract/contract.ts'
import { connect } from './connect.ts'
import type { Connection, ConnectionStatus } from './connect.ts'

const implementer = implement(contract)
const router = {
  system: {
    pickFolder: implementer.system.pickFolder.handler(() => '/picked'),
    discover: implementer.system.discover.handler(() => new Promise<never>(() => {})),
    changes: implementer.system.changes.handler(async function* () {
      yield { version: 1, topics: [] }
      await new Promise(() => {})
    }),
  },
}

/** A door that knows the tokens and secrets given, and remembers the subprotocols of every socket. */
async function startDoor(tokens: Record<string, string>, port = 0) {
  const secrets = new Set<string>()
  const seen: string[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const token = request.method === 'POST' ? (JSON.parse(body) as { token: string }).token : ''
    const secret = tokens[token]
    delete tokens[token]
    if (secret) secrets.add(secret)
    const known = secret ?? (secrets.has(request.headers.authorization?.slice(7) ?? '') ? 'known' : undefined)
    response.writeHead(known ? 200 : 401).end(JSON.stringify({ secret }))
  })
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'schoolhouse' })
  sockets.on('connection', (socket, request) => {
    seen.push(request.headers['sec-websocket-protocol'] ?? '')
    new SocketHandler(router).upgrade(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.address()
  const stop = async () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  doors.push(stop)
  return { port: typeof bound === 'object' && bound ? bound.port : 0, seen, secrets, stop }
}

const doors: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of doors.splice(0)) await stop().catch(() => {})
})

/** As much of a tab as connecting needs, against a door on this machine. */
function tabAt(port: number, hash: string, storage = new Map<string, string>()) {
  const events = new EventEmitter()
  const location = { host: `127.0.0.1:${port}`, pathname: '/', search: '', hash }
  const page = {
    location,
    shown: [] as string[],
    storage,
    history: {
      replaceState(_state: unknown, _title: string, address: string) {
        location.hash = ''
        page.shown.push(address)
      },
    },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    fetch: (path: string, options?: RequestInit) => fetch(`http://${location.host}${path}`, options),
    addEventListener: (type: string, listener: () => void) => void events.on(type, listener),
    removeEventListener: (type: string, listener: () => void) => void events.off(type, listener),
    tell: (type: string) => events.emit(type),
    WebSocket,
  }
  return page
}

const connectTab = (page: ReturnType<typeof tabAt>) => connect(page as unknown as Window & typeof globalThis)

function statuses(connection: Connection) {
  const seen: ConnectionStatus[] = []
  connection.onStatus((status) => seen.push(status))
  return seen
}

test('a tab exchanges its token, removes it from the address at once, and calls made meanwhile are answered', async () => {
  const door = await startDoor({ aa11: 'secret1' })
  const page = tabAt(door.port, '#token=aa11')
  const connection = connectTab(page)
  expect(page.shown).toEqual(['/'])
  const seen = statuses(connection)
  expect(seen).toEqual([{ kind: 'connecting' }])
  expect(connection.host).toBe('browser')
  expect(await connection.client.system.pickFolder()).toBe('/picked')
  expect(seen).toEqual([{ kind: 'connecting' }, { kind: 'open' }])
  expect(page.storage.get('schoolhouse.secret')).toBe('secret1')
})

test('a reload keeps the secret and the session', async () => {
  const door = await startDoor({ aa11: 'secret1' })
  const first = tabAt(door.port, '#token=aa11')
  await connectTab(first).client.system.pickFolder()
  const again = connectTab(tabAt(door.port, '', first.storage))
  expect(await again.client.system.pickFolder()).toBe('/picked')
  expect(door.seen[0]).toMatch(/^schoolhouse, ?secret\.secret1, ?session\.[0-9a-f]{32}$/)
  expect(door.seen[1]).toBe(door.seen[0])
})

test('a used address explains where to find a new one; a new one pasted into the same tab works', async () => {
  const door = await startDoor({ bb22: 'secret2' })
  const page = tabAt(door.port, '#token=aa11')
  const connection = connectTab(page)
  const seen = statuses(connection)
  await expect(connection.client.system.pickFolder()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    defined: true,
    message: expect.stringMatching(/already used.*npm start/),
  })
  expect(seen.at(-1)).toMatchObject({ kind: 'refused' })
  page.location.hash = '#token=bb22'
  page.tell('hashchange')
  expect(page.location.hash).toBe('')
  expect(await connection.client.system.pickFolder()).toBe('/picked')
})

test('a page without a token or a secret asks for the whole address', async () => {
  const door = await startDoor({})
  const connection = connectTab(tabAt(door.port, '#/board'))
  await expect(connection.client.system.pickFolder()).rejects.toThrow('needs the full address')
})

test('a lost connection rejects running calls with a plain message, and the client reconnects by itself', async () => {
  const door = await startDoor({ aa11: 'secret1' })
  const page = tabAt(door.port, '#token=aa11')
  const connection = connectTab(page)
  const changes = await connection.client.system.changes()
  await changes.next()
  const watching = changes.next()
  const running = connection.client.system.discover()
  watching.catch(() => {})
  running.catch(() => {})
  await connection.client.system.pickFolder()
  await door.stop()
  const lost = { code: 'UNAVAILABLE', defined: true, message: expect.stringContaining('connection was lost') }
  await expect(running).rejects.toMatchObject(lost)
  await expect(watching).rejects.toMatchObject(lost)
  expect(statuses(connection)[0]).toMatchObject({ kind: 'lost' })
  const back = await startDoor({}, door.port)
  back.secrets.add('secret1')
  const asked = connection.client.system.pickFolder()
  page.tell('focus')
  expect(await asked).toBe('/picked')
})

test('a restarted server refuses the old secret, and the tab says what to do', async () => {
  const door = await startDoor({ aa11: 'secret1' })
  const page = tabAt(door.port, '#token=aa11')
  const connection = connectTab(page)
  await connection.client.system.pickFolder()
  await door.stop()
  await startDoor({}, door.port)
  const seen = statuses(connection)
  page.tell('focus')
  await expect
    .poll(() => seen.at(-1), { timeout: 3000 })
    .toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('already used'),
    })
})

test('a call cancelled while disconnected ends with the reason it was cancelled with', async () => {
  const door = await startDoor({})
  await door.stop()
  const connection = connectTab(tabAt(door.port, '#token=aa11'))
  const leaving = new AbortController()
  const asked = connection.client.system.pickFolder(undefined, { signal: leaving.signal })
  leaving.abort(new Error('left the screen'))
  await expect(asked).rejects.toThrow('left the screen')
})

/** As much of the desktop's window as connecting needs. */
function desktopPage() {
  const events = new EventEmitter()
  const page = {
    schoolhouse: { pathOf: () => '' },
    addEventListener: (type: string, listener: () => void) => void events.on(type, listener),
    handOver(source: unknown, data: unknown) {
      const { port1, port2 } = new NodeChannel()
      new PortHandler(router).upgrade(port2)
      port2.start()
      events.emit('message', { source: source ?? page, data, ports: [port1] })
      return port2
    },
  }
  return page
}

test('the window uses the message port it receives; a later one replaces it', async () => {
  const page = desktopPage()
  const connection = connect(page as unknown as Window & typeof globalThis)
  expect(connection.host).toBe('desktop')
  const asked = connection.client.system.pickFolder()
  const first = page.handOver(null, 'schoolhouse:port')
  expect(await asked).toBe('/picked')
  page.handOver(null, 'schoolhouse:port')
  first.close()
  expect(await connection.client.system.pickFolder()).toBe('/picked')
  expect(statuses(connection)).toEqual([{ kind: 'open' }])
})

test('a message port from another frame or with another message is ignored', async () => {
  const page = desktopPage()
  const connection = connect(page as unknown as Window & typeof globalThis)
  const strangers = [page.handOver({}, 'schoolhouse:port'), page.handOver(null, 'hello')]
  expect(statuses(connection)).toEqual([{ kind: 'connecting' }])
  for (const port of strangers) port.close()
})

test('when the engine exits, the window says so', async () => {
  const page = desktopPage()
  const connection = connect(page as unknown as Window & typeof globalThis)
  const port = page.handOver(null, 'schoolhouse:port')
  await connection.client.system.pickFolder()
  const running = connection.client.system.discover()
  port.close()
  await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(statuses(connection)[0]).toMatchObject({
    kind: 'lost',
    message: expect.stringContaining('The engine stopped'),
  })
})
