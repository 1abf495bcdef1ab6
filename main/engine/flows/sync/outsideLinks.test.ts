import { lstatSync, rmSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard, validate } from '../../decide/verbs/move.ts'
import { writeBack } from './writeBack.ts'
import { syncSource } from './pipeline.ts'
import { write } from '../../store/db.ts'
import { answerLink } from '../../store/queries/sourceLinks.ts'
import { readSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

const store = 'app/.jaato/memories.jsonl'
const dotfiles = 'dotfiles/memories.jsonl'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(dotfiles, `${jaatoLine('a', 'The crane is booked a day ahead.')}\n`)
  harness.write('app/.jaato/memories/raw/b.json', jaatoLine('b', 'Gates close an hour before high water.'))
  symlinkSync(harness.path(dotfiles), harness.path(store))
  await harness.sync('app')
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const source = () => readSource(db(), harness.path('app/.jaato'))
const answer = async (follow: boolean) => {
  write(db(), (writable) => answerLink(writable, source().id, harness.path(store), follow))
  await syncSource(harness.engine.core, source().id)
}
const contents = () => db().prepare('SELECT content FROM memories ORDER BY content').pluck().all()

test('a link out of the store needs consent; until then nothing behind it is read', async () => {
  expect(source().links).toEqual([{ path: harness.path(store), target: harness.path(dotfiles), followed: null }])
  expect(contents()).toEqual(['Gates close an hour before high water.'])
  await answer(false)
  await syncSource(harness.engine.core, source().id)
  expect(source().links).toMatchObject([{ followed: false }])
  expect(contents()).toHaveLength(1)
})

test('a followed link is read, decided and written at its real path, and stays a link', async () => {
  await answer(true)
  expect(contents()).toHaveLength(2)
  const by = harness.engine.by('person-cli', null)
  const id = String(db().prepare(`SELECT id FROM memories WHERE external_id = 'a'`).pluck().get())
  await harness.engine.decide(by, (context) => validate(context, [id], null))
  expect(await writeBack(harness.engine.core, { dryRun: false, by })).toMatchObject({ decisions: 1, needs_you: [] })
  expect(harness.read(dotfiles)).toContain('"maturity":"validated"')
  expect(lstatSync(harness.path(store)).isSymbolicLink()).toBe(true)
  await harness.engine.decide(by, (context) => discard(context, [id], 'over'))
  await writeBack(harness.engine.core, { dryRun: false, by })
  expect(harness.read(dotfiles)).toContain('"maturity":"dismissed"')
})

test('a link left out later keeps its memories as gone; a link with a new destination needs consent again', async () => {
  await answer(true)
  await answer(false)
  expect(source()).toMatchObject({ memories: 2, gone: 1 })
  await answer(true)
  expect(source()).toMatchObject({ memories: 2, gone: 0 })
  harness.write('other/memories.jsonl', `${jaatoLine('c', 'Nobody said that this may be read.')}\n`)
  rmSync(harness.path(store))
  symlinkSync(harness.path('other/memories.jsonl'), harness.path(store))
  await syncSource(harness.engine.core, source().id)
  expect(source().links).toEqual([
    { path: harness.path(store), target: harness.path('other/memories.jsonl'), followed: null },
  ])
  expect(contents()).not.toContain('Nobody said that this may be read.')
})

test('a file that two links lead to is one memory', async () => {
  harness.write('cc/memory/MEMORY.md', '# Memory\n')
  harness.write('shared/a.md', 'Retry twice.')
  symlinkSync(harness.path('shared'), harness.path('cc/memory/one'))
  symlinkSync(harness.path('shared/a.md'), harness.path('cc/memory/two.md'))
  await harness.sync('cc/memory')
  const { id, links } = readSource(db(), harness.path('cc/memory'))
  expect(links).toHaveLength(2)
  for (const { path } of links) write(db(), (writable) => answerLink(writable, id, path, true))
  await syncSource(harness.engine.core, id)
  expect(readSource(db(), id)).toMatchObject({ memories: 1, gone: 0 })
})
