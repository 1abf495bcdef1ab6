import { basename } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { merge } from '../../decide/merge/compose.ts'
import { readJournal } from '../../store/journal.ts'
import { writeBack } from './writeBack.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('home/memory/fonts.md', topic('fonts', 'fonts', same))
  harness.write('home/memory/labels.md', topic('labels', 'labels', 'Labels are printed on the second tray.'))
  harness.write('home/memory/trays.md', topic('trays', 'trays', 'The second tray is for labels.'))
  harness.write('app/.claude/memory/worker.md', topic('fonts', 'fonts', same))
  await harness.sync('home/memory')
  await harness.sync('app/.claude/memory')
})
afterEach(() => harness.end())

const same = 'The label worker needs the font cache.'
const cli = () => harness.engine.by('person-cli', null)
const db = () => harness.engine.core.library.db
const idIn = (name: string): string =>
  db().prepare<[string], string>('SELECT memory_id FROM records WHERE path LIKE ?').pluck().get(`%${name}`)!
const mergeOf = (content: string, ...names: string[]) =>
  harness.engine.decide(cli(), (by) => merge(by, names.map(idIn), { content }))

/** What each row of the write-back says, and the files it changed. */
async function written(): Promise<(string | string[])[][]> {
  await writeBack(harness.engine.core, { dryRun: false, by: cli() })
  return readJournal(db(), { limit: 20 })
    .filter(({ verb }) => verb === 'write-back')
    .map(({ label, paths }) => [label, paths.map((path) => basename(path))])
    .toReversed()
}

test('a row that changes no file says so', async () => {
  await mergeOf(same, 'fonts.md', 'worker.md')
  expect(await written()).toEqual([
    ['Noted 1 decision that changes no file', []],
    ['Wrote 1 decision to worker.md', ['worker.md']],
  ])
})

test('a row that changes files counts only the decisions that do', async () => {
  await mergeOf(same, 'fonts.md', 'worker.md')
  await mergeOf('Labels are printed on the second tray, which is for them.', 'labels.md', 'trays.md')
  expect(await written()).toEqual([
    ['Wrote 1 decision to 2 files, noted 1 more', ['labels.md', 'trays.md']],
    ['Wrote 1 decision to worker.md', ['worker.md']],
  ])
})
