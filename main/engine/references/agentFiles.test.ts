import { runToEnd } from '../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeIntoReference, previewMergeInto } from '../decide/merge/mergeIntoReference.ts'
import { unpromote } from '../decide/promote/unpromote.ts'
import { undo } from '../decide/verbs/undo.ts'
import { readConflicts } from '../flows/clusters/readConflicts.ts'
import { startTriage } from '../flows/triage/triageJob.ts'
import { readMemory } from '../store/queries/cards.ts'
import { findMemory } from '../store/queries/memories.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { assertPromoted, foreignReferences } from './foreignReferences.ts'
import { findHygiene } from './hygiene.ts'
import { mergeTargets } from './mergeTargets.ts'
import { listReferences } from './referenceState.ts'

/*
 * What people wrote for agents counts as much as what was promoted here: a memory that repeats a CLAUDE.md is a duplicate, one
 * that contradicts it is a conflict, and one that adds to it can be merged into it and taken back.
 */
const claude =
  '# App\r\n\r\n## Network\r\n\r\n- Carriers resend webhooks after 5 s, so answer at once.\r\n- Use pnpm\r\n\r\nLabels are printed from the release branch only, never on a Friday.\r\n'
const cursor = '---\nglobs: "*.ts"\n---\n\n- Export names from every module, never a default.\n'
const added = 'Log every webhook attempt with its delivery id.'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/CLAUDE.md', claude)
  harness.write('app/.cursor/rules/modules.mdc', cursor)
  const lines = [
    jaatoLine('same', 'Labels are printed from the release branch only, never on a Friday.'),
    jaatoLine('names', 'Export names from every module, never a default.'),
    jaatoLine('ten', 'Carriers resend webhooks after 10 s, so answer at once.'),
    jaatoLine('log', added),
  ]
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
  const { error } = await core().jobs.ended(startTriage(core(), null, 'judge').id)
  expect(error).toBeNull()
})
afterEach(() => harness.end())

const core = () => harness.engine.core
const db = () => core().library.db
const { decide, idOf } = atTerminal(() => harness)
const recommended = (name: string) => readMemory(db(), name).recommendation
const webhooks = () => foreignReferences(core()).find(({ row }) => row.content.startsWith('Carriers'))!.row.id
const into = () => decide(mergeIntoReference(core(), { id: webhooks(), ids: ['log'], reason: 'same topic' }))

test('a memory that a file for agents already holds is recommended for discard, with the file and the line', () => {
  expect(recommended('same')).toMatchObject({
    action: 'discard',
    reason: expect.stringContaining('“CLAUDE.md, line 8”'),
  })
  expect(recommended('names')).toMatchObject({
    action: 'discard',
    reason: expect.stringContaining('“modules.mdc, line 5”'),
  })
})

test('a memory that contradicts one is a conflict for a person', () => {
  expect(recommended('ten')).toMatchObject({
    action: 'needs-you',
    reason: expect.stringContaining('CLAUDE.md, line 5'),
  })
  const found = runToEnd(readConflicts(core().library, { offset: 0, limit: 10 })).items[0]!
  expect([found.older, found.newer].find(({ kind }) => kind === 'entry')).toMatchObject({ line: 5 })
})

test('list items are listed with the references, labels are not, and hygiene leaves them to their authors', async () => {
  const listed = listReferences(core()).map(({ path, section, content, foreign }) => ({
    path,
    section,
    content,
    foreign,
  }))
  expect(listed).toEqual([
    {
      path: harness.path('app/CLAUDE.md'),
      section: 'Network',
      content: 'Carriers resend webhooks after 5 s, so answer at once.',
      foreign: true,
    },
    {
      path: harness.path('app/.cursor/rules/modules.mdc'),
      section: null,
      content: 'Export names from every module, never a default.',
      foreign: true,
    },
  ])
  expect(await findHygiene(core())).toEqual([])
})

test('the rules of an agent are listed without their front matter', () => {
  harness.write(
    'app/.agent/rules/berths.md',
    '---\ntrigger: always_on\n---\n\n- Free every berth one hour before a ferry.\n',
  )
  expect(listReferences(core()).filter(({ path }) => path.includes('.agent'))).toMatchObject([
    { content: 'Free every berth one hour before a ferry.', foreign: true },
  ])
})

test('a memory is merged into a line of a CLAUDE.md, and only that line changes', async () => {
  expect(mergeTargets(core(), ['log'])[0]).toMatchObject({ id: webhooks(), foreign: true })
  const id = webhooks()
  expect(previewMergeInto(core(), { id, ids: ['log'] }, 'person-cli').files).toHaveLength(1)
  expect(harness.read('app/CLAUDE.md')).toBe(claude)
  await into()
  expect(harness.read('app/CLAUDE.md')).toBe(claude.replace('answer at once.', `answer at once. ${added}`))
  expect(findMemory(db(), 'log')).toMatchObject({ maturity: 'escalated', escalated_to: id })
  expect(listReferences(core()).filter(({ path }) => path.endsWith('CLAUDE.md'))).toMatchObject([
    { id, version: 2, state: 'as-written', foreign: false, lineage: { source_memory_ids: ['log'] } },
  ])
  expect(await findHygiene(core())).toEqual([])
})

test('undo and un-promote restore the file byte for byte, and keep what others added meanwhile', async () => {
  await into()
  await decide((by) => undo(by))
  expect(harness.read('app/CLAUDE.md')).toBe(claude)
  await into()
  const id = findMemory(db(), 'log').escalated_to!
  harness.write('app/CLAUDE.md', `${harness.read('app/CLAUDE.md')}\r\n## New\r\n`)
  await decide((by) => unpromote(by, id))
  expect(harness.read('app/CLAUDE.md')).toBe(`${claude}\r\n## New\r\n`)
  expect(findMemory(db(), idOf('log'))).toMatchObject({ maturity: 'raw', escalated_to: null })
  expect(webhooks()).toBe(id)
})

test('a line nobody promoted to is not removed from here', () => {
  expect(() => assertPromoted(core(), webhooks())).toThrow(/take its line out of .*CLAUDE\.md yourself/)
})
