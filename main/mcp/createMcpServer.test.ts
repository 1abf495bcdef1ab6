import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createRouterClient } from '@orpc/server'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { router } from '../handlers/router.ts'
import { connectAgent, revisions } from './testing/connectAgent.ts'
import { agentTools } from './tools.ts'

const lesson = 'The harbour API answers 429 without a Retry-After header; wait ten seconds before the next call.'
const wish = { source: 'scratchpad', summary: lesson, promote_reason: 'cost an hour' }

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

describe.each(revisions)('over revision %s', (revision) => {
  let client: Client
  beforeEach(
    async () => void (client = await connectAgent(harness, { revision, name: 'Claude Code/2', curation: true })),
  )
  afterEach(() => client.close())

  test('every tool has a schema with a plain object at its root and a description clients show whole', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(agentTools.map(({ name }) => name))
    for (const { name, description = '', inputSchema, outputSchema } of tools) {
      expect(Buffer.byteLength(description), name).toBeLessThan(2048)
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema, name).toMatchObject({ type: 'object' })
        expect(Object.keys(schema ?? {}), name).not.toContain('anyOf')
      }
    }
  })

  test('a call answers structured data, in the name of the client', async () => {
    const { structuredContent, isError } = await client.callTool({ name: 'promote_memory', arguments: wish })
    expect(isError).not.toBe(true)
    expect(structuredContent).toMatchObject({
      created: true,
      proposal: { actor: 'agent:Claude-Code-2', state: 'open' },
    })
  })

  test('an agent cannot name another as the author', async () => {
    const named = await client.callTool({ name: 'promote_memory', arguments: { ...wish, agent: 'somebody-else' } })
    expect(named.isError).toBe(true)
    await client.callTool({ name: 'promote_memory', arguments: wish })
    const listed = await client.callTool({ name: 'list_memories_for_curation', arguments: {} })
    expect(listed.structuredContent).toMatchObject({ items: [{ source_agent: 'Claude-Code-2', maturity: 'raw' }] })
  })

  test('each project with memories has a pack as a resource', async () => {
    harness.write('harbour/.git/HEAD', 'ref: refs/heads/main\n')
    const rule = 'Never moor at berth 4 during spring tides, because the lines chafe.'
    harness.write('harbour/.jaato/memories.jsonl', jaatoLine('mem_a', rule))
    await harness.sync('harbour', { project: 'harbour' })
    const { resources } = await client.listResources()
    const pack = resources.find(({ uri }) => uri.startsWith('schoolhouse://packs/'))
    expect(pack).toMatchObject({ title: 'Pack: harbour', mimeType: 'text/markdown' })
    for (const uri of [pack?.uri ?? '', 'schoolhouse://packs/harbour']) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toMatchObject([{ uri, text: expect.stringContaining(rule) }])
    }
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'schoolhouse://packs/{project}',
    )
  })

  test.each(['packs/dockyard', 'references/dockyard', 'packs/%zz', 'tides/dockyard'])(
    'a resource that is not there is the protocol’s error: %s',
    async (name) => {
      const uri = `schoolhouse://${name}`
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } })
    },
  )

  test('a failure says what is wrong, and the connection goes on', async () => {
    const { isError, content } = await client.callTool({ name: 'memory_history', arguments: { id: 'mem_none' } })
    expect(isError).toBe(true)
    expect(content).toEqual([{ type: 'text', text: 'THOUGHT_NOT_FOUND: There is no memory mem_none.' }])
    const bad = await client.callTool({ name: 'promote_memory', arguments: { source: 'x' } })
    expect(bad.isError).toBe(true)
    expect(JSON.stringify(bad.content)).toContain('summary')
  })
})

test('the tools for reviewing are served in curation mode only', async () => {
  const client = await connectAgent(harness)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual(agentTools.filter(({ curates }) => !curates).map(({ name }) => name))
  await client.close()
})

test('every tool calls a procedure that the contract opens to agents', () => {
  for (const { name, procedure } of agentTools) expect(procedure['~orpc'].meta, name).toMatchObject({ agents: 'open' })
})

