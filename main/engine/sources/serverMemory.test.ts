import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { ReadItem, SourceRecord } from '../store/sourceRecord.ts'
import { putFile } from '../testing/files.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { serverMemory } from './serverMemory.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = tempFolder()
  path = join(folder, 'memory.json')
})

function itemsOf(text: string): ReadItem[] {
  writeFileSync(path, text)
  return [...serverMemory.read(path, path, nodeFiles)]
}

function recordsOf(text: string): SourceRecord[] {
  return itemsOf(text).flatMap((item) => (item.kind === 'record' ? [item.record] : []))
}

const graph = [
  '{"type":"entity","name":"label-worker","entityType":"service","observations":["Prints on queue two","Needs \\u0034 GB"]}',
  '{"type":"entity","name":"queue two","entityType":"queue","observations":["Prints on queue two","Prints on queue two"]}',
  '{"type":"relation","from":"label-worker","to":"queue two","relationType":"reads"}',
].join('\n')

test('every observation is one memory, tagged with the type of its entity and of its relations', () => {
  const records = recordsOf(graph)
  expect(records.map(({ content, description, tags, line }) => ({ content, description, tags, line }))).toEqual([
    {
      content: 'Prints on queue two',
      description: 'label-worker: Prints on queue two',
      tags: ['service', 'reads'],
      line: 1,
    },
    { content: 'Needs 4 GB', description: 'label-worker: Needs 4 GB', tags: ['service', 'reads'], line: 1 },
    {
      content: 'Prints on queue two',
      description: 'queue two: Prints on queue two',
      tags: ['queue', 'reads'],
      line: 2,
    },
    {
      content: 'Prints on queue two',
      description: 'queue two: Prints on queue two',
      tags: ['queue', 'reads'],
      line: 2,
    },
  ])
})

test('the locator is entity and text, so that order and neighbours do not matter; a repeat gets #2', () => {
  const repeated = JSON.stringify(['queue two', 'Prints on queue two'])
  expect(recordsOf(graph).map(({ locator }) => locator)).toEqual([
    JSON.stringify(['label-worker', 'Prints on queue two']),
    JSON.stringify(['label-worker', 'Needs 4 GB']),
    repeated,
    `${repeated}#2`,
  ])
})

test('the raw text is the observation as spelled in the file', () => {
  expect(recordsOf(graph).map(({ raw }) => raw)[1]).toBe('"Needs \\u0034 GB"')
})

test('two objects on one line are both read', () => {
  const records = recordsOf(graph.replace('\n', ' '))
  expect(records).toHaveLength(4)
  expect(records.map(({ line }) => line)).toEqual([1, 1, 1, 1])
})

test('objects that are no entity, relation or text are unreadable, with the reason', () => {
  const items = itemsOf(
    '{"type":"note","text":"x"}\n{"type":"entity","name":"a","entityType":"t","observations":["ok",5,"  "]}\n{"type":"entity"\n',
  )
  expect(
    items.map((item) => (item.kind === 'record' ? item.record.content : [item.line.line, item.line.text])),
  ).toEqual([[1, '{"type":"note","text":"x"}'], 'ok', [2, '5'], [2, '"  "'], [3, '{"type":"entity"']])
  expect(items[2]?.kind === 'unreadable' && items[2].line.reason).toBe('Observation 2 of a holds no text.')
})

test('an observation nested 100,000 levels deep is unreadable, and everything else is read', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const items = itemsOf(`{"type":"entity","name":"a","entityType":"t","observations":["ok",${deep}]}\n`)
  expect(items.map((item) => item.kind)).toEqual(['record', 'unreadable'])
})

test('a graph is recognised by its contents, in a folder too; other JSON is not', () => {
  writeFileSync(join(folder, 'package.json'), '{"name":"x","type":"module"}\n')
  expect(serverMemory.detect(folder, nodeFiles)).toBeNull()
  writeFileSync(path, graph)
  expect(serverMemory.detect(folder, nodeFiles)).toMatchObject({
    root: path,
    detail: 'knowledge graph, 4 observations at its start',
  })
  writeFileSync(path, graph.replaceAll('\n', '\r\n'))
  expect(serverMemory.detect(path, nodeFiles)?.root).toBe(path)
})

test('entities without a type, and observations with their time, are read as some servers write them', () => {
  const records = recordsOf(
    '{"name":"quay","entityType":"place","observations":[{"text":"Floods at spring tide","timestamp":"2026-05-06T14:09:36.202Z"},{"at":1}]}',
  )
  expect(records).toMatchObject([
    { content: 'Floods at spring tide', timestamp: '2026-05-06T14:09:36.202Z', tags: ['place'] },
  ])
  expect(serverMemory.detect(path, nodeFiles)).toMatchObject({ detail: 'knowledge graph, 2 observations at its start' })
})

test('a graph in a folder of agents is found from its project, and named after it', () => {
  const root = putFile(folder, 'harbour/.mcp/memory.jsonl', graph)
  putFile(folder, 'harbour/.mcp/servers.json', graph)
  expect(serverMemory.detectAll?.(join(folder, 'harbour'), nodeFiles)).toEqual([
    { root, name: '.mcp/memory.jsonl in harbour', detail: 'knowledge graph, 4 observations at its start' },
  ])
  expect(serverMemory.detect(root, nodeFiles)?.name).toBe('.mcp/memory.jsonl in harbour')
})
