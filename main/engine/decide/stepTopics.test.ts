import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StepResult } from '../../../shared/model/decision.ts'
import type { Topic } from '../../../shared/model/topic.ts'
import { findHygiene } from '../references/hygiene.ts'
import { write } from '../store/db.ts'
import { allSources, setAutoWrite } from '../store/queries/sources.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../testing/stores.ts'
import { edit, merge } from './merge/compose.ts'
import { mergeIntoReference } from './merge/mergeIntoReference.ts'
import { promote } from './promote/promote.ts'
import { unpromote } from './promote/unpromote.ts'
import { applyHygiene } from './verbs/applyHygiene.ts'
import { confirm } from './verbs/confirm.ts'
import { editReference } from './verbs/editReference.ts'
import { discard, validate } from './verbs/move.ts'
import { purge } from './verbs/purge.ts'
import { retain } from './verbs/retain.ts'
import { settle } from './verbs/settle.ts'
import { redo, undo } from './verbs/undo.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const lines = [
    jaatoLine('pool', 'The connection pool holds 20 connections.'),
    jaatoLine('small', 'The connection pool holds 10 connections.'),
    jaatoLine('log', 'Log every webhook attempt with its delivery id.'),
    jaatoLine('print', 'Invoices are printed on Mondays.'),
  ]
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  harness.write('cc/memory/MEMORY.md', '# Memory\n\n- [Ports](ports.md) — where they begin\n')
  harness.write('cc/memory/ports.md', topic('ports', 'Where ports begin', 'Ports begin at 4000.'))
  await harness.sync('app/.jaato', { project: 'app' })
  await harness.sync('cc/memory')
})
afterEach(() => harness.end())

const { decide, idOf } = atTerminal(() => harness)
const core = () => harness.engine.core

const promoted = () => decide(promote(core(), { memory_id: 'log', target: 'learned', id: 'webhooks', reason: 'x' }))
const writeAtOnce = () =>
  write(core().library.db, (db) => {
    for (const { id } of allSources(db)) setAutoWrite(db, id, true)
  })

/** The topics of a step; those of undoing and redoing it have to be the same. */
async function topicsOf({ stale, step }: StepResult): Promise<Topic[]> {
  expect(step).not.toBeNull()
  expect((await decide(undo)).stale).toEqual(stale)
  expect((await decide(redo)).stale).toEqual(stale)
  return stale
}

test('a verdict that keeps the memory in its place touches only memories and the journal', async () => {
  expect(await topicsOf(await decide((by) => validate(by, ['pool'], null)))).toEqual(['memories', 'journal'])
  expect(await topicsOf(await decide((by) => retain(by, ['small'], null)))).toEqual(['memories', 'journal'])
})

test('a step that changes nothing touches nothing', async () => {
  await decide((by) => validate(by, ['pool'], null))
  expect(await decide((by) => validate(by, ['pool'], null))).toMatchObject({ step: null, stale: [] })
})

test('discarding or replacing a memory touches references too, because an agents’ file may contain it', async () => {
  const replaced = ['memories', 'references', 'journal']
  expect(await topicsOf(await decide((by) => discard(by, ['print'], null)))).toEqual(replaced)
  expect(await topicsOf(await decide((by) => edit(by, 'log', { content: 'Log each attempt.' })))).toEqual(replaced)
  expect(await topicsOf(await decide((by) => settle(by, { a: 'pool', b: 'small', keep: 'newer' })))).toEqual(replaced)
})

test('a merge touches memories and references', async () => {
  const merged = await decide((by) => merge(by, ['pool', 'small'], { content: 'The pool holds 20 connections.' }))
  expect(await topicsOf(merged)).toEqual(['memories', 'references', 'journal'])
})

test('a purge, which records no rows, touches memories and references', async () => {
  await decide((by) => discard(by, ['print'], null))
  expect((await decide((by) => purge(by, 'print'))).stale).toEqual(['memories', 'references', 'journal'])
})

test('promoting, merging into a reference and un-promoting touch references and memories', async () => {
  const both = ['memories', 'references', 'journal']
  expect(await topicsOf(await promoted())).toEqual(both)
  const more = {
    id: 'webhooks',
    ids: ['print'],
    content: 'Log every webhook attempt. Invoices are printed on Mondays.',
  }
  expect(await topicsOf(await decide(mergeIntoReference(core(), more)))).toEqual(both)
  expect(await topicsOf(await decide((by) => unpromote(by, 'webhooks')))).toEqual(both)
})

test('editing or confirming a reference touches only references and the journal', async () => {
  await promoted()
  const edited = await decide(editReference(core(), { id: 'webhooks', content: 'Log every attempt.' }))
  expect(await topicsOf(edited)).toEqual(['references', 'journal'])
  const held = await decide(confirm(core(), { ids: [], reference_ids: ['webhooks'] }, null))
  expect(held.stale).toEqual(['references', 'journal'])
})

test('removing an entry from a file no source reads touches only references and the journal', async () => {
  harness.write('app/MEMORY.md', '# Memory\n\n- Ports begin at 4000.\n- Ports begin at 4000.\n')
  const [item] = await findHygiene(core())
  expect(item?.file).toBe(harness.path('app/MEMORY.md'))
  const removed = await decide((by) => applyHygiene(core(), by, { ids: [item?.id ?? ''] }))
  expect(await topicsOf(removed)).toEqual(['references', 'journal'])
})

test('a step written back at once touches sources, and references if agents read the file too', async () => {
  writeAtOnce()
  const validated = await decide((by) => validate(by, ['pool'], null))
  expect(validated.files.map(({ path }) => path)).toEqual([harness.path('app/.jaato/memories.jsonl')])
  expect(validated.stale.toSorted()).toEqual(['journal', 'memories', 'sources'])
  const gone = await decide((by) => discard(by, [idOf('ports.md')], null))
  expect(gone.files.map(({ path }) => path)).toContain(harness.path('cc/memory/MEMORY.md'))
  expect(gone.stale.toSorted()).toEqual(['journal', 'memories', 'references', 'sources'])
})
