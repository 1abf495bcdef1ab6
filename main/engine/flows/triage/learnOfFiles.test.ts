import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { readCard } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { explain } from './explain.ts'
import { startTriage } from './triageJob.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, idOf } = atTerminal(() => harness)
const texts = {
  desk: [
    'The export of labels reads the archive of the last month, sorted by carrier.',
    'Parcels of the first week are shown in blue.',
    'The list of carriers was sorted by hand.',
    'The board shows twelve parcels.',
    'The preview now shows the weight.',
    'The printer in the hall was replaced.',
  ],
  port: ['The ferry was late last week.', 'Berths now use the new numbers.', 'The harbour map shows nine cranes.'],
}
async function read(): Promise<void> {
  for (const [app, own] of Object.entries(texts)) {
    const lines = own.map((text, at) => `${jaatoLine(`mem_${app}_${at}`, text)}\n`)
    harness.write(`${app}/.jaato/memories.jsonl`, lines.join(''))
    await harness.sync(app, { project: app })
  }
  await triage()
}
const triage = async () => {
  const ended = await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  expect(ended.error).toBeNull()
}
const at = (name: string) => readCard(harness.engine.core.library.db, idOf(name))?.recommendation
const ofPort = () => [0, 1, 2].map((each) => at(`mem_port_${each}`)?.action)
const restOfDesk = () => [3, 4, 5].map((each) => at(`mem_desk_${each}`)?.action)
const oddsOf = (name: string) =>
  harness.engine.core.library.db
    .prepare<[string], number | null>('SELECT junk FROM recommendations WHERE memory_id = ?')
    .pluck()
    .get(idOf(name))
const discardThree = () =>
  decide((by) =>
    discard(
      by,
      [0, 1, 2].map((each) => idOf(`mem_desk_${each}`)),
      null,
    ),
  )

test('after a person discards notes of a file that the model would keep, the others of that file are asked about', async () => {
  await read()
  const port = ofPort()
  expect(restOfDesk()).toEqual(['validate', 'validate', 'validate'])
  const before = oddsOf('mem_desk_3')
  await discardThree()
  await triage()
  expect(restOfDesk()).toContain('needs-you')
  expect(ofPort()).toEqual(port)
  expect(oddsOf('mem_desk_3')).toBe(before)
  const asked = [3, 4, 5].find((each) => at(`mem_desk_${each}`)?.action === 'needs-you')
  const { recommendation } = await explain(harness.engine.core, idOf(`mem_desk_${asked}`))
  expect(recommendation?.reasons.map(({ text }) => text)).toContain('You discarded 3 of 3 notes of this file')
})

test('what is undone is unlearned', async () => {
  await read()
  const before = restOfDesk()
  await discardThree()
  await triage()
  expect(restOfDesk()).not.toEqual(before)
  await decide((by) => undo(by))
  await triage()
  expect(restOfDesk()).toEqual(before)
})

test('a policy teaches nothing about a file', async () => {
  await read()
  const before = restOfDesk()
  const policy = harness.engine.by('policy', null)
  const ids = [0, 1, 2].map((each) => idOf(`mem_desk_${each}`))
  await harness.engine.decide(policy, (by) => discard(by, ids, null))
  await triage()
  expect(restOfDesk()).toEqual(before)
  const leanings = harness.engine.core.library.db.prepare('SELECT * FROM file_leanings').all()
  expect(leanings).toEqual([])
})
