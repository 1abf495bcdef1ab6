import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { startEngine } from '../platform/engineHost.ts'
import type { EngineHost } from '../platform/engineHost.ts'
import { isOpenToAgents, isServed } from './apiAccess.ts'
import { clientOver } from './testing/tinyEngine.ts'
import { openTab, send, tinyPages } from './testing/tinyWeb.ts'
import { startWeb } from './web.ts'
import type { WebServer } from './web.ts'

const workerFile = join(import.meta.dirname, '..', 'platform', 'engineWorker.ts')
const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-api-'))
const store = join(folder, '.jaato', 'memories.jsonl')
let engine: EngineHost
let web: WebServer
let person: Record<string, string>
let agent: Record<string, string>

beforeAll(async () => {
  vi.stubEnv('HOME', folder)
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'data'))
  mkdirSync(join(folder, '.jaato'))
  const lines = [jaatoLine('mem_1', 'Run the tests with --run.'), jaatoLine('mem_2', 'The port is 5433, not 5432.')]
  writeFileSync(store, `${lines.join('\n')}\n`)
  const libraryPath = join(folder, 'library.db')
  engine = await startEngine(
    { libraryPath, host: 'browser', hostNote: null, canPickFolder: false, sample: false },
    workerFile,
  )
  web = await startWeb({ engine, port: 0, pagesFolder: tinyPages() })
  person = { authorization: `Bearer ${await openTab(web)}`, 'content-type': 'application/json' }
  agent = { authorization: `Bearer ${web.agentToken}`, 'content-type': 'application/json' }
  expect((await ask('POST', '/sources', person, { path: store })).status).toBe(200)
  await vi.waitFor(async () => expect((await ask('GET', '/memories', person)).value.items).toHaveLength(2))
}, 30_000)
afterAll(async () => {
  await web.close()
  await engine.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

type Json = { [key: string]: Json } & Json[] & string
async function ask(method: string, path: string, headers: Record<string, string>, body?: object | string) {
  const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '')
  const answer = await send(web.port, method, `/api/v1${path}`, headers, text)
  return { ...answer, value: (answer.text === '' ? null : JSON.parse(answer.text)) as Json }
}

/** How the door turns a request away: the status and the code of its one form of error. */
async function refusalOf(method: string, path: string, headers: Record<string, string>, body?: object | string) {
  const { status, value } = await ask(method, path, headers, body)
  expect(value).toEqual({ error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) })
  return `${status} ${value.error?.code}`
}

const procedures = Object.entries(contract).flatMap(([area, operations]) =>
  Object.entries<AnyContractProcedure>(operations).map(([name, procedure]) => ({ path: [area, name], procedure })),
)
const served = procedures.filter(({ procedure }) => isServed(procedure))

test('an agent reads memories: pages, search, one by its own id', async () => {
  const page = await ask('GET', '/memories?limit=1&maturity=raw', agent)
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
  expect(page.value.items).toHaveLength(1)
  const found = await ask('GET', '/board/cards?filter[q]=port&limit=5', agent)
  expect(found.value.items?.map(({ external_id }) => external_id)).toEqual(['mem_2'])
  expect((await ask('GET', '/memories/mem_2', agent)).value.content).toBe('The port is 5433, not 5432.')
})

test('nothing is answered without a secret, nor with a wrong or used one', async () => {
  for (const authorization of [
    '',
    'Bearer ',
    'Bearer x',
    `Basic ${web.agentToken}`,
    `Bearer ${'0'.repeat(64)}`,
    `Bearer ${web.windowToken}`,
  ])
    for (const path of ['', '/memories', '/openapi.json', '/nowhere'])
      expect(await refusalOf('GET', path, { authorization }), `${authorization} ${path}`).toBe('401 UNAUTHORIZED')
  const inAddress = await ask('GET', `/memories?token=${web.agentToken}`, {})
  expect(inAddress).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
})

