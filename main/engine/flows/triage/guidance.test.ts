import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { guidanceOn } from './guidance.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from './triageJob.ts'

const remove = 'Remove the dist folder before the build, or stale files get shipped.'
const erase = 'Delete the dist directory before the build, or stale files get shipped.'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('first', remove)}\n${jaatoLine('second', erase)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await compared()
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const compared = () => harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
const textOn = (id: string) => guidanceOn(harness.engine.core.library.db, id).text
const idOf = (id: string) => findMemory(harness.engine.core.library.db, id).id

test('of two duplicates only the later gets the advice to refine the earlier', () => {
  expect(textOn('second')).toContain(`\`refine ${idOf('first')}\``)
  expect(textOn('first')).toBeNull()
  expect(guidanceOn(harness.engine.core.library.db, 'first').similar).toHaveLength(1)
})

test('no advice is to refine an escalated memory; its reference is named, also in a contradiction', async () => {
  await decide(promote(harness.engine.core, { memory_id: 'first', id: 'dist', content: remove, reason: 'x' }))
  await compared()
  expect(textOn('second')).toContain('The reference dist says nearly the same already')
  expect(textOn('second')).not.toContain('refine')
  // The one it was promoted from has nothing to be told.
  expect(textOn('first')).toBeNull()
})

test('a discarded memory gets no advice', async () => {
  await decide((by) => discard(by, ['second'], 'x'))
  expect(textOn('second')).toBeNull()
})

test.each([
  ['says nearly the same already', remove],
  ['contradicts it', remove.replace('Remove', 'Never remove')],
])('a foreign reference is named when it %s', async (words, content) => {
  harness.write('app/.jaato/references/dist.json', JSON.stringify({ id: 'dist', name: 'Dist folder', content }))
  await compared()
  expect(textOn('first')).toContain(words)
  expect(textOn('first')).toContain('Dist folder')
  expect(textOn('first')).toContain(harness.path('app/.jaato/references/dist.json'))
})

test('a reference of which one sentence contradicts it is named', async () => {
  const shipped = `${remove} A release lasts 20 days.`
  await decide(promote(harness.engine.core, { memory_id: 'first', id: 'dist', content: shipped, reason: 'x' }))
  const other = 'Newcomers ask in the office for a key of the tower. Releases are valid for 60 days.'
  harness.write('other/.jaato/memories.jsonl', `${jaatoLine('third', other)}\n`)
  await harness.sync('other/.jaato', { project: 'app' })
  await compared()
  expect(textOn('third')).toContain('The reference dist contradicts it')
})

test('what contradicts it is told however little else they share, also from a file for agents, and besides what is similar', async () => {
  harness.write(
    'app/AGENTS.md',
    '# App\n\n- A lock is held for 90 minutes; the night shift counts on it.\n- Wash the cups.\n',
  )
  const held = 'A lock is held for 20 minutes. Builds wait for it in a queue that the office empties at noon.'
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('first', remove)}\n${jaatoLine('third', held)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await compared()
  const [file] = guidanceOn(harness.engine.core.library.db, 'third').similar
  expect(file).toMatchObject({ kind: 'entry', verdict: 'conflict' })
  expect(file?.similarity).toBeLessThan(0.85)
  expect(textOn('third')).toContain('What stands in')
  expect(textOn('third')).toContain(`${harness.path('app/AGENTS.md')} contradicts it`)
  const again = held.replace('empties', 'clears')
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('third', held)}\n${jaatoLine('fourth', again)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await compared()
  expect(textOn('fourth')).toContain(`\`refine ${idOf('third')}\``)
  expect(textOn('fourth')).toContain('contradicts it')
})
