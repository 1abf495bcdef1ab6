import { utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit } from '../decide/merge/compose.ts'
import { promote } from '../decide/promote/promote.ts'
import { settle } from '../decide/verbs/settle.ts'
import { undo } from '../decide/verbs/undo.ts'
import { findHygiene } from './hygiene.ts'
import { findMemory } from '../store/queries/memories.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { createRepository } from '../testing/gitRepository.ts'
import { saidTwice } from '../testing/saidTwice.ts'
import { jaatoLine } from '../testing/stores.ts'

/**
 * What hygiene ticks goes with one key, so it ticks what was proven alone: the same as an entry that stays and the same
 * agents read, replaced by a person's decision here, or about paths a commit removed since.
 */
let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const file = 'app/MEMORY.md'
const old = new Date('2026-02-01T00:00:00Z')
const open = async (text: string, ...lines: string[]) => {
  harness.write(file, text)
  harness.write('app/.jaato/memories.jsonl', lines.map((line) => `${line}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
}
const found = async () =>
  (await findHygiene(harness.engine.core)).map(({ text, suggested, reasons }) => ({
    text,
    suggested,
    why: reasons.map((reason) => reason.text),
  }))

test('a path a commit removed after the entry was written ticks it and names the commit; one that never existed does not', async () => {
  const repository = createRepository(harness.path('app'))
  repository.commit('2026-01-10T08:00:00Z', { 'lib/labels.ts': 'x', 'lib/print.ts': 'x', 'src/a.ts': 'a' })
  repository.git('rm', '-q', 'lib/labels.ts')
  const removal = repository.commit('2026-03-02T08:00:00Z')
  await open(
    [
      '- Labels are printed by `lib/labels.ts`.',
      '- Never put labels into `lib/labels.ts` again.',
      '- Keys stand in `config/keys.env`.',
      '- The printer is in `lib/print.ts`.',
    ].join('\n'),
  )
  utimesSync(harness.path(file), old, old)
  const why = [`lib/labels.ts was removed in ${removal.slice(0, 7)} on 2026-03-02`]
  expect(await found()).toEqual([
    { text: 'Labels are printed by `lib/labels.ts`.', suggested: true, why },
    { text: 'Never put labels into `lib/labels.ts` again.', suggested: false, why },
  ])
  // Written since, the file knows of the removal.
  utimesSync(harness.path(file), new Date('2026-04-01'), new Date('2026-04-01'))
  expect((await found()).map(({ suggested }) => suggested)).toEqual([false, false])
})

const ten = '- The connection pool of the tracking service holds 10 connections.'
const twenty = '- The connection pool of the tracking service holds 20 connections.'

test('entries under headings of two projects, components or files neither contradict nor repeat each other', async () => {
  await open(['## parcel-api', '', ten, saidTwice[0], '', '## parcel-web', '', twenty, saidTwice[1]].join('\n'))
  expect(await found()).toEqual([])
  harness.write(file, ['## Build', '', ten, saidTwice[0], '', '## Rules', '', twenty, saidTwice[1]].join('\n'))
  expect((await found()).map(({ suggested }) => suggested)).toEqual([false, false, true])
})

test('an entry that says less than another, or that agents of another file read, is reported and not ticked', async () => {
  await open([saidTwice[0], `${saidTwice[1]} Ask Ada where that folder lies.`].join('\n'))
  expect(await found()).toMatchObject([{ suggested: false, why: ['Says what line 2 says'] }])
  harness.write(file, saidTwice[0])
  harness.write('other/MEMORY.md', saidTwice[1])
  harness.write('other/.jaato/memories.jsonl', `${jaatoLine('far', 'Parcels are weighed twice.')}\n`)
  await harness.sync('other/.jaato', { project: 'other' })
  expect(await found()).toMatchObject([{ suggested: false }])
})

test('of two duplicates one stays, even if the other goes for another reason', async () => {
  const repository = createRepository(harness.path('app'))
  repository.commit('2026-01-10T08:00:00Z', { 'lib/labels.ts': 'x', 'src/a.ts': 'a' })
  repository.git('rm', '-q', 'lib/labels.ts')
  repository.commit('2026-03-02T08:00:00Z')
  const line = 'Labels of parcels are printed by the job in `lib/labels.ts`.'
  await open([`- (2026-01-15) ${line}`, `- ${line}`].join('\n'))
  utimesSync(harness.path(file), new Date('2026-04-01'), new Date('2026-04-01'))
  expect((await found()).map(({ suggested, why }) => [suggested, why.length])).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test('an entry that lost a settled conflict is ticked, with the step; two that both stand are no conflict', async () => {
  await open(
    ten,
    jaatoLine('ten', ten.slice(2), { timestamp: '2026-01-01T08:00:00' }),
    jaatoLine('twenty', twenty.slice(2), { timestamp: '2026-05-01T08:00:00' }),
  )
  const { step } = await decide((by) => settle(by, { a: 'ten', b: 'twenty', keep: 'newer' }))
  expect(await found()).toEqual([
    { text: ten.slice(2), suggested: true, why: [expect.stringContaining(`You settled against it on 2026`)] },
  ])
  expect((await found())[0]?.why[0]).toContain(`step ${step}`)
  await decide((by) => undo(by))
  expect(await found()).toEqual([])
  harness.write(file, [ten, twenty].join('\n'))
  expect(await found()).toHaveLength(2)
  await decide((by) => settle(by, { a: 'ten', b: 'twenty', keep: 'both' }))
  expect(await found()).toEqual([])
})

test('an entry the person reworded is ticked once its replacement is a reference', async () => {
  const text = 'Parcels above 30 kg need a pallet label.'
  await open(`- ${text}`, jaatoLine('pallet', text))
  await decide((by) => edit(by, 'pallet', { content: 'Parcels above 25 kg need a pallet label and a second scan.' }))
  expect(await found()).toMatchObject([{ suggested: false, why: [expect.stringContaining('You reworded it')] }])
  const { superseded_by: newer } = findMemory(harness.engine.core.library.db, 'pallet')
  await decide(promote(harness.engine.core, { memory_id: newer ?? '', id: 'pallets', reason: 'x' }))
  const left = (await found()).find((entry) => entry.text === text)
  expect(left).toMatchObject({ suggested: true, why: [expect.stringContaining('You reworded it'), expect.anything()] })
})