test('a foreign Host or Origin is refused although the token is right', async () => {
  expect(await refusalOf('GET', '/memories', { ...agent, host: 'evil.example' })).toBe('403 FORBIDDEN')
  for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${web.port}`])
    expect(await refusalOf('GET', '/memories', { ...agent, origin }), origin).toBe('403 FORBIDDEN')
  const preflight = await ask('OPTIONS', '/memories', { origin: 'http://evil.example' })
  expect(preflight.headers['access-control-allow-origin']).toBe(undefined)
  expect((await ask('GET', '/memories', { ...agent, origin: `http://127.0.0.1:${web.port}` })).status).toBe(200)
})

test('the files of a step that never was are not found, instead of none', async () => {
  expect(await refusalOf('GET', '/decisions/999/files', agent)).toBe('404 NOT_FOUND')
})

test('agents reach what is named for them and no other operation: a new one is closed until it is opened', async () => {
  const opened = procedures.filter(({ path }) => isOpenToAgents(path)).map(({ path }) => path.join('.'))
  expect(opened.sort()).toMatchInlineSnapshot(`
    [
      "decisions.files",
      "decisions.journal",
      "embedding.status",
      "evidence.get",
      "evidence.list",
      "evidence.project",
      "jobs.list",
      "lineage.get",
      "memories.counts",
      "memories.facets",
      "memories.get",
      "memories.list",
      "memories.page",
      "proposals.gates",
      "proposals.guidance",
      "proposals.list",
      "proposals.request",
      "references.budget",
      "references.get",
      "references.list",
      "reports.curation",
      "reports.digest",
      "reports.insights",
      "settings.get",
      "sources.list",
      "sources.unreadable",
      "system.info",
      "triage.explain",
      "triage.policy",
      "triage.precision",
      "triage.recommendations",
      "triage.summary",
    ]
  `)
  for (const { path, procedure } of served) {
    const { method = 'POST', path: route = '' } = procedure['~orpc'].route
    const { status } = await ask(method, route.replaceAll(/\{\w+\}/g, '1'), agent, method === 'POST' ? {} : '')
    if (isOpenToAgents(path)) expect([200, 400, 404], path.join('.')).toContain(status)
    else expect(status, path.join('.')).toBe(403)
  }
  expect((await ask('GET', '/memories', agent)).value.items?.map(({ maturity }) => maturity)).toEqual(['raw', 'raw'])
  expect((await ask('GET', '/decisions', agent)).value).toEqual([])
})

test('what is open to agents is read with GET, but for proposals, and no stream or dialog of the screen is served', () => {
  for (const { path, procedure } of served) {
    const method = path.join('.') === 'proposals.request' ? 'POST' : 'GET'
    if (isOpenToAgents(path)) expect(procedure['~orpc'].route.method, path.join('.')).toBe(method)
    expect(getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema), path.join('.')).toBe(undefined)
  }
  const kept = procedures.filter(({ procedure }) => !isServed(procedure)).map(({ path }) => path.join('.'))
  expect(kept.sort()).toMatchInlineSnapshot(`
    [
      "jobs.watch",
      "memories.reveal",
      "references.reveal",
      "system.changes",
      "system.completePath",
      "system.leaveSample",
      "system.openSample",
      "system.pickFolder",
      "system.reveal",
    ]
  `)
})

test('what has no address is not found, whoever asks', async () => {
  const paths = [
    '',
    '/',
    '/nowhere',
    '/system/openSample',
    '/system/pickFolder',
    '/system/completePath',
    '/system/reveal',
  ]
  for (const headers of [agent, person])
    for (const path of [...paths, '/jobs/1/watch', '/../../session', '/%2e%2e/session', '/memories/../../../token'])
      expect(await refusalOf('POST', path, headers, { prefix: '/', path: '/' }), path).toBe('404 NOT_FOUND')
})

test('another method than the address answers is told which it answers; where there is nothing, that comes first', async () => {
  for (const headers of [agent, person])
    for (const [method, path, allow] of [
      ['PUT', '/memories', 'GET'],
      ['POST', '/memories/mem_1', 'GET'],
      ['GET', '/decisions/validate', 'POST'],
      ['POST', '/settings?x=1', 'GET, PATCH'],
      ['DELETE', '/openapi.json', 'GET'],
      ['OPTIONS', '/memories', 'GET'],
    ] as const) {
      const answer = await ask(method, path, headers)
      const { status, value } = answer
      expect([status, value?.error?.code, answer.headers.allow], `${method} ${path}`).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        allow,
      ])
    }
  expect(await refusalOf('PUT', '/nowhere', person, {})).toBe('404 NOT_FOUND')
  expect((await ask('PUT', '/memories', {}, {})).status).toBe(401)
})

