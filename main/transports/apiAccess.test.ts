import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { isOpenToAgents, isServed } from './apiAccess.ts'
import { type Json, type ServedApi, serveApi } from './testing/servedApi.ts'
import { clientOver } from './testing/tinyEngine.ts'

let api: ServedApi
beforeAll(async () => void (api = await serveApi()), 30_000)
afterAll(() => api.close())

const procedures = Object.entries(contract).flatMap(([area, operations]) =>
  Object.entries<AnyContractProcedure>(operations).map(([name, procedure]) => ({ path: [area, name], procedure })),
)
const served = procedures.filter(({ procedure }) => isServed(procedure))

test('nothing is answered without a secret, or with a wrong or used one', async () => {
  for (const authorization of [
    '',
    'Bearer ',
    'Bearer x',
    `Basic ${api.web.agentToken}`,
    `Bearer ${'0'.repeat(64)}`,
    `Bearer ${api.web.windowToken}`,
  ])
    for (const path of ['', '/memories', '/openapi.json', '/nowhere'])
      expect(await api.refusalOf('GET', path, { authorization }), `${authorization} ${path}`).toBe('401 UNAUTHORIZED')
  const inAddress = await api.ask('GET', `/memories?token=${api.web.agentToken}`, {})
  expect(inAddress).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
})

test('a foreign Host or Origin is refused even with the right token', async () => {
  expect(await api.refusalOf('GET', '/memories', { ...api.agent, host: 'evil.example' })).toBe('403 FORBIDDEN')
  for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${api.web.port}`])
    expect(await api.refusalOf('GET', '/memories', { ...api.agent, origin }), origin).toBe('403 FORBIDDEN')
  const preflight = await api.ask('OPTIONS', '/memories', { origin: 'http://evil.example' })
  expect(preflight.headers['access-control-allow-origin']).toBe(undefined)
  expect((await api.ask('GET', '/memories', { ...api.agent, origin: `http://127.0.0.1:${api.web.port}` })).status).toBe(
    200,
  )
})

