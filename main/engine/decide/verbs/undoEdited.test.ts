/*
 * A person edits, in an agent's file, what a step wrote there, and undoes the step. What they wrote stays; everything else of
 * the step is undone.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMemory } from '../../store/queries/memories.ts'
import { allReferences } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { promoteMany } from '../promote/promoteMany.ts'
import { redo, undo } from './undo.ts'

const file = 'app/CLAUDE.md'
const ids = ['mem_0', 'mem_1', 'mem_2']
let harness: TestEngine
const { decide } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  const lines = ['Never hold more than one connection.', 'Print labels in landscape.', 'Retry three times.']
  harness.write('app/.jaato/memories.jsonl', lines.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`).join(''))
  harness.write(file, '# App\n')
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const put = (target: 'claude-md' | 'learned') =>
  decide(promoteMany(harness.engine.core, { ids, target, reason: 'x', create: true }))
const takeBack = () => decide((by) => undo(by))
const states = () => ids.map((id) => findMemory(harness.engine.core.library.db, id).maturity)
const change = (path: string, from: string, to: string) => harness.write(path, harness.read(path).replace(from, to))

test('an edited line of a block stays, all else is undone and said, and redo brings it back byte for byte', async () => {
  await put('claude-md')
  change(file, 'landscape', 'portrait')
  const edited = harness.read(file)
  const { label, changed } = await takeBack()
  expect(label).toMatch(
    /^Undid: Promoted 3 memories .*; “Print labels in landscape” stays in CLAUDE\.md, where it was edited$/,
  )
  expect(changed).toHaveLength(3)
  expect(states()).toEqual(['raw', 'raw', 'raw'])
  expect(harness.read(file)).toBe(
    '# App\n\n<!-- schoolhouse:begin -->\n- Print labels in portrait.\n<!-- schoolhouse:end -->\n',
  )
  await decide(redo)
  expect(harness.read(file)).toBe(edited)
  expect(states()).toEqual(['escalated', 'escalated', 'escalated'])
  await takeBack()
  expect(states()).toEqual(['raw', 'raw', 'raw'])
})

test('several are counted', async () => {
  await put('claude-md')
  change(file, 'landscape', 'portrait')
  change(file, 'three', 'five')
  expect((await takeBack()).label).toMatch(/; 2 texts stay in CLAUDE\.md, where they were edited$/)
  expect(harness.read(file)).not.toContain('connection')
  expect(harness.read(file)).toContain('- Retry five times.')
})

test('an edited file stays whole, the others are removed', async () => {
  await put('learned')
  const [kept, ...others] = allReferences(harness.engine.core.library.db).map(({ path }) => path)
  const name = kept!.slice(harness.folder.length + 1)
  change(name, '"tags"', '"by hand": true,\n  "tags"')
  const theirs = harness.read(name)
  expect((await takeBack()).label).toMatch(/stays in .*\.json, where it was edited$/)
  expect(harness.read(name)).toBe(theirs)
  expect(others.filter((path) => harness.ports.files.stat(path))).toEqual([])
  expect(states()).toEqual(['raw', 'raw', 'raw'])
})

test('where every text was edited, nothing is undone, and the refusal compares one with what was written', async () => {
  await put('claude-md')
  const written = harness.read(file)
  for (const [from, to] of [
    ['Never', 'Seldom'],
    ['landscape', 'portrait'],
    ['three', 'five'],
  ] as const)
    change(file, from, to)
  const theirs = harness.read(file)
  await expect(takeBack()).rejects.toMatchObject({ kind: 'conflict' })
  expect(harness.read(file)).toBe(theirs)
  expect(states()).toEqual(['escalated', 'escalated', 'escalated'])
  harness.write(file, written)
  expect((await takeBack()).label).toMatch(/^Undid: Promoted 3 memories [^;]*$/)
  expect(harness.read(file)).toBe('# App\n')
})