test('while the window shows the sample project, agents are told so instead of being taught from it', async () => {
  const screen = clientOver(engine.connect('a'.repeat(32)))
  await screen.system.openSample()
  expect(await refusalOf('GET', '/memories', agent)).toBe('503 UNAVAILABLE')
  expect((await ask('GET', '/info', person)).value).toMatchObject({ sample: true })
  await screen.system.leaveSample()
  expect((await ask('GET', '/memories', agent)).value.items).toHaveLength(2)
})

test('a person decides over HTTP in their own name; the header of agents changes nothing about it', async () => {
  const validated = await ask(
    'POST',
    '/decisions/validate',
    { ...person, 'x-schoolhouse-agent': 'codex' },
    { ids: ['mem_1'] },
  )
  expect(validated).toMatchObject({ status: 200, value: { changed: [expect.stringMatching(/^m_/)] } })
  expect((await ask('GET', '/decisions?limit=1', agent)).value[0]).toMatchObject({
    verb: 'validate',
    actor: 'person-browser',
  })
  expect((await ask('POST', '/decisions/undo', person)).status).toBe(200)
  expect((await ask('GET', '/memories/mem_1', agent)).value.maturity).toBe('raw')
  writeFileSync(join(folder, 'notes.jsonl'), '{"content":"Another store."}\n')
  const added = await ask('POST', '/sources', person, { path: join(folder, 'notes.jsonl') })
  expect(await ask('DELETE', `/sources/${added.value.source_id}`, person)).toMatchObject({ status: 204, text: '' })
  expect((await ask('GET', '/sources', person)).value).toHaveLength(1)
})

test('an agent’s name is letters, digits, dots and dashes, at most 60', async () => {
  for (const name of ['codex', 'claude-code.2', 'a'.repeat(60)])
    expect((await ask('GET', '/info', { ...agent, 'x-schoolhouse-agent': name })).status, name).toBe(200)
  for (const name of ['', 'a b', 'person:x', 'a/b', '../x', 'é', 'a'.repeat(61), 'a, b'])
    expect(await refusalOf('GET', '/info', { ...agent, 'x-schoolhouse-agent': name }), name).toBe(
      '400 VALIDATION_ERROR',
    )
})

test('bad input names the field; the codes of the thought-space stand as they are known', async () => {
  const bad = await ask('GET', '/memories?limit=501', agent)
  expect(bad).toMatchObject({ status: 400, value: { error: { code: 'VALIDATION_ERROR' } } })
  expect(bad.value.error?.message).toMatch(/^limit: /)
  const one = await ask('POST', '/decisions/merge', person, { ids: ['mem_1'], content: 'x' })
  expect(one).toMatchObject({
    status: 400,
    value: { error: { code: 'VALIDATION_ERROR', reason: 'MIN_CONSOLIDATION' } },
  })
  expect(await refusalOf('GET', '/memories/unknown', agent)).toBe('404 THOUGHT_NOT_FOUND')
  expect(await refusalOf('GET', '/references/unknown', agent)).toBe('404 NOT_FOUND')
  expect(await refusalOf('POST', '/decisions/purge', person, { id: 'mem_1' })).toBe('412 PRECONDITION')
})

test('a body that is not JSON, or does not say that it is, is refused', async () => {
  for (const body of ['{', 'ids=1', '[]', '"x"', 'null', '{"ids":"mem_1"}'])
    expect(await refusalOf('POST', '/decisions/validate', person, body), body).toBe('400 VALIDATION_ERROR')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])
    expect(await refusalOf('POST', '/decisions/undo', { ...person, 'content-type': type }, '{}'), type).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect((await ask(method, '/memories', person)).status, method).toBe(405)
})

