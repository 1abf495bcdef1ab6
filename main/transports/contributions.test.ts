import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Contributed, MemoryAnswer, ThoughtLineage } from '../../shared/model/contribution.ts'
import type { Memory } from '../../shared/model/memory.ts'
import { type ServedApi, serveApi } from './testing/servedApi.ts'

/*
 * What agents store over HTTP. The tests with a number are the acceptance criteria of seeds/5-thought-lineage.md; the
 * weights come from thoughts exported from a thought space.
 */
let api: ServedApi
beforeAll(async () => {
  api = await serveApi()
  const thoughts = [
    { thought_id: 'heavy', content: 'Pilots board at the outer buoy.', pheromone_weight: 6, contributor_name: 'Ada' },
    { thought_id: 'light', content: 'Ferries have the right of way in the basin.', pheromone_weight: 1.5 },
  ]
  const path = join(api.folder, 'thoughts.jsonl')
  writeFileSync(path, thoughts.map((thought) => `${JSON.stringify(thought)}\n`).join(''))
  expect((await api.ask('POST', '/sources', api.person, { path })).status).toBe(200)
  await vi.waitFor(async () => expect((await api.ask('GET', '/memories', api.person)).value.items).toHaveLength(4), {
    timeout: 20_000,
  })
}, 60_000)
afterAll(() => api.close())

const as = (agent: string) => ({ ...api.agent, 'x-schoolhouse-agent': agent })
const test1 = { agent_id: 'test', agent_name: 'Test' }

async function post<Value>(path: string, body: object, headers = api.agent): Promise<Value> {
  const { status, text, value } = await api.ask('POST', path, headers, body)
  expect(status, text).toBe(200)
  return value as unknown as Value
}
const remember = (prompt: string, more: object = {}) => post<MemoryAnswer>('/memory', { prompt, ...test1, ...more })
const stored = async (prompt: string, more: object = {}) => (await remember(prompt, more)).trace.thought_id ?? ''
const store = (content: string, more: object = {}, agent = 'codex') =>
  post<Contributed>('/memories', { content, ...more }, as(agent))
async function get<Value>(path: string): Promise<Value> {
  const { status, text, value } = await api.ask('GET', path, api.agent)
  expect(status, text).toBe(200)
  return value as unknown as Value
}
const shown = (id: string) => get<Memory>(`/memories/${id}`)

test('AC1: a refinement over /memory names its source and inherits half its weight', async () => {
  const heavy = await shown('heavy')
  const { trace } = await remember('Pilots board at the inner buoy in fog.', { refines: 'heavy' })
  expect(trace.operations).toContain('contribute')
  expect(await shown(trace.thought_id ?? '')).toMatchObject({
    thought_type: 'refinement',
    source_ids: [heavy.id],
    weight: 3,
    source_agent: 'Test',
  })
  expect(trace).toMatchObject({ thought_type: 'refinement', source_ids: [heavy.id], pheromone_weight: 3 })
  expect((await remember('Pilots board by day only.', { refines: 'light' })).trace.pheromone_weight).toBe(1)
})

test('AC2: a consolidation over /memory names its sources and inherits half their mean weight', async () => {
  const sources = [await shown('heavy'), await shown('light')]
  const { trace } = await remember('Pilots board at the outer buoy, ferries go first.', {
    consolidates: ['heavy', 'light'],
  })
  expect(await shown(trace.thought_id ?? '')).toMatchObject({
    thought_type: 'consolidation',
    source_ids: sources.map(({ id }) => id),
    weight: 1.875,
  })
})

test('AC3, AC4: a refined memory is marked and scores lower than the one that refines it', async () => {
  const before = await stored('The night bell rings twice before the swing bridge opens.')
  const after = await stored('The night bell rings three times before the swing bridge opens.', { refines: before })
  const { result, trace } = await remember('How often does the night bell ring before the swing bridge opens?')
  const of = (id: string) => result.sources.find(({ thought_id }) => thought_id === id)
  expect(of(before)).toMatchObject({ refined_by: after, superseded: true, contributor_name: 'Test' })
  expect(of(after)).toMatchObject({ refined_by: null, superseded: false })
  expect(of(after)?.score).toBeGreaterThan(of(before)?.score ?? 1)
  const scores = result.sources.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(trace).toMatchObject({ operations: ['retrieve'], thought_id: null })
  expect(trace.lineage[0]?.chain.map(({ thought_id }) => thought_id)).toEqual([before, after])
})

