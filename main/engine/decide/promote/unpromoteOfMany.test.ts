import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitFiles } from '../../store/commit.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { promote, promotionPart } from './promote.ts'
import { redo, undo } from '../verbs/undo.ts'
import { noVectors } from '../../reference/vectorRow.ts'
import { unpromote } from './unpromote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test('a reference written in one step with others is un-promoted alone, with its file', async () => {
  const lines = ['Never hold more than one connection for each request.', 'Print the labels of pallets in landscape.']
  harness.write('app/.jaato/memories.jsonl', lines.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
  const start = harness.snapshot()
  const { core } = harness.engine
  const by = harness.engine.by('person-cli', null)
  const context = { library: core.library, clock: harness.ports.clock, ids: harness.ports.ids, by, vectors: noVectors }
  commitFiles(
    core.library,
    (library) => {
      const parts = [0, 1].map((at) =>
        promotionPart({ ...core, library }, context, {
          memory_id: `mem_${at}`,
          id: `ref-${at}`,
          target: 'learned',
          reason: 'asked often',
        }),
      )
      return { decisions: parts.flatMap(({ decisions }) => decisions), files: parts.flatMap(({ files }) => files) }
    },
    by,
  )
  const both = harness.snapshot()
  const stands = () => [0, 1].map((at) => existsSync(harness.path(`app/.jaato/references/ref-${at}.json`)))
  expect(stands()).toEqual([true, true])
  await harness.engine.decide(by, (each) => unpromote(each, 'ref-0'))
  expect(stands()).toEqual([false, true])
  expect([0, 1].map((at) => findMemory(core.library.db, `mem_${at}`).maturity)).toEqual(['raw', 'escalated'])
  await harness.engine.decide(by, (each) => undo(each))
  expect(harness.snapshot()).toEqual(both)
  for (const id of ['ref-1', 'ref-0']) await harness.engine.decide(by, (each) => unpromote(each, id))
  expect(harness.snapshot()).toEqual(start)
})

test('the folders that a promotion made go with the last file in them; others, and those that hold something, stay', async () => {
  for (const project of ['app', 'quay', 'pier']) {
    harness.write(
      `${project}/notes/memories.jsonl`,
      jaatoLine(`mem_${project}`, 'Never hold more than one connection.'),
    )
    await harness.sync(`${project}/notes`, { project })
  }
  mkdirSync(harness.path('quay/.jaato'))
  const { core } = harness.engine
  const by = harness.engine.by('person-cli', null)
  const make = async (project: string, name = project) =>
    await harness.engine.decide(
      by,
      promote(core, { memory_id: `mem_${project}`, id: name, target: 'learned', reason: 'x' }),
    )
  for (const project of ['app', 'quay', 'pier']) await make(project)
  harness.write('pier/.jaato/references/mine.txt', 'mine')
  for (const project of ['app', 'quay', 'pier']) await harness.engine.decide(by, (each) => unpromote(each, project))
  expect(existsSync(harness.path('app/.jaato'))).toBe(false)
  expect(readdirSync(harness.path('quay/.jaato'))).toEqual([])
  expect(readdirSync(harness.path('pier/.jaato/references'))).toEqual(['mine.txt'])
  await make('app', 'again')
  await harness.engine.decide(by, (each) => undo(each))
  expect(existsSync(harness.path('app/.jaato'))).toBe(false)
  await harness.engine.decide(by, (each) => redo(each))
  expect(existsSync(harness.path('app/.jaato/references/again.json'))).toBe(true)
})