test('agents reach only the operations opened to them; a new one is closed by default', async () => {
  const opened = procedures.filter(({ path }) => isOpenToAgents(path)).map(({ path }) => path.join('.'))
  expect(opened.sort()).toMatchInlineSnapshot(`
    [
      "clients.advisorText",
      "contributions.history",
      "contributions.memory",
      "contributions.store",
      "decisions.files",
      "decisions.journal",
      "embedding.status",
      "evidence.get",
      "evidence.list",
      "evidence.project",
      "harvest.passage",
      "jobs.list",
      "lineage.get",
      "memories.counts",
      "memories.facets",
      "memories.get",
      "memories.list",
      "memories.page",
      "proposals.gates",
      "proposals.get",
      "proposals.guidance",
      "proposals.list",
      "proposals.propose",
      "proposals.request",
      "references.budget",
      "references.get",
      "references.list",
      "references.search",
      "reports.curation",
      "reports.digest",
      "reports.insights",
      "retrieval.lookUp",
      "retrieval.pack",
      "retrieval.tags",
      "retrieval.unused",
      "retrieval.uses",
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
    const { status } = await api.ask(method, route.replaceAll(/\{\w+\}/g, '1'), api.agent, method === 'POST' ? {} : '')
    if (isOpenToAgents(path)) expect([200, 400, 404], path.join('.')).toContain(status)
    else expect(status, path.join('.')).toBe(403)
  }
  expect((await api.ask('GET', '/memories', api.agent)).value.items?.map(({ maturity }) => maturity)).toEqual([
    'raw',
    'raw',
  ])
  expect((await api.ask('GET', '/decisions', api.agent)).value).toEqual([])
})

test('operations open to agents use GET, except what they store or propose; no stream and no dialog is served', () => {
  const writing = ['contributions.memory', 'contributions.store', 'proposals.request', 'proposals.propose']
  for (const { path, procedure } of served) {
    const method = writing.includes(path.join('.')) ? 'POST' : 'GET'
    if (isOpenToAgents(path)) expect(procedure['~orpc'].route.method, path.join('.')).toBe(method)
    expect(getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema), path.join('.')).toBe(undefined)
  }
  const kept = procedures.filter(({ procedure }) => !isServed(procedure)).map(({ path }) => path.join('.'))
  expect(kept.sort()).toMatchInlineSnapshot(`
    [
      "clients.add",
      "clients.exportAdvisor",
      "clients.preview",
      "clients.previewAdvisor",
      "decisions.watchRecommended",
      "jobs.watch",
      "memories.place",
      "memories.reveal",
      "neighbours.mergeable",
      "references.reveal",
      "reports.endSession",
      "system.changes",
      "system.completePath",
      "system.forgetNotes",
      "system.leaveSample",
      "system.openSample",
      "system.pickFolder",
      "system.reveal",
    ]
  `)
})

test('an agent can propose a verdict, and can neither accept nor decline nor reply to it, nor name itself a person', async () => {
  const [memory] = (await api.ask('GET', '/memories', api.agent)).value.items ?? []
  const wish = { verb: 'discard', memory_ids: [memory?.id], reason: 'it is out of date' }
  const made = await api.ask('POST', '/verdicts', { ...api.agent, 'x-schoolhouse-agent': 'codex' }, wish)
  expect(made.value).toMatchObject({ status: 'proposed', proposal: { actor: 'agent:codex', state: 'open' } })
  const { proposal } = made.value as unknown as { proposal: { id: string } }
  for (const act of ['accept', 'decline', 'reply', 'reopen'])
    for (const name of ['codex', 'person-cli'])
      expect(
        await api.refusalOf(
          'POST',
          `/proposals/${proposal.id}/${act}`,
          { ...api.agent, 'x-schoolhouse-agent': name },
          {},
        ),
        act,
      ).toBe('403 FORBIDDEN')
  expect(await api.refusalOf('GET', '/proposals/waiting', api.agent)).toBe('403 FORBIDDEN')
  expect((await api.ask('GET', '/memories', api.agent)).value.items?.map(({ maturity }) => maturity)).toEqual([
    'raw',
    'raw',
  ])
  const accepted = await api.ask('POST', `/proposals/${proposal.id}/accept`, api.person, {})
  expect(accepted.value).toMatchObject({ changed: [memory?.id], proposal: { state: 'accepted' } })
  await api.ask('POST', '/decisions/undo', api.person, {})
})

test('an unknown address is not found, whoever asks', async () => {
  const paths = [
    '',
    '/',
    '/nowhere',
    '/system/openSample',
    '/system/pickFolder',
    '/system/completePath',
    '/system/reveal',
  ]
  for (const headers of [api.agent, api.person])
    for (const path of [...paths, '/jobs/1/watch', '/../../session', '/%2e%2e/session', '/memories/../../../token'])
      expect(await api.refusalOf('POST', path, headers, { prefix: '/', path: '/' }), path).toBe('404 NOT_FOUND')
})

test('a wrong method is answered with the allowed one, after an unknown address is refused', async () => {
  for (const headers of [api.agent, api.person])
    for (const [method, path, allow] of [
      ['PUT', '/memories', 'GET, POST'],
      ['POST', '/memories/mem_1', 'GET'],
      ['GET', '/decisions/validate', 'POST'],
      ['POST', '/settings?x=1', 'GET, PATCH'],
      ['DELETE', '/openapi.json', 'GET'],
      ['OPTIONS', '/memories', 'GET, POST'],
    ] as const) {
      const answer = await api.ask(method, path, headers)
      const { status, value } = answer
      expect([status, value?.error?.code, answer.headers.allow], `${method} ${path}`).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        allow,
      ])
    }
  expect(await api.refusalOf('PUT', '/nowhere', api.person, {})).toBe('404 NOT_FOUND')
  expect((await api.ask('PUT', '/memories', {}, {})).status).toBe(401)
})

test('while the window shows the sample, agents get an error instead of sample memories', async () => {
  const screen = clientOver(api.engine.connect('a'.repeat(32)))
  await screen.system.openSample()
  expect(await api.refusalOf('GET', '/memories', api.agent)).toBe('503 UNAVAILABLE')
  expect((await api.ask('GET', '/info', api.person)).value).toMatchObject({ sample: true })
  await screen.system.leaveSample()
  expect((await api.ask('GET', '/memories', api.agent)).value.items).toHaveLength(2)
})

test('an agent’s name is letters, digits, dots and dashes, at most 60', async () => {
  for (const name of ['codex', 'claude-code.2', 'a'.repeat(60)])
    expect((await api.ask('GET', '/info', { ...api.agent, 'x-schoolhouse-agent': name })).status, name).toBe(200)
  for (const name of ['', 'a b', 'person:x', 'a/b', '../x', 'é', 'a'.repeat(61), 'a, b'])
    expect(await api.refusalOf('GET', '/info', { ...api.agent, 'x-schoolhouse-agent': name }), name).toBe(
      '400 VALIDATION_ERROR',
    )
})

test('the specification lists what the caller may use, and is valid against the contract', async () => {
  const forAgents = (await api.ask('GET', '/openapi.json', api.agent)).value
  const forPerson = (await api.ask('GET', '/openapi.json', api.person)).value
  const operations = (spec: Json) => Object.values(spec.paths ?? {}).flatMap((methods) => Object.values(methods))
  expect(operations(forAgents)).toHaveLength(procedures.filter(({ path }) => isOpenToAgents(path)).length)
  expect(operations(forPerson)).toHaveLength(served.length)
  for (const operation of operations(forPerson)) expect(operation.summary, operation.operationId).toMatch(/\w/)
  expect(forAgents.paths?.['/memories/{id}']?.get).toMatchObject({ operationId: 'memories.get' })
  const names = JSON.stringify(forPerson).match(/(?<="#\/components\/schemas\/)\w+/g) ?? []
  expect(Object.keys(forPerson.components?.schemas ?? {}).sort()).toEqual([...new Set(names)].sort())
})
