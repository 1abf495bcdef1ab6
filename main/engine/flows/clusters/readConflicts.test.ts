import { afterEach, beforeEach, expect, test } from 'vitest'
import { runToEnd } from '../../../../shared/runToEnd.ts'
import { promote } from '../../decide/promote/promote.ts'
import { discard } from '../../decide/verbs/move.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { rankConflicts } from './rankConflicts.ts'
import { readConflicts } from './readConflicts.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const pool = (size: number) => `The connection pool of the tracking service holds ${size} connections.`

test('a note and the reference it was promoted to are no conflict; another note and that reference are', async () => {
  const lines = [jaatoLine('own', pool(20)), jaatoLine('other', pool(30))]
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  await decide(promote(core, { memory_id: 'own', target: 'learned', id: 'pool', content: pool(10), reason: 'x' }))
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const { items } = runToEnd(readConflicts(core.library, { offset: 0, limit: 9 }))
  const sides = items.map(({ older, newer }) => [older.content, newer.content].toSorted())
  expect(sides.toSorted()).toEqual([
    [pool(10), pool(30)],
    [pool(20), pool(30)],
  ])
})

test('a conflict says where each of its memories stands', async () => {
  harness.write('app/notes/pool.md', `# Pools\n\n- ${pool(20)}\n- ${pool(30)}\n`)
  await harness.sync('app/notes')
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const { items } = runToEnd(readConflicts(core.library, { offset: 0, limit: 9 }))
  const of = (line: number) => expect.objectContaining({ file: 'pool.md', line, headings: ['Pools'] }) as unknown
  expect(items.map(({ places }) => Object.values(places))).toEqual([expect.arrayContaining([of(3), of(4)])])
})

test('the order of the conflicts is found once for each state of the library', async () => {
  harness.write('app/.jaato/memories.jsonl', [20, 30].map((size) => `${jaatoLine(`p${size}`, pool(size))}\n`).join(''))
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const found = () => runToEnd(rankConflicts(core.library))
  const before = found()
  expect(before).toHaveLength(1)
  expect(found()).toBe(before)
  await decide((context) => discard(context, [before[0]!.newer.id], null))
  expect(found()).toEqual([])
})
