import { connect } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { contract } from '../../shared/contract/contract.ts'
import { openTab, send, startTinyWeb, tinyPages, tokenOf } from './testing/tinyWeb.ts'
import { startWeb } from './web.ts'

const session = '0123456789abcdef0123456789abcdef'
let web: Awaited<ReturnType<typeof startTinyWeb>>
let origin: string
beforeAll(async () => {
  web = await startTinyWeb()
  origin = `http://127.0.0.1:${web.port}`
})
afterAll(() => web.stop())

function openSocket(
  secret: string,
  headers: Record<string, string> = { origin },
  path = '/rpc',
  protocols = ['schoolhouse', `secret.${secret}`, `session.${session}`],
) {
  return new WebSocket(`ws://127.0.0.1:${web.port}${path}`, protocols, { headers })
}

/** How a socket is turned away: the status and the sentence; fails when it is let in. */
function refusalOf(socket: WebSocket): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    socket.on('open', () => reject(new Error('The socket was let in.')))
    socket.on('error', () => {})
    socket.on('unexpected-response', (_, response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
}

function clientOver(socket: WebSocket): ContractRouterClient<typeof contract> {
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }))
}

test('the screen is public, and its headers allow nothing else', async () => {
  const page = await send(web.port, 'GET', '/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>Schoolhouse</title>')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  const policy = String(page.headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(rule)
  expect(page.headers['set-cookie']).toBe(undefined)
  expect(page.headers['access-control-allow-origin']).toBe(undefined)
})

test('built files have their own types and may be cached', async () => {
  const script = await send(web.port, 'GET', '/assets/index-abc.js?from=page')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await send(web.port, 'GET', '/assets/sans-abc.woff2')).headers['content-type']).toBe('font/woff2')
})

test('the server listens only on 127.0.0.1', async () => {
  const refused = await new Promise((resolve) => {
    const socket = connect(web.port, '127.0.0.2')
    socket.on('connect', () => resolve(false))
    socket.on('error', () => resolve(true))
  })
  expect(refused).toBe(true)
})

test('a foreign host name that resolves to this machine is refused', async () => {
  for (const host of ['evil.example', `evil.example:${web.port}`, '127.0.0.1', `127.0.0.1:${web.port + 1}`]) {
    const answer = await send(web.port, 'GET', '/', { host })
    expect(answer.status, host).toBe(403)
    expect(answer.text).toContain('Schoolhouse answers only at')
  }
  for (const host of [`localhost:${web.port}`, `[::1]:${web.port}`])
    expect((await send(web.port, 'GET', '/', { host })).status, host).toBe(200)
  const secret = await openTab(web)
  expect(await refusalOf(openSocket(secret, { origin: 'http://evil.example', host: 'evil.example' }))).toMatchObject({
    status: 403,
  })
})

/** What comes back for these lines, sent as they are: no client library sends two Host headers. */
function exchangeRaw(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const stream = connect(web.port, '127.0.0.1', () => stream.write(`${lines.join('\r\n')}\r\n\r\n`))
    stream.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    stream.on('error', reject)
    stream.on('end', () => resolve(answer))
  })
}

test('a request with two Host headers is refused everywhere, whichever of them is ours', async () => {
  const own = `127.0.0.1:${web.port}`
  const authorization = `authorization: Bearer ${web.agentToken}`
  const socket = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: x']
  for (const hosts of [
    [own, 'evil.example'],
    ['evil.example', own],
    [own, own],
  ]) {
    const [first, second] = hosts.map((host) => `Host: ${host}`) as [string, string]
    for (const [line, ...more] of [
      ['GET / HTTP/1.1', 'connection: close'],
      ['GET /api/v1/memories HTTP/1.1', authorization, 'connection: close'],
      ['GET /rpc HTTP/1.1', `origin: ${origin}`, ...socket],
    ] as string[][]) {
      const answer = await exchangeRaw([line!, first, ...more, second])
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('names its host twice')
    }
  }
  expect((await send(web.port, 'GET', '/')).status).toBe(200)
})

test('a page of another origin is refused everywhere', async () => {
  const foreign = ['http://evil.example', 'null', `https://127.0.0.1:${web.port}`, `http://localhost:${web.port}`]
  for (const wrong of foreign) {
    expect((await send(web.port, 'GET', '/', { origin: wrong })).status, wrong).toBe(403)
    expect((await send(web.port, 'POST', '/session', { origin: wrong }, '{}')).status, wrong).toBe(403)
    expect((await refusalOf(openSocket(await openTab(web), { origin: wrong }))).status, wrong).toBe(403)
  }
})

test('a POST and a socket must state their origin', async () => {
  const secret = await openTab(web)
  expect(await refusalOf(openSocket(secret, {}))).toEqual({ status: 403, text: 'This request must say its Origin.\n' })
  expect((await send(web.port, 'POST', '/session', {}, '{}')).status).toBe(403)
  expect((await send(web.port, 'POST', '/token', { authorization: `Bearer ${secret}` })).status).toBe(403)
})

test('a token opens one session and is then used up', async () => {
  const body = JSON.stringify({ token: tokenOf(web.newAddress()) })
  const first = await send(web.port, 'POST', '/session', { origin }, body)
  expect(first.status).toBe(200)
  const again = await send(web.port, 'POST', '/session', { origin }, body)
  expect(again.status).toBe(401)
  expect(again.text).toContain('This address was already used.')
  const { secret } = JSON.parse(first.text) as { secret: string }
  expect((await send(web.port, 'GET', '/session', { authorization: `Bearer ${secret}` })).status).toBe(200)
})

