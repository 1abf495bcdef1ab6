import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedApi, serveApi, startRealEngine } from './testing/servedApi.ts'
import { send, tinyPages } from './testing/tinyWeb.ts'
import { startWeb } from './web.ts'

let api: ServedApi
beforeAll(async () => void (api = await serveApi()), 30_000)
afterAll(() => api.close())

test('an agent reads memories: pages, search, one by its own id', async () => {
  const page = await api.ask('GET', '/memories?limit=1&maturity=raw', api.agent)
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
  expect(page.value.items).toHaveLength(1)
  const found = await api.ask('GET', '/board/cards?filter[q]=port&limit=5', api.agent)
  expect(found.value.items?.map(({ external_id }) => external_id)).toEqual(['mem_2'])
  expect((await api.ask('GET', '/memories/mem_2', api.agent)).value.content).toBe('The port is 5433, not 5432.')
})

test('the files of an unknown step give not-found instead of an empty list', async () => {
  expect(await api.refusalOf('GET', '/decisions/999/files', api.agent)).toBe('404 NOT_FOUND')
})

test('a person decides over HTTP in their own name, whatever the agent header says', async () => {
  const validated = await api.ask(
    'POST',
    '/decisions/validate',
    { ...api.person, 'x-schoolhouse-agent': 'codex' },
    { ids: ['mem_1'] },
  )
  expect(validated).toMatchObject({ status: 200, value: { changed: [expect.stringMatching(/^m_/)] } })
  expect((await api.ask('GET', '/decisions?limit=1', api.agent)).value[0]).toMatchObject({
    verb: 'validate',
    actor: 'person-browser',
  })
  expect((await api.ask('POST', '/decisions/undo', api.person)).status).toBe(200)
  expect((await api.ask('GET', '/memories/mem_1', api.agent)).value.maturity).toBe('raw')
  writeFileSync(join(api.folder, 'notes.jsonl'), '{"content":"Another store."}\n')
  const added = await api.ask('POST', '/sources', api.person, { path: join(api.folder, 'notes.jsonl') })
  expect(await api.ask('DELETE', `/sources/${added.value.source_id}`, api.person)).toMatchObject({
    status: 204,
    text: '',
  })
  expect((await api.ask('GET', '/sources', api.person)).value).toHaveLength(1)
})

test('invalid input names the field; the codes of the thought-space are unchanged', async () => {
  const bad = await api.ask('GET', '/memories?limit=501', api.agent)
  expect(bad).toMatchObject({ status: 400, value: { error: { code: 'VALIDATION_ERROR' } } })
  expect(bad.value.error?.message).toMatch(/^limit: /)
  const one = await api.ask('POST', '/decisions/merge', api.person, { ids: ['mem_1'], content: 'x' })
  expect(one).toMatchObject({
    status: 400,
    value: { error: { code: 'VALIDATION_ERROR', reason: 'MIN_CONSOLIDATION' } },
  })
  expect(await api.refusalOf('GET', '/memories/unknown', api.agent)).toBe('404 THOUGHT_NOT_FOUND')
  expect(await api.refusalOf('GET', '/references/unknown', api.agent)).toBe('404 NOT_FOUND')
  expect(await api.refusalOf('POST', '/decisions/purge', api.person, { id: 'mem_1' })).toBe('412 PRECONDITION')
})

test('a body that is not JSON, or is not declared as JSON, is refused', async () => {
  for (const body of ['{', 'ids=1', '[]', '"x"', 'null', '{"ids":"mem_1"}'])
    expect(await api.refusalOf('POST', '/decisions/validate', api.person, body), body).toBe('400 VALIDATION_ERROR')
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])
    expect(await api.refusalOf('POST', '/decisions/undo', { ...api.person, 'content-type': type }, '{}'), type).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect((await api.ask(method, '/memories', api.person)).status, method).toBe(405)
})

test('a body over 1 MB is refused with the reason, with or without a stated length', async () => {
  const content = 'x'.repeat(1024 * 1024)
  expect(await api.refusalOf('POST', '/decisions/edit', api.person, { id: 'mem_1', content })).toBe(
    '413 PAYLOAD_TOO_LARGE',
  )
  const status = await new Promise((resolve, reject) => {
    const headers = { ...api.person, 'transfer-encoding': 'chunked' }
    const asked = request({
      host: '127.0.0.1',
      port: api.web.port,
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

test('an engine that exited is reported', async () => {
  const deaf = { connect: api.engine.connect, request: () => Promise.resolve(null) }
  const other = await startWeb({ engine: deaf, port: 0, pagesFolder: tinyPages() })
  const headers = { authorization: `Bearer ${other.agentToken}` }
  expect((await send(other.port, 'GET', '/api/v1/info', headers)).status).toBe(500)
  await other.close()
  const short = await startRealEngine(join(api.folder, 'other.db'))
  await short.close()
  await expect(short.request({ method: 'GET', path: '/api/v1/info', agent: 'http', body: '' })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(readFileSync(api.store, 'utf8')).toContain('"raw"')
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
  const decided = (await api.ask('GET', '/decisions', api.agent)).value
  const codex = { ...api.agent, 'x-schoolhouse-agent': 'codex' }
  const made = (await api.ask('POST', '/proposals', codex, wish)).value
  expect(made).toMatchObject({ created: true, proposal: { ...wish, actor: 'agent:codex', state: 'open' } })
  expect((await api.ask('POST', '/proposals', codex, wish)).value).toMatchObject({ created: false })
  const memory = (await api.ask('GET', `/memories/${String(made['memory_id'])}`, api.agent)).value
  expect(memory).toMatchObject({
    maturity: 'raw',
    content: wish.summary,
    source_agent: 'codex',
    source_session: 'abc-123',
    flags: [{ kind: 'proposed', text: 'codex proposes: promote' }],
  })
  expect((await api.ask('GET', '/decisions', api.agent)).value).toEqual(decided)
  const id = String((made['proposal'] as { id?: string }).id)
  expect((await api.ask('POST', `/proposals/${id}/decline`, codex, {})).status).toBe(403)
  expect((await api.ask('POST', `/proposals/${id}/decline`, api.person, { reason: 'too vague' })).value).toMatchObject({
    state: 'declined',
    settled_reason: 'too vague',
  })
  expect((await api.ask('GET', '/gates?session=abc-123', api.agent)).value).toMatchObject({
    items: [{ memory_id: made['memory_id'] }],
  })
})
