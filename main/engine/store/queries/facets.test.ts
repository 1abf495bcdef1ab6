import { runToEnd } from '../../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit } from '../../decide/merge/compose.ts'
import { validate } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { write } from '../db.ts'
import { openLibrary } from '../open.ts'
import { readFacets } from './facets.ts'
import { removeSource } from './sources.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('api/.jaato/memories.jsonl', lines.join('\n'))
  await harness.sync('api', { project: 'api' })
})
afterEach(() => harness.end())

const lines = [
  jaatoLine('a', 'Zip codes are text.', { tags: ['data', 'api'] }),
  jaatoLine('b', 'One pool for all.', { tags: ['data'], source_agent: 'jaato' }),
]
const db = () => harness.engine.core.library.db
const facetsNow = () => runToEnd(readFacets(db()))
const cli = () => harness.engine.by('person-cli', null)
const tags = () => Object.fromEntries(facetsNow().tags.map(({ name, count }) => [name, count]))
const agents = () => Object.fromEntries(facetsNow().agents.map(({ name, count }) => [name, count]))

test('facets count the memories on the board, most frequent first', () => {
  const facets = facetsNow()
  expect(facets.tags.map(({ name, count }) => [name, count])).toEqual([
    ['data', 2],
    ['api', 1],
  ])
  expect(facets.projects.map(({ name, count }) => [name, count])).toEqual([['api', 2]])
  expect(facets.sources.map(({ count }) => count)).toEqual([2])
  expect(agents()).toEqual({ codex: 1, jaato: 1 })
})

test('earlier facets follow new records, edits, their undo and a removed source', async () => {
  expect(tags()).toEqual({ data: 2, api: 1 })
  harness.write('api/.jaato/memories.jsonl', [...lines, jaatoLine('c', 'New.', { tags: ['api'] })].join('\n'))
  await harness.sync('api', { project: 'api' })
  expect(tags()).toEqual({ data: 2, api: 2 })
  await harness.engine.decide(cli(), (by) => edit(by, 'b', { content: 'One pool for each.', tags: ['pool'] }))
  expect(tags()).toEqual({ data: 1, api: 2, pool: 1 })
  await harness.engine.decide(cli(), (by) => undo(by))
  expect(tags()).toEqual({ data: 2, api: 2 })
  await harness.engine.decide(cli(), (by) => validate(by, ['a'], null))
  expect(tags()).toEqual({ data: 2, api: 2 })
  const source = facetsNow().sources[0]?.id ?? ''
  write(db(), (writable) => removeSource(writable, source, '2026-11-20T09:00:00.000Z'))
  // The one nobody decided on goes with its source.
  expect(tags()).toEqual({ data: 2, api: 1 })
  expect(facetsNow().sources).toEqual([])
})

test('earlier facets follow writes by another process', () => {
  expect(agents()).toEqual({ codex: 1, jaato: 1 })
  const other = openLibrary(harness.engine.core.library.path, harness.ports.files)
  other.prepare(`UPDATE memories SET source_agent = 'aider' WHERE external_id = 'b'`).run()
  other.close()
  expect(agents()).toEqual({ codex: 1, aider: 1 })
})
