import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTerminal } from '../cli/testing/terminal.ts'
import { type AgentProcess, enveloped, handshake, startAgentProcess } from './testing/agentProcess.ts'

/* Clients that make mistakes, die, or write at once, over stdin and stdout of a real process. */
let folder = ''
let agent: AgentProcess
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-mcp-')))
  agent = startAgentProcess(folder)
})
afterEach(async () => {
  await agent.end()
  rmSync(folder, { recursive: true, force: true })
})

const call = (id: string, name: string, input: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: input },
})
const store = (id: string, content: string) => call(id, 'store_memory', { content })
const lesson = 'Pilots board at the outer buoy, because the fairway behind it is too narrow to turn in.'

test('lines that are no messages are said on stderr, and the requests around them are answered', async () => {
  agent.send(handshake, '{"jsonrpc": "2.0", "id": 1, "meth', 'not JSON at all', '[]', '{"id": 7}', '')
  agent.send({ method: 'notifications/initialized' }, store('s', lesson))
  const { result } = await agent.answerTo('s')
  expect(result).toMatchObject({ structuredContent: { created: true } })
  expect(agent.errors()).toContain('A line that is no JSON-RPC message was skipped.\n')
  expect(agent.errors()).not.toContain('invalid_union')
  expect(await agent.end()).toBe(0)
})

test('an unknown method, tool and id get an error each, and the connection goes on', async () => {
  agent.send(handshake, { id: 'm', method: 'tides/list' }, call('t', 'raise_anchor', {}))
  agent.send(
    call('h', 'memory_history', { id: 'mem_none' }),
    call('r', 'refine_memory', { refines: 'x', content: lesson }),
  )
  expect((await agent.answerTo('m')).error).toMatchObject({ code: -32601 })
  expect((await agent.answerTo('t')).error).toMatchObject({ code: -32602 })
  for (const id of ['h', 'r']) {
    const { result } = await agent.answerTo(id)
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('THOUGHT_NOT_FOUND') }] })
  }
  agent.send(store('s', lesson))
  expect((await agent.answerTo('s')).result).toMatchObject({ structuredContent: { created: true } })
})

test('a handshake after requests of the other revision, and such requests after a handshake, get answers and lose nothing', async () => {
  agent.send({ id: 1, method: 'tools/list', params: enveloped({}) }, handshake)
  agent.send({
    id: 2,
    method: 'tools/call',
    params: enveloped({ name: 'store_memory', arguments: { content: lesson } }),
  })
  expect((await agent.answerTo(1)).result).toHaveProperty('tools')
  expect((await agent.answerTo('handshake')).error?.message).toBeTruthy()
  expect((await agent.answerTo(2)).result).toMatchObject({ structuredContent: { created: true } })
  await agent.end()
  agent = startAgentProcess(folder)
  agent.send(handshake, { id: 3, method: 'tools/list', params: enveloped({}) }, store('s', lesson))
  await agent.answerTo(3)
  expect((await agent.answerTo('s')).result).toMatchObject({ structuredContent: { created: true } })
})

test('more than 10 MB without a line end ends the connection and the process, with the reason on stderr', async () => {
  agent.send(handshake)
  await agent.answerTo('handshake')
  agent.send('x'.repeat(11 * 1024 * 1024))
  const code = await new Promise((resolve) => agent.child.once('close', resolve))
  expect(code).toBe(0)
  expect(agent.errors()).toContain('maximum size')
})

test('a client that dies in a call leaves a library that the next one opens, with the memory whole or not at all', async () => {
  agent.send(handshake, store('s', lesson))
  agent.child.stdout?.destroy()
  expect(await agent.end()).toBe(0)
  expect(agent.errors()).not.toContain('    at ')
  agent = startAgentProcess(folder)
  agent.send(handshake, store('s', lesson), call('l', 'retrieve_memories', { query: 'where do pilots board' }))
  await agent.answerTo('s')
  expect((await agent.answerTo('l')).result).toMatchObject({
    structuredContent: { items: [{ title: expect.stringContaining('Pilots board') }] },
  })
})

test('ten agents store at once in one library, each in a process of its own, and nothing is lost', async () => {
  const others = Array.from({ length: 9 }, () => startAgentProcess(folder))
  const all = [agent, ...others]
  for (const each of all) each.send(handshake)
  await Promise.all(all.map((each) => each.answerTo('handshake')))
  const lessons = 2
  for (const [number, each] of all.entries())
    for (let at = 0; at < lessons; at += 1)
      each.send(
        store(`s${at}`, `Berth ${number * lessons + at} is dredged in week ${number + 10} of the year, by crew ${at}.`),
      )
  const answers = await Promise.all(
    all.flatMap((each) => Array.from({ length: lessons }, (_, at) => each.answerTo(`s${at}`))),
  )
  for (const { result } of answers) expect(result).toMatchObject({ structuredContent: { created: true } })
  expect(await Promise.all(all.map((each) => each.end()))).toEqual(all.map(() => 0))
  const terminal = openTerminal()
  const listed = await terminal.json<unknown[]>('list', '--library', join(folder, 'library.db'))
  terminal.end()
  expect(listed).toHaveLength(all.length * lessons)
}, 120_000)
