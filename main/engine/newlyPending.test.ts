import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from './testing/createTestEngine.ts'
import { jaatoLine } from './testing/stores.ts'
import { discard } from './decide/verbs/move.ts'
import { undo } from './decide/verbs/undo.ts'
import { writeBack } from './flows/sync/writeBack.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'The label worker needs the font cache.')}\n`)
  await harness.sync('app')
})
afterEach(() => harness.end())

test('the undo of a written decision waits for the file, that of an unwritten one does not', async () => {
  const { engine } = harness
  const cli = () => engine.by('person-cli', null)
  const id = engine.core.library.db.prepare('SELECT id FROM memories').pluck().get() as string
  const discardIt = () => engine.decide(cli(), (by) => discard(by, [id], null))
  expect(await discardIt()).toMatchObject({ pending: 1, newly_pending: 1 })
  expect(await engine.decide(cli(), (by) => undo(by))).toMatchObject({ pending: 0, newly_pending: 0 })
  await discardIt()
  await writeBack(engine.core, { dryRun: false, by: cli() })
  expect(await engine.decide(cli(), (by) => undo(by))).toMatchObject({ pending: 1, newly_pending: 1 })
})