test('approved references are resources and skills; files that people wrote are not', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    jaatoLine('mem_a', 'Berths are numbered from the north, because the charts are.'),
  )
  harness.write('app/CLAUDE.md', '# Harbour\n\n- Ask the pilot first.\n')
  await harness.sync('app', { project: 'app' })
  const context = { library: { engine: () => harness.engine } as never, actor: 'person-cli', session: null }
  const person = createRouterClient(router, { context })
  await person.references.promote({ memory_id: 'mem_a', target: 'learned', id: 'berths', reason: 'asked twice' })
  const client = await connectAgent(harness)
  const { resources } = await client.listResources()
  const listed = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('schoolhouse://references/'))
  expect(listed).toEqual(['schoolhouse://references/berths'])
  const { contents } = await client.readResource({ uri: 'schoolhouse://references/berths' })
  expect(contents).toMatchObject([{ text: expect.stringContaining('numbered from the north') }])
  const skill = await client.readResource({ uri: 'skill://schoolhouse/berths/SKILL.md' })
  expect(skill.contents).toMatchObject([{ text: expect.stringContaining('name: berths') }])
  await client.close()
})

test('the prompts say that a person decides', async () => {
  const client = await connectAgent(harness)
  const { messages } = await client.getPrompt({ name: 'review_memories', arguments: { project: 'harbour' } })
  expect(JSON.stringify(messages)).toContain(
    'of the project harbour and say what should become of each. Everything you decide is a proposal',
  )
  expect((await client.listPrompts()).prompts).toHaveLength(2)
  await client.close()
})

/** What the tests read of answers. */
const Answer = z.looseObject({
  id: z.string().default(''),
  status: z.string().optional(),
  items: z.array(z.looseObject({ id: z.string() })).default([]),
  chain: z.array(z.unknown()).default([]),
})

describe('an agent’s round: store, look up, refine, propose', () => {
  let client: Client
  const run = async (name: string, args: object): Promise<z.infer<typeof Answer>> => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...args } })
    if (isError) throw new Error(JSON.stringify(content))
    return Answer.parse(structuredContent)
  }
  beforeEach(async () => {
    harness.write('harbour/.git/HEAD', 'ref: refs/heads/main\n')
    client = await connectAgent(harness, { session: 's-1', curation: true, folder: harness.path('harbour') })
  })
  afterEach(() => client.close())

  test('what one agent stores, another finds; a refinement takes its place and marks it', async () => {
    const { id } = await run('store_memory', { content: lesson, tags: ['harbour'], confidence: 0.9 })
    const other = await connectAgent(harness, { name: 'cursor', session: 's-2' })
    const { structuredContent } = await other.callTool({
      name: 'retrieve_memories',
      arguments: { query: 'what to do when the harbour API answers 429' },
    })
    expect(structuredContent).toMatchObject({ items: [{ id, source_agent: 'codex', superseded: false }] })
    const better = `${lesson.replace('ten', 'thirty')} Ten seconds were too short in June.`
    const refined = await run('refine_memory', { refines: id, content: better })
    expect(refined).toMatchObject({ thought_type: 'refinement', source_ids: [id] })
    const { items } = await run('retrieve_memories', { query: 'harbour API answers 429', intent: 'history' })
    expect(items.find((item) => item.id === id)).toMatchObject({
      superseded: true,
      refined_by: refined.id,
    })
    expect((await run('memory_history', { id })).chain).toHaveLength(2)
    expect(await run('list_memory_tags', {})).toMatchObject({
      tags: [{ tag: 'harbour', memories: expect.any(Number) }],
    })
    await other.close()
  })

  test('a verdict is a proposal, and nothing changes until a person accepts it', async () => {
    const { id } = await run('store_memory', { content: lesson })
    const quotes = [{ text: 'wait ten seconds' }]
    const { status } = await run('validate_memory', { memory_ids: [id], reason: 'tried it', quotes })
    expect(status).toBe('proposed')
    expect(await run('list_proposals', {})).toMatchObject({ items: [{ verb: 'validate', state: 'open' }] })
    const { items } = await run('list_memories_for_curation', { maturity: 'raw' })
    expect(items).toMatchObject([{ id, maturity: 'raw' }])
  })

  test('an agent sees its own proposals only', async () => {
    const { id } = await run('store_memory', { content: lesson })
    await run('discard_memory', { memory_ids: [id], reason: 'the API was replaced' })
    const other = await connectAgent(harness, { name: 'cursor' })
    const { structuredContent } = await other.callTool({ name: 'list_proposals', arguments: {} })
    expect(structuredContent).toEqual({ items: [] })
    await other.close()
  })

  test('a quote that is not in the memory is refused', async () => {
    const { id } = await run('store_memory', { content: lesson })
    const quotes = [{ text: 'wait an hour' }]
    await expect(run('discard_memory', { memory_ids: [id], reason: 'wrong', quotes })).rejects.toThrow(/quote/i)
  })
})