test('an invented token or secret opens nothing', async () => {
  for (const body of ['', '{}', 'null', '[', '{"token":""}', '{"token":"0000"}', `{"token":"${'0'.repeat(64)}"}`])
    expect((await send(web.port, 'POST', '/session', { origin }, body)).status, body).toBe(401)
  for (const secret of ['', 'x', '0'.repeat(64), web.agentToken, web.windowToken, tokenOf(web.newAddress())]) {
    expect((await send(web.port, 'GET', '/session', { authorization: `Bearer ${secret}` })).status, secret).toBe(401)
    expect((await refusalOf(openSocket(secret))).status, secret).toBe(401)
  }
  expect((await send(web.port, 'GET', '/session')).status).toBe(401)
  expect((await send(web.port, 'POST', '/token', { origin, authorization: 'Bearer x' })).status).toBe(401)
})

test('an agent’s token gets no address, because with one it could open a session and decide as the person', async () => {
  const headers = { origin, authorization: `Bearer ${web.agentToken}` }
  expect((await send(web.port, 'POST', '/token', headers)).status).toBe(401)
})

test('a second start and a live session get further addresses, each for one session', async () => {
  for (const bearer of [web.windowToken, await openTab(web)]) {
    const answer = await send(web.port, 'POST', '/token', { origin, authorization: `Bearer ${bearer}` })
    const { address } = JSON.parse(answer.text) as { address: string }
    expect(address).toMatch(new RegExp(`^${origin}/#token=[0-9a-f]{64}$`))
    const body = JSON.stringify({ token: tokenOf(address) })
    expect((await send(web.port, 'POST', '/session', { origin }, body)).status).toBe(200)
  }
})

test('no path leaves the screen’s folder', async () => {
  const paths = [
    '/../private.txt',
    '/assets/../../private.txt',
    '/%2e%2e/private.txt',
    '/..%2fprivate.txt',
    '/assets/..\\..\\private.txt',
    '//private.txt',
    '/assets',
    '/index.html/',
    '/%00',
    'http://127.0.0.1/private.txt',
    '*',
  ]
  for (const path of paths) {
    const answer = await send(web.port, 'GET', path)
    expect([403, 404], path).toContain(answer.status)
    expect(answer.text, path).not.toContain('private')
  }
})

test('pages are read-only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'])
    expect((await send(web.port, method, '/', { origin })).status, method).toBe(403)
  for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
    expect((await send(web.port, method, '/session', { origin })).status, method).toBe(403)
    expect((await send(web.port, method, '/token', { origin })).status, method).toBe(403)
  }
  expect((await send(web.port, 'GET', '/token')).status).toBe(404)
  expect((await send(web.port, 'GET', '/rpc')).status).toBe(404)
})

test('a body over 4 KB is not read', async () => {
  const answer = await send(web.port, 'POST', '/session', { origin }, `{"token":"${'0'.repeat(5000)}"}`)
  expect(answer.status).toBe(413)
})

test('a socket goes to /rpc, with a valid session id', async () => {
  const secret = await openTab(web)
  expect((await refusalOf(openSocket(secret, { origin }, '/other'))).status).toBe(404)
  for (const session of [[], ['session.'], ['session.xyz'], ['session.ABC']])
    expect((await refusalOf(openSocket(secret, { origin }, '/rpc', [`secret.${secret}`, ...session]))).status).toBe(403)
})

test('a refused socket that disconnects early does not end the server', async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const socket = connect(web.port, '127.0.0.1')
    await new Promise((resolve) => socket.on('connect', resolve))
    const hung = new Promise((resolve) => socket.on('close', resolve))
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\norigin: http://evil.example'
    socket.write(`GET /rpc HTTP/1.1\r\nhost: 127.0.0.1:${web.port}\r\n${upgrade}\r\n\r\n`, () =>
      socket.resetAndDestroy(),
    )
    await hung
  }
  expect((await send(web.port, 'GET', '/')).status).toBe(200)
})

test('a tab uses the contract, and its secret is never echoed', async () => {
  const socket = openSocket(await openTab(web))
  const client = clientOver(socket)
  expect(await client.system.info()).toMatchObject({ host: 'browser', host_note: session })
  expect(socket.protocol).toBe('schoolhouse')
  const changes = await client.system.changes()
  expect((await changes.next()).value).toMatchObject({ version: 1 })
  expect((await changes.next()).value).toMatchObject({ version: 2 })
  socket.close()
})

test('texts of any length and script are transferred unchanged, up to 32 MB', async () => {
  const socket = openSocket(await openTab(web))
  const client = clientOver(socket)
  const prefix = `${'é漢字🙂\u0000"\\'.repeat(20_000)} end`
  expect((await client.system.completePath({ prefix }))[0]?.path).toBe(prefix)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.send(Buffer.alloc(33 * 1024 * 1024))
  await closed
  const next = openSocket(await openTab(web))
  expect(await clientOver(next).system.info()).toMatchObject({ host: 'browser' })
  next.close()
})

test('closing the tab ends its watches', async () => {
  const watching = openSocket(await openTab(web))
  await (await clientOver(watching).system.changes()).next()
  const other = openSocket(await openTab(web))
  watching.close()
  await expect.poll(async () => (await clientOver(other).system.info()).empty).toBe(false)
  other.close()
})

test('a taken port and a screen that was never built are each named, with what to do', async () => {
  const engine = { connect: () => Promise.reject() as never, request: () => Promise.reject() }
  await expect(startWeb({ engine, port: web.port, pagesFolder: tinyPages() })).rejects.toMatchObject({
    kind: 'unavailable',
    message: `Cannot listen on port ${web.port}: another program uses it. Choose another with --port.`,
  })
  await expect(startWeb({ engine, port: 0, pagesFolder: '/nowhere/renderer' })).rejects.toMatchObject({
    kind: 'precondition',
    message: expect.stringContaining('npm run build'),
  })
})
