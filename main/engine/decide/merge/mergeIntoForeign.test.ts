import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignReferences } from '../../references/foreignReferences.ts'
import { mergeTargets } from '../../references/mergeTargets.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { findReference, readReferenceVersions } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { editReference } from '../verbs/editReference.ts'
import { mergeIntoReference, previewMergeInto } from './mergeIntoReference.ts'
import { validate } from '../verbs/move.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from '../promote/unpromote.ts'

/** As another program wrote it: a byte order mark, keys of its own, odd spacing, CRLF, a number spelled its way. */
const foreign =
  '\ufeff{\r\n\t"fetchHint" : null,\r\n\t"weight": 1.50,\r\n\t"content":"Carriers resend webhooks after 5 s.",\r\n\t"id": "webhooks",\r\n\t"tags": ["net",   "retry"]\r\n}'
const added = 'Log every webhook attempt with its delivery id.'
const path = 'app/.jaato/references/webhooks.json'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const log = jaatoLine('log', added, { escalated_to: null })
  const ten = jaatoLine('ten', 'Carriers resend webhooks after 10 s.')
  harness.write('app/.jaato/memories.jsonl', `${log}\n${ten}\n`)
  harness.write(path, foreign)
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide, write } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const into = (id = 'webhooks', ids = ['log']) =>
  decide(mergeIntoReference(harness.engine.core, { id, ids, reason: 'same topic' }))
const state = () => ({ files: harness.snapshot(), rows: harness.rows() })

test('the foreign text becomes version 1, the merged text version 2, and only that value changes in the file', async () => {
  await into()
  expect(harness.read(path)).toBe(foreign.replace('after 5 s.', `after 5 s. ${added}`))
  expect(readReferenceVersions(db(), 'webhooks')).toMatchObject([
    { version: 2, actor: 'person-cli', content: `Carriers resend webhooks after 5 s. ${added}` },
    { version: 1, actor: 'source:outside', content: 'Carriers resend webhooks after 5 s.', tags: ['net', 'retry'] },
  ])
  expect(findReference(db(), 'webhooks')).toMatchObject({ version: 2, target: 'learned', path: harness.path(path) })
  expect(findMemory(db(), 'log')).toMatchObject({ maturity: 'escalated', escalated_to: 'webhooks' })
  expect(foreignReferences(harness.engine.core)).toEqual([])
  await write()
  expect(harness.read('app/.jaato/memories.jsonl')).toContain('"escalated_to":"webhooks"')
})

test('undo and redo restore file and rows byte for byte', async () => {
  const before = state()
  await into()
  const after = state()
  await decide((by) => undo(by))
  expect(state()).toEqual(before)
  await decide(redo)
  expect(state()).toEqual(after)
})

test('un-promote restores the file byte for byte and the memory’s earlier state, and the reference is foreign again', async () => {
  await decide((by) => validate(by, ['log'], null))
  const files = harness.snapshot()
  await into()
  await decide(
    editReference(harness.engine.core, { id: 'webhooks', content: `${added} Keep them a week.`, name: 'Hooks' }),
  )
  await decide((by) => unpromote(by, 'webhooks'))
  expect(harness.snapshot()).toEqual(files)
  expect(findMemory(db(), 'log')).toMatchObject({ maturity: 'validated', escalated_to: null })
  expect(foreignReferences(harness.engine.core).map(({ row }) => row.id)).toEqual(['webhooks'])
})

test('outside changes beside the text survive un-promote; if the text itself was changed, nothing is removed', async () => {
  await into()
  harness.write(path, harness.read(path).replace('1.50', '2.75'))
  await decide((by) => unpromote(by, 'webhooks'))
  expect(harness.read(path)).toBe(foreign.replace('1.50', '2.75'))
  await into()
  harness.write(path, harness.read(path).replace('5 s. Log', '6 s. Log'))
  const files = harness.snapshot()
  await expect(decide((by) => unpromote(by, 'webhooks'))).rejects.toMatchObject({ kind: 'conflict' })
  expect(harness.snapshot()).toEqual(files)
})

test('a foreign reference is offered like ours, a preview changes nothing, and a contradiction stops the merge', async () => {
  const before = state()
  expect(mergeTargets(harness.engine.core, ['log'])).toMatchObject([{ id: 'webhooks', foreign: true }])
  const preview = previewMergeInto(harness.engine.core, { id: 'webhooks', ids: ['log'] }, 'person-cli')
  expect(preview).toMatchObject({ problem: null, reference: { version: 1 }, added: [{ text: added }] })
  await expect(into('webhooks', ['ten'])).rejects.toMatchObject({ kind: 'conflict' })
  expect(state()).toEqual(before)
})

test('a file with fields of another type, or with the id of another reference, is refused with what to do', async () => {
  harness.write('app/.jaato/references/odd.json', '{"id":"odd","content":"Gates shut at 4 m.","tags":"locks, tides"}')
  await expect(into('odd')).rejects.toThrow(/odd.json has tags in a form.*Fix it there/)
  harness.write('app/.jaato/references/twin.json', foreign)
  const twin = foreignReferences(harness.engine.core).find(({ row }) => row.path.endsWith('webhooks.json'))!.row.id
  expect(twin).not.toBe('webhooks')
  await expect(into(twin)).rejects.toThrow(/has id, name in a form/)
})
