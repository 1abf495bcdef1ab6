import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { ReadItem, SourceRecord } from '../store/sourceRecord.ts'
import { putFile } from '../testing/files.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { jsonl } from './jsonl.ts'

let folder = ''
beforeEach(() => void (folder = tempFolder()))

function itemsOf(text: string): ReadItem[] {
  const path = join(folder, 'notes.jsonl')
  writeFileSync(path, text)
  return [...jsonl.read(path, path, nodeFiles)]
}

function recordsOf(text: string): SourceRecord[] {
  return itemsOf(text).flatMap((item) => (item.kind === 'record' ? [item.record] : []))
}

test('two objects on one line are two memories, each with its raw text', () => {
  const records = recordsOf('{"id":"a","text":"One }{ here"} {"id":"b","text":"Two"}\n')
  expect(records.map(({ locator, raw, line }) => ({ locator, raw, line }))).toEqual([
    { locator: 'a', raw: '{"id":"a","text":"One }{ here"}', line: 1 },
    { locator: 'b', raw: '{"id":"b","text":"Two"}', line: 1 },
  ])
})

test('the fields of a record are read, whatever their names', () => {
  const [full, other] = recordsOf(
    [
      '{"uuid":"u1","content":"Use the pool. It is capped.","title":"Pool","tags":["db"," db ","pg"],"created_at":"2026-09-08T10:00:00Z","confidence":0.8,"agent":"codex","session":"s-1","project":"x"}',
      '{"key":7,"memory":"First thing. Second thing.","categories":"ci, tests","timestamp":1788861600,"confidence":7}',
    ].join('\n'),
  )
  expect(full).toMatchObject({
    external_id: 'u1',
    locator: 'u1',
    description: 'Pool',
    tags: ['db', 'pg'],
    timestamp: '2026-09-08T10:00:00.000Z',
    confidence: 0.8,
    source_agent: 'codex',
    source_session: 's-1',
    maturity: 'raw',
    scope: 'project',
  })
  expect(other).toMatchObject({
    external_id: '7',
    description: 'First thing.',
    tags: ['ci', 'tests'],
    timestamp: new Date(1_788_861_600_000).toISOString(),
    confidence: null,
    source_agent: null,
  })
})

test('a date without zone is local; an invalid one is replaced by the file’s time', () => {
  const [local, wrong] = recordsOf('{"text":"a","timestamp":"2026-09-08 10:00:00"}\n{"text":"b","timestamp":"soon"}\n')
  expect(local?.timestamp).toBe(new Date(2026, 8, 8, 10).toISOString())
  expect(Math.abs(Date.parse(wrong!.timestamp) - Date.now())).toBeLessThan(3_600_000)
})

test('a record without id is identified by its text, wherever it is; an id with path separators is only a name', () => {
  const [before] = recordsOf('{"text":"same"}\n')
  const [, after, odd] = recordsOf('{"text":"other"}\n{"text":"same"}\n{"id":"../../etc/x","text":"odd"}\n')
  expect(after?.locator).toBe(before?.locator)
  expect(odd).toMatchObject({ locator: '../../etc/x', external_id: '../../etc/x' })
})

test('one id in two files of a folder gives two memories', () => {
  writeFileSync(join(folder, 'a.jsonl'), '{"id":"x","text":"one"}\n')
  writeFileSync(join(folder, 'b.ndjson'), '{"id":"x","text":"two"}\n')
  const found = jsonl.detect(folder, nodeFiles)
  expect(found).toMatchObject({ root: folder, detail: '2 files' })
  const locators = jsonl
    .recordFiles(folder, nodeFiles)
    .flatMap((path) => [...jsonl.read(path, folder, nodeFiles)])
    .map((item) => (item.kind === 'record' ? item.record.locator : ''))
  expect(locators).toEqual(['["a.jsonl","x"]', '["b.ndjson","x"]'])
})

test('lines that give no memory are unreadable, each with its reason', () => {
  const items = itemsOf('{"text":"ok"}\nnot json\n[1,2]\n{"id":"a"}\n{"text":"   "}\n\n{"text":"a"} {"text":"b"\n')
  expect(
    items.map((item) => (item.kind === 'unreadable' ? [item.line.line, item.line.text] : item.record.content)),
  ).toEqual(['ok', [2, 'not json'], [3, '[1,2]'], [4, '{"id":"a"}'], [5, '{"text":"   "}'], 'a', [7, '{"text":"b"']])
  const reasons = items.flatMap((item) => (item.kind === 'unreadable' ? [item.line.reason] : []))
  expect(reasons[0]).toContain('not JSON')
  expect(reasons[1]).toContain('not an object')
  expect(reasons[2]).toContain('content, text or memory')
})

test('files of other formats are left to their own readers', () => {
  const refused = {
    'jaato.jsonl':
      '{"id":"m","content":"a","description":"b","tags":[],"timestamp":"2026-09-08T10:00:00","usage_count":0}',
    'graph.jsonl': '{"type":"entity","name":"n","entityType":"t","observations":["a"],"text":"x"}',
    'session.jsonl': '{"type":"system","uuid":"1","sessionId":"2","content":"started"}',
    'settings.json': '{\n  "text": "x"\n}\n',
    'list.json': '["a"]',
  }
  for (const [name, text] of Object.entries(refused)) {
    writeFileSync(join(folder, name), `${text}\n`)
    expect(jsonl.detect(join(folder, name), nodeFiles), name).toBeNull()
  }
  expect(jsonl.detect(folder, nodeFiles)).toBeNull()
})

test('thoughts exported from a thought space keep their id, contributor and pheromone weight', () => {
  const thought = { thought_id: 't1', content: 'Ferries go first.', contributor_name: 'Ada', pheromone_weight: 2.5 }
  const lines = [thought, { ...thought, thought_id: 't2', pheromone_weight: -1 }].map((each) => JSON.stringify(each))
  expect(itemsOf(lines.join('\n')).map((item) => item.kind === 'record' && item.record)).toMatchObject([
    { external_id: 't1', source_agent: 'Ada', weight: 2.5 },
    { external_id: 't2', weight: 1 },
  ])
})

test('a file of memories in a folder of agents is found from its project, beside those the project holds itself', () => {
  const line = '{"ts":"2026-02-03T12:00:00Z","type":"lesson","content":"The recorder has no public API."}\n'
  const own = putFile(folder, 'harbour/notes.jsonl', line)
  const root = putFile(folder, 'harbour/.claude/memory.jsonl', line)
  putFile(folder, 'harbour/.claude/settings.json', '{"content":"no memory"}')
  expect(jsonl.detectAll?.(join(folder, 'harbour'), nodeFiles)).toMatchObject([
    { root: own, name: 'notes.jsonl in harbour' },
    { root, name: '.claude/memory.jsonl in harbour' },
  ])
  const [record] = [...jsonl.read(root, root, nodeFiles)]
  expect(record).toMatchObject({ record: { timestamp: '2026-02-03T12:00:00.000Z' } })
})
