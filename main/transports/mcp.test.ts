import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revisions } from '../mcp/testing/connectAgent.ts'
import { type ServedApi, serveApi } from './testing/servedApi.ts'
import { clientOver } from './testing/tinyEngine.ts'
import { send } from './testing/tinyWeb.ts'

let api: ServedApi
beforeAll(async () => void (api = await serveApi()), 30_000)
afterAll(() => api.close())

async function connect(revision: string, more: Record<string, string> = {}): Promise<Client> {
  const headers = { authorization: `Bearer ${api.web.agentToken}`, ...more }
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${api.web.port}/mcp`), {
    requestInit: { headers },
  })
  const versionNegotiation = revision === '2026-07-28' ? { mode: { pin: revision } } : { mode: 'legacy' as const }
  const client = new Client({ name: 'codex', version: '1.0.0' }, { versionNegotiation })
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