test('a body over 1 MB is refused with its reason, whether it says its length or not', async () => {
  const content = 'x'.repeat(1024 * 1024)
  expect(await refusalOf('POST', '/decisions/edit', person, { id: 'mem_1', content })).toBe('413 PAYLOAD_TOO_LARGE')
  const status = await new Promise((resolve, reject) => {
    const headers = { ...person, 'transfer-encoding': 'chunked' }
    const asked = request({
      host: '127.0.0.1',
      port: web.port,
      method: 'POST',
      path: '/api/v1/decisions/edit',
      headers,
    })
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('error', reject)
    asked.write(`{"id":"mem_1","content":"${content}`)
  })
  expect(status).toBe(413)
})

test('the specification shows each asker what it may call, and is valid against the contract', async () => {
  const forAgents = (await ask('GET', '/openapi.json', agent)).value
  const forPerson = (await ask('GET', '/openapi.json', person)).value
  const operations = (spec: Json) => Object.values(spec.paths ?? {}).flatMap((methods) => Object.values(methods))
  expect(operations(forAgents)).toHaveLength(procedures.filter(({ path }) => isOpenToAgents(path)).length)
  expect(operations(forPerson)).toHaveLength(served.length)
  for (const operation of operations(forPerson)) expect(operation.summary, operation.operationId).toMatch(/\w/)
  expect(forAgents.paths?.['/memories/{id}']?.get).toMatchObject({ operationId: 'memories.get' })
  const names = JSON.stringify(forPerson).match(/(?<="#\/components\/schemas\/)\w+/g) ?? []
  expect(Object.keys(forPerson.components?.schemas ?? {}).sort()).toEqual([...new Set(names)].sort())
})

test('an engine that ended is said so', async () => {
  const deaf = { connect: engine.connect, request: () => Promise.resolve(null) }
  const other = await startWeb({ engine: deaf, port: 0, pagesFolder: tinyPages() })
  const headers = { authorization: `Bearer ${other.agentToken}` }
  expect((await send(other.port, 'GET', '/api/v1/info', headers)).status).toBe(500)
  await other.close()
  const short = await startEngine(
    { libraryPath: join(folder, 'other.db'), host: 'browser', hostNote: null, canPickFolder: false, sample: false },
    workerFile,
  )
  await short.close()
  await expect(short.request({ method: 'GET', path: '/api/v1/info', agent: 'http', body: '' })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(readFileSync(store, 'utf8')).toContain('"raw"')
})

test('an agent proposes in its own name and decides nothing; only a person declines', async () => {
  const wish = {
    source: 'scratchpad',
    source_key: 'last_search_results',
    session_id: 'abc-123',
    target_room: 'universal',
    summary: 'Decided to read the layers of the memory palace from L0 to L5.',
    confidence: 0.9,
    promote_reason: 'architectural_decision',
  }
  const decided = (await ask('GET', '/decisions', agent)).value
  const codex = { ...agent, 'x-schoolhouse-agent': 'codex' }
  const made = (await ask('POST', '/proposals', codex, wish)).value
  expect(made).toMatchObject({ created: true, proposal: { ...wish, actor: 'agent:codex', state: 'open' } })
  expect((await ask('POST', '/proposals', codex, wish)).value).toMatchObject({ created: false })
  const memory = (await ask('GET', `/memories/${String(made['memory_id'])}`, agent)).value
  expect(memory).toMatchObject({
    maturity: 'raw',
    content: wish.summary,
    source_agent: 'codex',
    source_session: 'abc-123',
    flags: [{ kind: 'proposed', text: 'codex proposes' }],
  })
  expect((await ask('GET', '/decisions', agent)).value).toEqual(decided)
  const id = String((made['proposal'] as { id?: string }).id)
  expect((await ask('POST', `/proposals/${id}/decline`, codex, {})).status).toBe(403)
  expect((await ask('POST', `/proposals/${id}/decline`, person, { reason: 'too vague' })).value).toMatchObject({
    state: 'declined',
    settled_reason: 'too vague',
  })
  expect((await ask('GET', '/gates?session=abc-123', agent)).value).toMatchObject({
    items: [{ memory_id: made['memory_id'] }],
  })
})
