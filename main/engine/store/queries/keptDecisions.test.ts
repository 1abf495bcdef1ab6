import { afterEach, beforeEach, expect, test } from 'vitest'
import { merge } from '../../decide/merge/compose.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { allSources, readSource } from './sources.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const by = () => harness.engine.by('person-cli', null)
const db = () => harness.engine.core.library.db
const kept = () =>
  Object.fromEntries(allSources(db()).map(({ id }) => [readSource(db(), id).kind, readSource(db(), id).kept]))
const idsOf = (kind: string): string[] =>
  db()
    .prepare<[string], string>(
      'SELECT m.id FROM memories m JOIN sources s ON s.id = m.source_id WHERE s.kind = ? ORDER BY m.description',
    )
    .pluck()
    .all(kind)

test('decisions on a source that is only read are counted as kept, a merge once, and undone ones not', async () => {
  harness.write(
    'notes/quay.md',
    '# Notes\n\n- The crane needs a rest of ten minutes.\n- The label worker needs its font cache.\n- Pilots board at the outer buoy.\n- The tide table is in UTC.\n',
  )
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('a', 'Labels print empty without fonts.')}\n`)
  await harness.sync('notes')
  await harness.sync('app', { project: 'app' })
  expect(kept()).toEqual({ markdown: 0, jaato: 0 })
  const [one = '', two = '', three = '', four = ''] = idsOf('markdown')
  await harness.engine.decide(by(), (context) => validate(context, [one, ...idsOf('jaato')], null))
  await harness.engine.decide(by(), (context) => discard(context, [two], null))
  await harness.engine.decide(by(), (context) => merge(context, [three, four], { content: 'Both stand here.' }))
  expect(kept()).toEqual({ markdown: 3, jaato: 0 })
  await harness.engine.decide(by(), (context) => undo(context))
  expect(kept()).toEqual({ markdown: 2, jaato: 0 })
})
