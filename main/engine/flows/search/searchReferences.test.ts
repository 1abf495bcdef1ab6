import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { projectByName } from '../../store/queries/projects.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { computeFindings } from '../findings/computeFindings.ts'
import { searchReferences } from './searchReferences.ts'

const secret = 'K7!vorpalquexmim'
const gateCode = 'zorp9!grumbleflax'

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

const search = async (query: string, limit = 10, first?: string) => {
  const { items, total, spellings } = await searchReferences(harness.engine.core, { q: query, limit, first })
  return { found: items.map(({ content }) => content), total, spellings }
}

test('references of others are found, the most relevant first', async () => {
  const { found, total } = await search('tide')
  expect(found.map((text) => text.slice(0, 8))).toEqual(['The tide', 'Lock the'])
  expect(total).toBe(2)
  expect((await search('tide', 1)).found).toHaveLength(1)
  expect((await search('berth claude')).found).toHaveLength(1)
})

test('references of one project come first, the most relevant first among them', async () => {
  harness.write('web/.jaato/memories.jsonl', jaatoLine('b', 'Pages load lazily.'))
  harness.write(
    'web/CLAUDE.md',
    '# Web\n- Draw the tide table, and the moon, and the wind, below the map of the whole harbour.',
  )
  await harness.sync('web', { project: 'web' })
  const web = projectByName(harness.engine.core.library.db, 'web')?.id
  const starts = async (first?: string) => (await search('tide', 2, first)).found.map((text) => text.slice(0, 8))
  expect(await starts()).toEqual(['The tide', 'Lock the'])
  expect(await starts(web)).toEqual(['Draw the', 'The tide'])
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

test('an edit of a file is found two seconds later', async () => {
  expect((await search('harbourmaster')).total).toBe(0)
  harness.write('api/CLAUDE.md', [...lines, '- Ask the harbourmaster first.'].join('\n'))
  harness.pass(2000)
  expect((await search('harbourmaster')).found).toEqual(['Ask the harbourmaster first.'])
})

test('a value that a memory shows to be secret is no longer found, though the files are the same', async () => {
  harness.write('api/CLAUDE.md', [...lines, `- The gate opens with ${gateCode}.`].join('\n'))
  expect((await search('grumbleflax')).total).toBe(1)
  const leak = `Set GATE_PASSWORD=${gateCode} before the tests.`
  harness.write('api/.jaato/memories.jsonl', [jaatoLine('a', 'Fees are whole cents.'), jaatoLine('b', leak)].join(''))
  await harness.sync('api', { project: 'api' })
  await computeFindings(harness.engine.core)
  harness.pass(2000)
  expect((await search('grumbleflax')).total).toBe(0)
})
