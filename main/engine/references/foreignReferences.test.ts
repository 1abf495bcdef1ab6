import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertStored, findAnyReference, foreignReferences } from './foreignReferences.ts'
import { promote } from '../decide/promote/promote.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'

const tides = { id: 'tides', name: 'Tides', content: 'Gates shut at 4 m.', mode: 'auto', tags: ['locks'], fetchHint: 1 }

let harness: TestEngine
const { decide } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pool', 'The pool holds 20 connections.')}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const put = (name: string, value: unknown) => harness.write(`app/.jaato/references/${name}.json`, JSON.stringify(value))
const listed = () => foreignReferences(harness.engine.core).map(({ row }) => row)

test('a foreign reference is listed with its text, mode, tags and file; our own are not', async () => {
  put('tides', tides)
  harness.write('home/.jaato/references/quays.json', `\ufeff{"content": "Quay 4 is closed in winter."}`)
  await decide(
    promote(harness.engine.core, { memory_id: 'pool', target: 'learned', id: 'pool', reason: 'asked often' }),
  )
  expect(listed()).toEqual([
    expect.objectContaining({
      id: 'tides',
      name: 'Tides',
      content: 'Gates shut at 4 m.',
      mode: 'auto',
      tags: '["locks"]',
      scope: 'project',
      path: harness.path('app/.jaato/references/tides.json'),
    }),
    expect.objectContaining({ id: 'quays', name: 'quays', mode: 'selectable', scope: 'universal', project_id: null }),
  ])
  expect(findAnyReference(harness.engine.core, 'pool').content).toContain('20')
})

test('each has a unique id, whatever its file says', () => {
  put('one', tides)
  put('two', tides)
  put('three', { ...tides, id: '../up there' })
  const ids = listed().map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(ids).toContain('tides')
  for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9._-]*$/)
})

test('the line of a text is that of its own key, whatever a tag or another value is called', () => {
  harness.write(
    'app/.jaato/references/tides.json',
    '{\n  "id": "tides",\n  "tags": ["content"],\n  "lineage": { "content": "old" },\n  "content": "Gates shut at 4 m."\n}\n',
  )
  expect(foreignReferences(harness.engine.core).map(({ line }) => line)).toEqual([5])
})

test('files without a reference text are ignored', () => {
  put('embedding_config', { embedding_model: 'm' })
  put('local', { id: 'local', type: 'local', path: 'docs/a.md' })
  harness.write('app/.jaato/references/broken.json', '{"content": "cut o')
  harness.write('app/.jaato/references/list.json', '[1]')
  expect(listed()).toEqual([])
})

test('a store without a project has its references beside it', async () => {
  harness.write('s/.jaato/memories.jsonl', `${jaatoLine('a', 'x y z')}\n`)
  harness.write('s/.jaato/references/tides.json', JSON.stringify(tides))
  await harness.sync('s/.jaato')
  expect(listed().map(({ path }) => path)).toContain(harness.path('s/.jaato/references/tides.json'))
})

test('an action not possible on a foreign reference says where to do it', () => {
  put('tides', tides)
  expect(() => assertStored(harness.engine.core, 'tides')).toThrow(
    /not written here. Merge a memory into it, or edit .*tides.json/,
  )
  expect(() => assertStored(harness.engine.core, 'pool')).not.toThrow()
  expect(() => findAnyReference(harness.engine.core, 'none')).toThrow(/There is no reference none/)
})

test('an entry of a file for agents is named by its first sentence, whole, without backticks', () => {
  harness.write(
    'app/CLAUDE.md',
    '# Rules\n\n- Write no comment above a test (`if`, `match`, etc.), unless the reader would otherwise miss its point.\n' +
      '- Never remove comments unless the code you change makes\n  the comment invalid.\n',
  )
  expect(listed().map(({ name }) => name)).toEqual([
    'CLAUDE.md: Write no comment above a test (if, match, etc.), unless the reader would otherwise miss its point.',
    'CLAUDE.md: Never remove comments unless the code you change makes the comment invalid.',
  ])
})
