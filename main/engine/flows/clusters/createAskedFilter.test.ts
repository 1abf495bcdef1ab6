import { afterEach, beforeEach, expect, test } from 'vitest'
import { runToEnd } from '../../../../shared/runToEnd.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { reviewQueue } from '../review/reviewQueue.ts'
import { startTriage } from '../triage/triageJob.ts'
import { readConflicts } from './readConflicts.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const pair = (name: string, text: (size: number) => string) =>
  [20, 10].map((size) => jaatoLine(`${name}${size}`, text(size))).join('\n')

test('the conflicts that the review does not ask about are counted and come last', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    `${pair('pool', (size) => `The connection pool of the tracking service holds ${size} connections.`)}\n${pair('lamp', (size) => `The quay lamps of the eastern pier are lit for ${size} hours.`)}\n`,
  )
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const numbers = () => {
    const { total, unasked } = runToEnd(readConflicts(core.library, { offset: 0, limit: 1 }))
    const { groups } = reviewQueue(core, { offset: 0, limit: 10 })
    return { total, unasked, asked: groups.find(({ group }) => group === 'conflicts')?.left }
  }
  const subjects = () =>
    runToEnd(readConflicts(core.library, { offset: 0, limit: 9 })).items.map(({ older }) => older.content.slice(4, 8))
  const discard = (words: string) =>
    core.library.db.exec(
      `UPDATE recommendations SET action = 'discard' WHERE memory_id = (SELECT id FROM memories WHERE content LIKE '%${words}%' LIMIT 1)`,
    )
  expect(numbers()).toEqual({ total: 2, unasked: 0, asked: 2 })
  const [first = '', second = ''] = subjects()
  discard(first)
  expect(numbers()).toEqual({ total: 2, unasked: 1, asked: 1 })
  expect(subjects()).toEqual([second, first])
  core.library.db.exec(`UPDATE recommendations SET lead = 'recommend.aimed-at-agents', action = 'needs-you'`)
  expect(numbers()).toEqual({ total: 2, unasked: 2, asked: 0 })
})
