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

let it: TestEngine
beforeEach(async () => {
  it = createTestEngine()
  it.write(dotfiles, `${jaatoLine('a', 'The crane is booked a day ahead.')}\n`)
  it.write('app/.jaato/memories/raw/b.json', jaatoLine('b', 'Gates close an hour before high water.'))
  symlinkSync(it.path(dotfiles), it.path(store))
  await it.sync('app')
})
afterEach(() => it.end())

const db = () => it.engine.core.library.db
const source = () => readSource(db(), it.path('app/.jaato'))
const answer = async (follow: boolean) => {
  write(db(), (writable) => answerLink(writable, source().id, it.path(store), follow))
  await syncSource(it.engine.core, source().id)
}
const contents = () => db().prepare('SELECT content FROM memories ORDER BY content').pluck().all()

test('a link out of the store waits for a word; until then nothing behind it is read', async () => {
  expect(source().links).toEqual([{ path: it.path(store), target: it.path(dotfiles), followed: null }])
  expect(contents()).toEqual(['Gates close an hour before high water.'])
  await answer(false)
  await syncSource(it.engine.core, source().id)
  expect(source().links).toMatchObject([{ followed: false }])
  expect(contents()).toHaveLength(1)
})

test('followed, it is read, decided and written at its real path, and the link stays a link', async () => {
  await answer(true)
  expect(contents()).toHaveLength(2)
  const by = it.engine.by('person-cli', null)
  const id = String(db().prepare(`SELECT id FROM memories WHERE external_id = 'a'`).pluck().get())
  await it.engine.decide(by, (context) => validate(context, [id], null))
  expect(await writeBack(it.engine.core, { dryRun: false, by })).toMatchObject({ decisions: 1, needs_you: [] })
  expect(it.read(dotfiles)).toContain('"maturity":"validated"')
  expect(lstatSync(it.path(store)).isSymbolicLink()).toBe(true)
  await it.engine.decide(by, (context) => discard(context, [id], 'over'))
  await writeBack(it.engine.core, { dryRun: false, by })
  expect(it.read(dotfiles)).toContain('"maturity":"dismissed"')
})

test('left out later, its memories are gone but kept; turned elsewhere, it is asked about again', async () => {
  await answer(true)
  await answer(false)
  expect(source()).toMatchObject({ memories: 2, gone: 1 })
  await answer(true)
  expect(source()).toMatchObject({ memories: 2, gone: 0 })
  it.write('other/memories.jsonl', `${jaatoLine('c', 'Nobody said that this may be read.')}\n`)
  rmSync(it.path(store))
  symlinkSync(it.path('other/memories.jsonl'), it.path(store))
  await syncSource(it.engine.core, source().id)
  expect(source().links).toEqual([{ path: it.path(store), target: it.path('other/memories.jsonl'), followed: null }])
  expect(contents()).not.toContain('Nobody said that this may be read.')
})

test('what two links out of a folder lead to is one memory', async () => {
  it.write('cc/memory/MEMORY.md', '# Memory\n')
  it.write('shared/a.md', 'Retry twice.')
  symlinkSync(it.path('shared'), it.path('cc/memory/one'))
  symlinkSync(it.path('shared/a.md'), it.path('cc/memory/two.md'))
  await it.sync('cc/memory')
  const { id, links } = readSource(db(), it.path('cc/memory'))
  expect(links).toHaveLength(2)
  for (const { path } of links) write(db(), (writable) => answerLink(writable, id, path, true))
  await syncSource(it.engine.core, id)
  expect(readSource(db(), id)).toMatchObject({ memories: 1, gone: 0 })
})
