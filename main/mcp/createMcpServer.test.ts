import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
    await client.callTool({ name: 'promote_memory', arguments: { ...wish, agent: 'somebody-else' } })
    const listed = await client.callTool({ name: 'list_memories_for_curation', arguments: {} })
    expect(listed.structuredContent).toMatchObject({ items: [{ source_agent: 'Claude-Code-2', maturity: 'raw' }] })
  })

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
  const listed = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('schoolhouse:'))
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
  expect(JSON.stringify(messages)).toContain('of the project harbour. Everything you decide is a proposal')
  expect((await client.listPrompts()).prompts).toHaveLength(2)
  await client.close()
})
