import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { searchReferences } from './searchReferences.ts'

const secret = 'K7!vorpalquexmim'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('api/.jaato/memories.jsonl', jaatoLine('a', 'Fees are whole cents.'))
  harness.write('api/CLAUDE.md', lines.join('\n'))
  await harness.sync('api', { project: 'api' })
})
afterEach(() => harness.end())

const lines = [
  '# Harbour',
  '- Lock the berth row before reading the tide table.',
  '- The tide cache needs the native module, never the tide of yesterday.',
  `- Log in to the test system with DB_PASSWORD=${secret}`,
]

const search = async (query: string, limit = 10) => {
  const { items, total, spellings } = await searchReferences(harness.engine.core, query, limit)
  return { found: items.map(({ content }) => content), total, spellings }
}

test('references of others are found, the most relevant first', async () => {
  const { found, total } = await search('tide')
  expect(found.map((text) => text.slice(0, 8))).toEqual(['The tide', 'Lock the'])
  expect(total).toBe(2)
  expect((await search('tide', 1)).found).toHaveLength(1)
  expect((await search('berth claude')).found).toHaveLength(1)
})

test('one typo is forgiven, and said', async () => {
  const { found, spellings } = await search('natvie ')
  expect(found).toHaveLength(1)
  expect(spellings).toEqual([{ typed: 'natvie', shown: 'native' }])
})

test('a masked value is neither found nor spelled out', async () => {
  expect(await search('vorpalquexmim')).toEqual({ found: [], total: 0, spellings: [] })
  expect(await search('vorpalquexmin ')).toEqual({ found: [], total: 0, spellings: [] })
  expect((await search('system')).found).toHaveLength(1)
})
