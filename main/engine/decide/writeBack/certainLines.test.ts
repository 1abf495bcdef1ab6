import { expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { discard } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'

test('removing a record from its file updates the line numbers of those below', async () => {
  const harness = createTestEngine()
  const { decide, idOf, write } = atTerminal(() => harness)
  const place = 'app/.jaato/memories/curated.jsonl'
  harness.write(
    place,
    ['a', 'b', 'c'].map((id) => `${jaatoLine(id, `About ${id}.`, { maturity: 'validated' })}\n`).join(''),
  )
  await harness.sync('app/.jaato', { project: 'app' })
  await decide((by) => discard(by, [idOf('a')], null))
  await decide(promote(harness.engine.core, { memory_id: idOf('b'), target: 'learned', id: 'b', reason: 'x' }))
  await write()
  expect(harness.read(place).trimEnd().split('\n')).toHaveLength(2)
  const { db } = harness.engine.core.library
  expect(db.prepare('SELECT locator, present, line FROM records ORDER BY locator').all()).toEqual([
    { locator: 'a', present: 0, line: 1 },
    { locator: 'b', present: 1, line: 1 },
    { locator: 'c', present: 1, line: 2 },
  ])
  await harness.end()
})