test('AC3: of several refinements the newest counts', async () => {
  const first = await stored('The weighbridge closes for lunch at noon each day.')
  await stored('The weighbridge closes for lunch at one o’clock each day.', { refines: first })
  const newest = await stored('The weighbridge closes for lunch at two o’clock each day.', { refines: first })
  const { result } = await remember('When is the weighbridge closed for lunch?')
  expect(result.sources.find(({ thought_id }) => thought_id === first)).toMatchObject({ refined_by: newest })
})

test('AC5: the lineage is walked both ways, with signed depths', async () => {
  const a = await stored('Ropes are checked by the boatswain.')
  const b = await stored('Ropes are checked by the boatswain each month.', { refines: a })
  const c = await stored('Ropes are checked by the boatswain each week.', { refines: b })
  const depths = async (id: string) =>
    (await get<ThoughtLineage>(`/memories/${id}/history`)).chain.map(({ thought_id, depth }) => [thought_id, depth])
  expect(await depths(b)).toEqual([
    [a, -1],
    [b, 0],
    [c, 1],
  ])
  expect(await depths(a)).toEqual([
    [a, 0],
    [b, 1],
    [c, 2],
  ])
})

test('AC6: of a chain of 12 refinements ten are shown, and the rest is said to be left out', async () => {
  const first = await stored('The fog horn sounds every minute.')
  let last = first
  for (let count = 1; count <= 12; count += 1)
    last = await stored(`The fog horn sounds every ${count} minutes.`, { refines: last })
  const lineage = await get<ThoughtLineage>(`/memories/${first}/history`)
  expect(lineage.chain.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(lineage.truncated).toBe(true)
}, 60_000)

test('AC7: a nearly identical contribution is stored as an original, with the advice to refine', async () => {
  const first = await stored('Remove the dist folder before the build, or stale files get shipped.')
  const { result, trace } = await remember('Delete the dist directory before the build, or stale files get shipped.')
  expect(result.guidance).toContain(`Similar thought exists (id: ${first}, preview: 'Remove the dist folder`)
  expect(result.guidance).toContain(`Consider /brain refine ${first} "updated insight" instead.`)
  expect(await shown(trace.thought_id ?? '')).toMatchObject({ thought_type: 'original', source_ids: [] })
})

test('AC8: without refines and consolidates a contribution is an original; the new fields are there', async () => {
  const { result, trace } = await remember('Mooring fees are paid per metre of the hull.', {
    context: 'reading the tariff',
    session_id: 's-1',
  })
  expect(await shown(trace.thought_id ?? '')).toMatchObject({
    thought_type: 'original',
    source_ids: [],
    weight: 1,
    source_session: 's-1',
  })
  const { result: again } = await remember('Who pays mooring fees per metre?')
  expect(again.sources[0]).toEqual({
    thought_id: trace.thought_id,
    content: 'Mooring fees are paid per metre of the hull.',
    contributor_name: 'Test',
    score: expect.any(Number),
    pheromone_weight: 1,
    tags: [],
    refined_by: null,
    superseded: false,
  })
  expect(result.guidance).toBeNull()
})

test('AC9: unknown ids, both kinds of lineage and a consolidation of one are refused with their codes', async () => {
  const refusal = async (more: object) => {
    const { status, value } = await api.ask('POST', '/memory', api.agent, {
      prompt: 'Boats tie up.',
      ...test1,
      ...more,
    })
    const { code, reason } = value.error as unknown as { code: string; reason?: string }
    return [status, code, reason]
  }
  expect(await refusal({ refines: 'nobody' })).toEqual([404, 'THOUGHT_NOT_FOUND', undefined])
  expect(await refusal({ consolidates: ['heavy', 'nobody'] })).toEqual([404, 'THOUGHT_NOT_FOUND', undefined])
  expect(await refusal({ refines: 'heavy', consolidates: ['heavy', 'light'] })).toEqual([
    400,
    'VALIDATION_ERROR',
    'MUTUAL_EXCLUSION',
  ])
  for (const consolidates of [[], ['heavy'], ['heavy', 'heavy']])
    expect(await refusal({ consolidates })).toEqual([400, 'VALIDATION_ERROR', 'MIN_CONSOLIDATION'])
  expect(await refusal({ consolidates: 'heavy' })).toEqual([400, 'VALIDATION_ERROR', undefined])
  expect(await refusal({ agent_id: '' })).toEqual([400, 'VALIDATION_ERROR', undefined])
})

test('an optional field may be null, as many programs write one that is not set', async () => {
  const unset = { refines: null, consolidates: null, context: null, session_id: null }
  const { trace } = await remember('Buoy lamps are tested on the first of each month.', unset)
  expect(trace).toMatchObject({ thought_type: 'original', session_id: null })
  expect(
    (await remember('Buoy lamps are tested weekly.', { ...unset, refines: trace.thought_id })).trace,
  ).toMatchObject({
    thought_type: 'refinement',
  })
})

test('a question and a fragment are not stored, unless they refine something', async () => {
  const asked = await remember('Boats tie up.')
  expect(asked).toMatchObject({ trace: { operations: ['retrieve'], thought_id: null, lineage: [] } })
  expect(asked.result.guidance).toContain('fewer than 5 words')
  expect(await stored('Boats tie up.', { refines: 'light' })).toMatch(/^m_/)
})

test('the contributor is the one stated, the actor is the caller', async () => {
  const { trace } = await post<MemoryAnswer>(
    '/memory',
    { prompt: 'The harbour office opens at seven in summer.', agent_id: 'ada-1', agent_name: 'Ada' },
    as('gateway'),
  )
  expect(await shown(trace.thought_id ?? '')).toMatchObject({ source_agent: 'Ada' })
  expect(trace).toMatchObject({ agent_id: 'ada-1', agent_name: 'Ada' })
  const { chain } = await get<ThoughtLineage>(`/memories/${trace.thought_id}/history`)
  expect(chain).toMatchObject([{ contributor: 'Ada' }])
})

test('ten agents that write at once lose nothing, and one agent that repeats itself stores once', async () => {
  const agents = Array.from({ length: 10 }, (_, at) => `agent-${at}`)
  const made = await Promise.all(
    agents.flatMap((agent) =>
      ['north', 'south'].map((quay) => store(`Berth ${agent.slice(-1)} of the ${quay} quay is dredged.`, {}, agent)),
    ),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(20)
  expect(made.every(({ created }) => created)).toBe(true)
  const repeated = await Promise.all(agents.map(() => store('The east quay is closed on Sundays.', { session: 's' })))
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(1)
  expect(repeated.filter(({ created }) => created)).toHaveLength(1)
  expect(await shown(repeated[0]?.id ?? '')).toMatchObject({ source_agent: 'codex', source_session: 's' })
  const refined = await Promise.all(
    agents.map((agent) => store(`The east quay is closed, says ${agent}.`, { refines: repeated[0]?.id }, agent)),
  )
  expect(refined.filter(({ superseded }) => superseded.length > 0)).toHaveLength(1)
}, 60_000)

test('what is too long is refused with the limit, and nothing is stored', async () => {
  const long = await api.ask('POST', '/memories', api.agent, { content: 'x'.repeat(20_001) })
  expect(long.status).toBe(400)
  expect(long.value.error?.message).toBe('content: at most 20000 characters; store one lesson at a time')
  const body = { prompt: 'x'.repeat(1024 * 1024), ...test1 }
  expect(await api.refusalOf('POST', '/memory', api.agent, body)).toBe('413 PAYLOAD_TOO_LARGE')
  expect(await api.refusalOf('POST', '/memories', api.agent, { content: ' ' })).toBe('400 VALIDATION_ERROR')
  expect(await api.refusalOf('POST', '/memories', api.agent, '{"content": ')).toBe('400 VALIDATION_ERROR')
})

test('a secret that an agent stores is hidden in every answer', async () => {
  const secret = 'parcel-9Qx-2031'
  const made = await store(`The staging password is ${secret}.`)
  const answers = [
    made,
    await shown(made.id),
    await get(`/memories/${made.id}/history`),
    await remember('What is the staging password?'),
    await remember(`Never print it: the staging password is ${secret}.`),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret)
})

test('the specification describes both operations', async () => {
  const spec = await get<{ paths: Record<string, Record<string, { operationId: string }>> }>('/openapi.json')
  expect(spec.paths['/memory']?.['post']?.operationId).toBe('contributions.memory')
  expect(spec.paths['/memories']?.['post']?.operationId).toBe('contributions.store')
})
