import { once } from 'node:events'
import { createConnection } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revisions } from '../mcp/testing/connectAgent.ts'
import { enveloped, handshake } from '../mcp/testing/agentProcess.ts'
import { type ServedApi, serveApi } from './testing/servedApi.ts'
import { clientOver } from './testing/tinyEngine.ts'
import { send } from './testing/tinyWeb.ts'

let api: ServedApi
beforeAll(async () => void (api = await serveApi()), 30_000)
afterAll(() => api.close())

async function connect(revision: string, more: Record<string, string> = {}, name = 'codex'): Promise<Client> {
  const headers = { authorization: `Bearer ${api.web.agentToken}`, ...more }
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${api.web.port}/mcp`), {
    requestInit: { headers },
  })
  const versionNegotiation = revision === '2026-07-28' ? { mode: { pin: revision } } : { mode: 'legacy' as const }
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation })
  await client.connect(transport)
  return client
}

test.each(revisions)('an agent lists and calls tools over /mcp, revision %s', async (revision) => {
  const client = await connect(revision, { 'x-schoolhouse-agent': 'codex' })
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('memory_history')
  const { structuredContent } = await client.callTool({
    name: 'promote_memory',
    arguments: {
      source: 'notes',
      summary: 'The port is 5433, not 5432, on every harbour host.',
      promote_reason: revision,
    },
  })
  expect(structuredContent).toMatchObject({ proposal: { actor: 'agent:codex' } })
  await client.close()
})

test('a foreign Host or Origin, a missing token and a body over 1 MB are refused before the protocol is read', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const statusOf = async (headers: Record<string, string>, body: object = ping) =>
    (await send(api.web.port, 'POST', '/mcp', headers, JSON.stringify(body))).status
  const accept = { ...api.agent, accept: 'application/json, text/event-stream' }
  expect(await statusOf(accept)).toBe(200)
  expect(await statusOf({ ...accept, host: 'evil.example' })).toBe(403)
  expect(await statusOf({ ...accept, origin: 'http://evil.example' })).toBe(403)
  expect(await statusOf({ ...accept, authorization: 'Bearer x' })).toBe(401)
  expect(await statusOf(accept, { ...ping, params: { text: 'x'.repeat(1024 * 1024) } })).toBe(413)
})

test('a body that is no JSON-RPC message gets an error of the protocol, and the next call is answered', async () => {
  const accept = { ...api.agent, accept: 'application/json, text/event-stream' }
  const answer = await send(api.web.port, 'POST', '/mcp', accept, '{"jsonrpc"')
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('-32700')
  const client = await connect('2025-11-25')
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  await client.close()
})

test('while the window shows the sample, tools answer with an error in place of sample memories', async () => {
  const client = await connect('2026-07-28')
  const screen = clientOver(api.engine.connect('a'.repeat(32)))
  await screen.system.openSample()
  const { isError, content } = await client.callTool({ name: 'memory_history', arguments: { id: 'mem_1' } })
  await screen.system.leaveSample()
  expect(isError).toBe(true)
  expect(JSON.stringify(content)).toContain('UNAVAILABLE')
  await client.close()
})

test('ten agents of both revisions store at once, and nothing is lost', async () => {
  const names = Array.from({ length: 10 }, (_, number) => `agent-${number}`)
  const clients = await Promise.all(
    names.map((name, at) => connect(revisions[at % 2] ?? '', { 'x-schoolhouse-agent': name }, name)),
  )
  const lessons = clients.flatMap((client, number) =>
    [0, 1, 2].map((at) => ({
      client,
      content: `Berth ${number * 3 + at} is dredged in week ${number + 10} by crew ${at}.`,
    })),
  )
  const stored = await Promise.all(
    lessons.map(({ client, content }) => client.callTool({ name: 'store_memory', arguments: { content } })),
  )
  for (const { structuredContent } of stored) expect(structuredContent).toMatchObject({ created: true })
  const { value } = await api.ask('GET', '/memories?q=dredged&limit=100', api.person)
  const agents = (value.items ?? []).map((item) => (item as { source_agent?: string }).source_agent)
  expect(agents).toHaveLength(30)
  expect([...new Set(agents)].sort()).toEqual(names)
  await Promise.all(clients.map((client) => client.close()))
})

test('one client may speak both revisions, request by request', async () => {
  const headers = { ...api.agent, accept: 'application/json, text/event-stream' }
  const ask = (message: object, more: Record<string, string> = {}) =>
    send(api.web.port, 'POST', '/mcp', { ...headers, ...more }, JSON.stringify({ jsonrpc: '2.0', ...message }))
  const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  const listing = { id: 1, method: 'tools/list', params: {} }
  expect((await ask(handshake)).text).toContain('2025-11-25')
  expect((await ask({ ...listing, params: enveloped({}) }, modern)).text).toContain('store_memory')
  expect((await ask(listing, { 'mcp-protocol-version': '2025-11-25' })).text).toContain('store_memory')
  const mixed = await ask(listing, modern)
  expect([mixed.status, mixed.text]).toEqual([400, expect.stringContaining('_meta')])
})

test('no changes are announced, and a subscription to them is a method that is not there', async () => {
  const client = await connect('2026-07-28')
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {}
  expect({ tools, resources, prompts }).toEqual({
    tools: { listChanged: false },
    resources: { listChanged: false },
    prompts: { listChanged: false },
  })
  const method = 'subscriptions/listen'
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28' }
  const body = { jsonrpc: '2.0', id: 'l', method, params: enveloped({ notifications: { toolsListChanged: true } }) }
  const answer = await send(
    api.web.port,
    'POST',
    '/mcp',
    { ...api.agent, ...headers, 'mcp-method': method },
    JSON.stringify(body),
  )
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.text)).toMatchObject({ id: 'l', error: { code: -32601 } })
  await client.close()
})

test('a client that dies while it sends, or while it waits, leaves the server as it was', async () => {
  const codex = { 'x-schoolhouse-agent': 'codex' }
  const params = {
    name: 'store_memory',
    arguments: { content: 'The lock opens an hour before high water, never later.' },
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const head = (length: number): string =>
    [
      'POST /mcp HTTP/1.1',
      `host: 127.0.0.1:${api.web.port}`,
      ...Object.entries({ ...api.agent, ...codex, accept: 'application/json, text/event-stream' }).map((pair) =>
        pair.join(': '),
      ),
      `content-length: ${length}`,
      '\r\n',
    ].join('\r\n')
  for (const text of [head(body.length) + body.slice(0, 40), head(body.length) + body]) {
    const socket = createConnection(api.web.port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise((resolve) => socket.write(text, resolve))
    socket.destroy()
  }
  const client = await connect('2026-07-28', codex)
  const { structuredContent } = await client.callTool(params)
  expect(structuredContent).toHaveProperty('id')
  const { value } = await api.ask('GET', '/memories?q=lock+opens', api.person)
  expect(value.items).toHaveLength(1)
  await client.close()
})
