import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { write as store } from '../../store/db.ts'
import { readCard } from '../../store/queries/cards.ts'
import { removeSource } from '../../store/queries/sources.ts'
import { explain } from './explain.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { startTriage } from './triageJob.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const doubtful = 'The export of labels reads the archive of the last month, sorted by carrier.'
const reports = [
  'Updated the parser and fixed two tests.',
  'All 48 tests pass now.',
  'Next: wire the label preview (phase 2, 60 % done).',
  'Finished the migration of the archive.',
  'Status: done, merged into main.',
  'Committed the changes and pushed the branch.',
]
const facts = [
  'The archive keeps labels for 90 days, because carriers ask for them.',
  'The worker holds 20 connections in its pool.',
  'Labels are rendered by `renderLabel`, which needs the font cache.',
  'Carriers answer in UTC; the board converts to the local time.',
  'The queue drops jobs after five attempts and logs their ids.',
  'Invoices are numbered by year, starting at 1.',
]
const moreReports = [
  'Phase 3 of the plan is complete; phase 4 starts tomorrow.',
  'Created the release branch and bumped the version.',
  'Session ended: 3 of 5 tasks done.',
  'Task for tomorrow: finish the settings page.',
  'Reviewed the pull request and merged it.',
  'Verified the fix on staging; everything works.',
]
const moreFacts = [
  'The label service stores files in the bucket of its region.',
  'Parcels without a weight are sent as letters.',
  'The scheduler runs in one process only.',
  'Prices are stored in cents.',
  'The board polls every ten seconds.',
  'Addresses are checked by the carrier, not by us.',
]
const write = (folder: string, texts: readonly string[]) => {
  for (const [at, text] of texts.entries()) harness.write(`notes/${folder}/note-${at}.md`, `${text}\n`)
}
const triage = async () => {
  await harness.sync('notes')
  const ended = await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  expect(ended.error).toBeNull()
  return ended.result as Record<string, number>
}
const rows = <Row>(query: string) => harness.engine.core.library.db.prepare<[], Row>(query).all()
const measured = () =>
  rows<{ folder: string; notes: number; junk: number }>('SELECT folder, notes, junk FROM folder_worth ORDER BY 1')
const idAt = (path: string) =>
  rows<{ id: string }>(`SELECT memory_id AS id FROM records WHERE path = '${harness.path(`notes/${path}`)}'`)[0]!.id
const recommendationAt = (path: string) => readCard(harness.engine.core.library.db, idAt(path))!.recommendation!

test('each folder is measured by its own notes, not by those of the folders in it', async () => {
  write('.', facts)
  write('log', reports)
  await triage()
  expect(measured()).toMatchObject([
    { folder: harness.path('notes/'), notes: 6 },
    { folder: harness.path('notes/log/'), notes: 6 },
  ])
  const [root, log] = measured()
  expect(log!.junk).toBeGreaterThan(root!.junk + 0.2)
})

test('a doubtful note is asked about among reports, with the folder as a reason, and kept among facts', async () => {
  write('log', [...reports, ...moreReports, doubtful])
  write('facts', [...facts, ...moreFacts])
  await triage()
  expect(recommendationAt('log/note-12.md').action).toBe('needs-you')
  const { recommendation } = await explain(harness.engine.core, idAt('log/note-12.md'))
  expect(recommendation?.reasons.map(({ text }) => text)).toContain('Most notes in “log” are probably of no use later')

  rmSync(harness.path('notes/log/note-12.md'))
  harness.write('notes/facts/note-12.md', doubtful)
  await triage()
  expect(recommendationAt('facts/note-12.md').action).toBe('validate')
})

test('a folder that gained many notes is measured again, and its memories are judged again if that changes the mean', async () => {
  write('log', facts)
  expect((await triage())['judged']).toBe(6)
  const [before] = measured()
  write('log', [...facts, reports[0]!])
  expect((await triage())['judged']).toBe(1)
  expect(measured()).toEqual([before])
  write('log', [...facts, ...reports])
  expect((await triage())['judged']).toBe(12)
  expect(measured()).toMatchObject([{ notes: 12 }])
  expect(measured()[0]!.junk).toBeGreaterThan(before!.junk + 0.1)
})

test('notes that the rules have not examined yet do not count', async () => {
  write('log', [facts[0]!, ...reports, ...moreReports])
  await harness.sync('notes')
  const { core } = harness.engine
  const [first] = rows<{ hash: string }>(
    `SELECT m.content_hash AS hash FROM memories m WHERE m.id = '${idAt('log/note-0.md')}'`,
  )
  await core.jobs.ended(startTriage(core, [first!.hash], 'judge').id)
  expect(measured()).toEqual([])
  await triage()
  expect(measured()).toMatchObject([{ notes: 13 }])
  expect(measured()[0]!.junk).toBeGreaterThan(0.5)
})

test('a folder of fewer than five notes is not measured', async () => {
  write('log', reports.slice(0, 4))
  await triage()
  expect(measured()).toEqual([])
  write('log', reports.slice(0, 5))
  expect((await triage())['judged']).toBe(5)
  expect(measured()).toMatchObject([{ notes: 5 }])
})

test('what the folders of a source are worth is forgotten with the source', async () => {
  write('log', reports)
  await triage()
  const [source] = rows<{ id: string }>('SELECT id FROM sources')
  store(harness.engine.core.library.db, (writable) => removeSource(writable, source!.id, '2026-11-20T09:00:00.000Z'))
  expect(measured()).toEqual([])
})
