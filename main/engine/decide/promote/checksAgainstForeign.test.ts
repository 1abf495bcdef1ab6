import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { gatesOf } from './gates.ts'
import { previewMergeInto } from '../merge/mergeIntoReference.ts'
import { previewPromotion } from './previewPromotion.ts'
import { promote } from './promote.ts'

const pool = (size: number): string => `The connection pool of the tracking service holds ${size} connections.`
const log = 'Log every webhook attempt with its delivery id.'
const put = (name: string, content: string) =>
  harness.write(`app/.jaato/references/${name}.json`, JSON.stringify({ id: name, name: `By others: ${name}`, content }))

let harness: TestEngine
const { decide } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pool', pool(20))}\n${jaatoLine('log', log)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const checksOf = (id: string) =>
  previewPromotion(harness.engine.core, { memory_id: id, target: 'learned' }, 'person-cli').checks
const check = (id: string, name: string) => checksOf(id).find((each) => each.id === name)

test('text already in a foreign reference fails the duplicate check, in the dialog and in the gates', () => {
  expect(check('pool', 'duplicate')).toMatchObject({ ok: true })
  put('twin', pool(20))
  expect(check('pool', 'duplicate')).toMatchObject({ ok: false, text: 'Already stated in By others: twin' })
  expect(gatesOf(harness.engine.core, 'pool', 'person-cli')).toMatchObject({ passed: false })
})

test('a contradiction with a foreign reference is reported, for a promotion and for a merge into another one', async () => {
  put('other', pool(10))
  expect(check('pool', 'contradiction')).toMatchObject({ ok: false, text: 'Contradicts By others: other' })
  await decide(promote(harness.engine.core, { memory_id: 'log', target: 'learned', id: 'log', reason: 'x' }))
  const { checks } = previewMergeInto(
    harness.engine.core,
    { id: 'log', ids: ['pool'], content: pool(20) },
    'person-cli',
  )
  expect(checks.find(({ id }) => id === 'contradiction')).toMatchObject({ ok: false })
})

test('the foreign reference a memory is merged into does not count as its duplicate', () => {
  put('twin', pool(20))
  const { checks } = previewMergeInto(harness.engine.core, { id: 'twin', ids: ['pool'] }, 'person-cli')
  expect(checks.find(({ id }) => id === 'duplicate')).toMatchObject({ ok: true })
})
