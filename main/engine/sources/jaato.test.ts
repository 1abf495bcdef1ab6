import { appendFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { jaato } from './jaato.ts'
import { findJaatoFolders } from './jaatoDetect.ts'

function readAll(folder: string, root = join(folder, '.jaato')) {
  const items = jaato.recordFiles(root, nodeFiles).flatMap((path) => [...jaato.read(path, root, nodeFiles)])
  return {
    records: items.flatMap((item) => (item.kind === 'record' ? [item.record] : [])),
    unreadable: items.flatMap((item) => (item.kind === 'unreadable' ? [item.line] : [])),
    bytes: items.reduce((sum, item) => sum + item.bytes, 0),
  }
}

function locators(folder: string): string[] {
  return readAll(folder).records.map(({ locator }) => locator)
}

const old = '.jaato/memories.jsonl'
const line = (id: string, more: Record<string, unknown> = {}) => JSON.stringify({ id, content: `About ${id}`, ...more })

test('a link to a store is that store, whatever its name', () => {
  const folder = tempFolder({ [old]: `${line('a')}\n` })
  symlinkSync(join(folder, '.jaato'), join(folder, 'linked'))
  expect(jaato.detect(join(folder, 'linked'), nodeFiles)?.root).toBe(join(folder, '.jaato'))
})

test('a full record is read with its fields, its local time in UTC', () => {
  const text =
    '{"id": "mem_1", "content": "Flush before fork", "description": "flush", "tags": ["io"], "timestamp": ' +
    '"2026-03-01T09:30:00.250000", "usage_count": 3, "last_accessed": "2026-03-02T10:00:00", "maturity": "validated", ' +
    '"confidence": 1.0, "scope": "universal", "evidence": "log", "source_agent": "tern", "source_session": "s9", "curated_by": "ada"}'
  const [record] = readAll(tempFolder({ [old]: `${text}\n` })).records
  expect(record).toMatchObject({
    locator: 'mem_1',
    external_id: 'mem_1',
    line: 1,
    raw: text,
    content: 'Flush before fork',
    tags: ['io'],
    timestamp: new Date(2026, 2, 1, 9, 30, 0, 250).toISOString(),
    last_accessed: new Date(2026, 2, 2, 10).toISOString(),
    usage_count: 3,
    maturity: 'validated',
    confidence: 1,
    scope: 'universal',
    evidence: 'log',
    source_agent: 'tern',
    source_session: 's9',
    curated_by: 'ada',
  })
})

test('a record that stops at last_accessed loads with defaults and no confidence', () => {
  const [record] = readAll(tempFolder({ [old]: line('mem_1', { usage_count: 0, last_accessed: null }) })).records
  expect(record).toMatchObject({
    maturity: 'raw',
    confidence: null,
    scope: 'project',
    description: 'About mem_1',
    tags: [],
  })
})

test('dismissed is read as discarded', () => {
  expect(readAll(tempFolder({ [old]: line('a', { maturity: 'dismissed' }) })).records[0]?.maturity).toBe('discarded')
})

test.each([
  ['maturity', 'archived'],
  ['confidence', 1.5],
  ['scope', 'galaxy'],
  ['tags', 'one'],
  ['timestamp', 'yesterday'],
  ['usage_count', 'many'],
])('a record whose %s is %j is shown as unreadable, naming the field', (field, value) => {
  const { records, unreadable } = readAll(tempFolder({ [old]: `${line('a')}\n${line('b', { [field]: value })}\n` }))
  expect(records).toHaveLength(1)
  expect(unreadable).toMatchObject([{ line: 2, text: line('b', { [field]: value }) }])
  expect(unreadable[0]?.reason).toContain(`field ${field}`)
})

test('two objects on one line are both read', () => {
  const text = `${line('a')}${line('b')}\n${line('c')}\n`
  const { records, bytes } = readAll(tempFolder({ [old]: text }))
  expect(records.map((record: SourceRecord) => [record.locator, record.line, record.raw])).toEqual([
    ['a', 1, line('a')],
    ['b', 1, line('b')],
    ['c', 2, line('c')],
  ])
  expect(bytes).toBe(text.length)
})

test('a complete record before a broken one is read, and the broken one shown', () => {
  const { records, unreadable } = readAll(tempFolder({ [old]: `${line('a')} {"id":"b","con` }))
  expect(records).toHaveLength(1)
  expect(unreadable[0]?.text).toBe(' {"id":"b","con')
})

test('CRLF, a byte order mark and no final newline are read', () => {
  const { records } = readAll(tempFolder({ [old]: `\uFEFF${line('a')}\r\n\r\n${line('b')}` }))
  expect(records.map(({ locator, line: number, raw }) => [locator, number, raw])).toEqual([
    ['a', 1, line('a')],
    ['b', 3, line('b')],
  ])
})

test('a byte that is not UTF-8 makes only its own line unreadable', () => {
  const bytes = Buffer.concat([
    Buffer.from('{"id":"a","content":"'),
    Buffer.from([0xff]),
    Buffer.from(`"}\n${line('b')}\n`),
  ])
  const { records, unreadable } = readAll(tempFolder({ [old]: bytes }))
  expect(records.map(({ locator }) => locator)).toEqual(['b'])
  expect(unreadable).toMatchObject([{ line: 1, reason: 'It is not UTF-8 text. Correct the bytes in the file.' }])
})

test('a record still being written is unreadable until it is complete', () => {
  const folder = tempFolder({ [old]: `${line('a')}\n${line('b').slice(0, 12)}` })
  expect(readAll(folder)).toMatchObject({ records: [{ locator: 'a' }], unreadable: [{ line: 2 }] })
  appendFileSync(join(folder, old), `${line('b').slice(12)}\n`)
  expect(locators(folder)).toEqual(['a', 'b'])
})

test('lines appended after the read began wait for the next one', () => {
  const folder = tempFolder({ [old]: `${line('a')}\n` })
  const items = jaato.read(join(folder, old), join(folder, '.jaato'), nodeFiles)[Symbol.iterator]()
  expect(items.next().value).toMatchObject({ record: { locator: 'a' } })
  appendFileSync(join(folder, old), `${line('b')}\n`)
  expect(items.next().done).toBe(true)
})

test('an empty file is a source without records', () => {
  const folder = tempFolder({ [old]: '' })
  expect(readAll(folder).records).toEqual([])
  expect(jaato.detect(folder, nodeFiles)?.root).toBe(join(folder, '.jaato'))
})

test('a line of 2 MB and a content of 100,000 characters are read completely', () => {
  const { records } = readAll(
    tempFolder({
      [old]: `${line('a', { evidence: 'x'.repeat(2_000_000) })}\n${line('b', { content: 'é'.repeat(100_000) })}\n`,
    }),
  )
  expect(records.map(({ content, evidence }) => [content.length, evidence?.length])).toEqual([
    [7, 2_000_000],
    [100_000, undefined],
  ])
})

test('beside the new layout, record names of the old file include it, so that no name passes to another record', () => {
  const folder = tempFolder({ [old]: `${line('a')}\n${line('b')}`, '.jaato/memories/curated.jsonl': line('a') })
  expect(locators(folder)).toEqual(['a@memories.jsonl', 'b@memories.jsonl', 'a'])
})

test('one id in a raw file and in the curated one, and twice in the old file, gives separate records', () => {
  const folder = tempFolder({
    [old]: `${line('a')}\n${line('a')}\n${line('c')}\n${line('c')}\n${line('c')}`,
    '.jaato/memories/raw/a.json': line('a'),
    '.jaato/memories/curated.jsonl': line('a'),
  })
  expect(locators(folder)).toEqual([
    'a@memories.jsonl',
    'a@memories.jsonl#2',
    'c@memories.jsonl',
    'c@memories.jsonl#2',
    'c@memories.jsonl#3',
    'a@memories/curated.jsonl',
    'a',
  ])
})

test('raw files not named after their ids still have unique locators', () => {
  const folder = tempFolder({
    '.jaato/memories/raw/a copy.json': line('a'),
    '.jaato/memories/raw/a.json': line('a'),
    '.jaato/memories/raw/x.json': line('../../z'),
    '.jaato/memories/raw/y.json': line('../../z'),
  })
  expect(locators(folder)).toEqual(['a@memories/raw/a copy.json', 'a', '../../z', '../../z@memories/raw/y.json'])
})

test('a raw file may span several lines; temporary files beside it are not read', () => {
  const folder = tempFolder({
    '.jaato/memories/raw/a.json': '{\n  "id": "a",\n  "content": "x"\n}\n',
    '.jaato/memories/raw/.a.json.1f.tmp': line('b'),
    '.jaato/memories/raw/a.json.tmp': line('b'),
  })
  expect(readAll(folder).records).toMatchObject([
    { locator: 'a', line: null, raw: '{\n  "id": "a",\n  "content": "x"\n}' },
  ])
})

test('a file that vanishes after it was listed yields nothing', () => {
  const folder = tempFolder({ [old]: line('a'), '.jaato/memories/raw/b.json': line('b') })
  const root = join(folder, '.jaato')
  const listed = jaato.recordFiles(root, nodeFiles)
  rmSync(root, { recursive: true })
  expect(listed.flatMap((path) => [...jaato.read(path, root, nodeFiles)])).toEqual([])
})

test('a link to a file of the store adds no record, and one that leaves the store is not read', () => {
  const outside = tempFolder({ 'secret.json': line('secret') })
  const folder = tempFolder({ '.jaato/memories/raw/a.json': line('a') })
  const raw = join(folder, '.jaato/memories/raw')
  symlinkSync(join(outside, 'secret.json'), join(raw, 'secret.json'))
  symlinkSync(join(raw, 'a.json'), join(raw, 'link.json'))
  expect(jaato.recordFiles(join(folder, '.jaato'), nodeFiles)).toEqual([join(raw, 'a.json')])
  symlinkSync('memories/raw/a.json', join(folder, '.jaato/memories.jsonl'))
  symlinkSync('raw/a.json', join(folder, '.jaato/memories/curated.jsonl'))
  expect(jaato.recordFiles(join(folder, '.jaato'), nodeFiles)).toEqual([join(raw, 'a.json')])
})

test('a store is recognised by its first record, however long', () => {
  const long = 'A long text. '.repeat(10_000)
  const last = { description: 'd', tags: [], maturity: 'raw', usage_count: 0 }
  const folder = tempFolder({
    'old.jsonl': `${line('a', { content: long, ...last })}\n${line('b')}\n`,
    'cut.jsonl': `${line('a', { content: long, ...last })}`,
    'new/memories/raw/a.json': line('a', { content: long, ...last }),
  })
  expect(jaato.detect(join(folder, 'old.jsonl'), nodeFiles)).not.toBeNull()
  expect(jaato.detect(join(folder, 'cut.jsonl'), nodeFiles)).not.toBeNull()
  expect(jaato.detect(join(folder, 'new'), nodeFiles)).not.toBeNull()
})

test.each([
  '',
  '.jaato',
  '.jaato/memories.jsonl',
  '.jaato/memories',
  '.jaato/memories/raw',
  '.jaato/memories/raw/b.json',
])('the store is recognised at workspace/%s', (inside) => {
  const folder = tempFolder({ [old]: line('a'), '.jaato/memories/raw/b.json': line('b') })
  expect(jaato.detect(join(folder, inside), nodeFiles)).toMatchObject({
    root: join(folder, '.jaato'),
    detail: 'jaato, old and new layout',
  })
})

test('a single file is a store if its records look like jaato’s, and no other file is', () => {
  const shaped = line('a', { tags: [], timestamp: '2026-01-01T00:00:00', usage_count: 0 })
  const folder = tempFolder({
    'memories.jsonl': `${shaped}\n`,
    'notes.jsonl': '{"text":"x"}\n',
    'other/memories.jsonl': line('a'),
  })
  expect(jaato.detect(folder, nodeFiles)?.root).toBe(join(folder, 'memories.jsonl'))
  expect(jaato.detect(join(folder, 'memories.jsonl'), nodeFiles)?.root).toBe(join(folder, 'memories.jsonl'))
  expect(jaato.detect(join(folder, 'notes.jsonl'), nodeFiles)).toBeNull()
  expect(jaato.detect(join(folder, 'other'), nodeFiles)).toBeNull()
  expect(jaato.detect(join(folder, 'nothing'), nodeFiles)).toBeNull()
  expect(readAll(folder, join(folder, 'memories.jsonl')).records[0]?.locator).toBe('a')
})

test('a single file is recognised by its first record, even beyond the part that is usually read', () => {
  const long = `{"id":"a","tags":[],"timestamp":"2026-01-01","maturity":"raw","usage_count":1,"content":"${'x'.repeat(90_000)}"}`
  const folder = tempFolder({ 'memories.jsonl': long })
  expect(jaato.detect(folder, nodeFiles)).not.toBeNull()
})

test('stores in and below the home folder are found, except inside node_modules', () => {
  const home = tempFolder({
    [old]: '',
    'code/parcel/.jaato/memories.jsonl': '',
    'notes/.jaato/memories/raw/a.json': line('a'),
    'code/node_modules/.jaato/memories.jsonl': '',
    'empty/.jaato/config.json': '{}',
  })
  expect(findJaatoFolders(home, nodeFiles).sort()).toEqual(
    ['.jaato', 'code/parcel/.jaato', 'notes/.jaato'].map((name) => join(home, name)),
  )
})
