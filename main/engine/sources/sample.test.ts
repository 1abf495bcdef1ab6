import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { connectors } from './connectors.ts'

const sample = join(import.meta.dirname, '../../../sample')
const stores = ['.jaato', 'claude-memory/memory', 'agent-memory.json', 'notes']

function readSample(): { records: SourceRecord[]; kinds: string[]; unreadable: number } {
  const records: SourceRecord[] = []
  const kinds: string[] = []
  let unreadable = 0
  for (const store of stores) {
    const path = join(sample, store)
    const connector = connectors.find((each) => each.detect(path, nodeFiles))!
    const { root } = connector.detect(path, nodeFiles)!
    kinds.push(connector.kind)
    for (const file of connector.recordFiles(root, nodeFiles))
      for (const item of connector.read(file, root, nodeFiles)) {
        if (item.kind === 'record') records.push(item.record)
        else unreadable += 1
      }
  }
  return { records, kinds, unreadable }
}

test('the sample has about 60 memories in four formats, and one unreadable line', () => {
  const { records, kinds, unreadable } = readSample()
  expect(kinds).toEqual(['jaato', 'claude-code', 'server-memory', 'markdown'])
  expect(records.length).toBeGreaterThanOrEqual(58)
  expect(records.length).toBeLessThanOrEqual(66)
  expect(unreadable).toBe(1)
  expect(new Set(records.map(({ maturity }) => maturity))).toEqual(
    new Set(['raw', 'validated', 'escalated', 'discarded']),
  )
})

test('every screen has something to show: duplicates, a contradiction, noise, an invented secret, a removed path', () => {
  const all = readSample().records.map(({ content }) => content)
  const having = (...words: string[]) => all.filter((text) => words.every((word) => text.includes(word))).length
  expect(having('prepared statement', 'PgBouncer')).toBe(3)
  expect(having('signature', 'raw')).toBe(3)
  expect(having('integration tests', 'truncate') + having('Integration tests', 'truncate')).toBe(3)
  expect([having('max: 20 connections'), having('max: 10 connections')]).toEqual([1, 1])
  expect([having('tried 5 times'), having('tried 8 times')]).toEqual([1, 1])
  expect(having('Add after the imports section')).toBe(1)
  expect([having('postgres://', 'example.test'), having('AKIAIOSFODNN7EXAMPLE')]).toEqual([1, 1])
  expect(having('src/lib/db.ts')).toBe(1)
  expect(nodeFiles.stat(join(sample, 'src/lib/db.ts'))).toBeNull()
})

test('the references of the sample name existing memories', () => {
  const ids = new Set(readSample().records.map(({ external_id }) => external_id))
  const folder = join(sample, '.jaato/references')
  const references = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  expect(references).toHaveLength(2)
  for (const { lineage } of references) for (const id of lineage?.source_memory_ids ?? []) expect(ids).toContain(id)
})
