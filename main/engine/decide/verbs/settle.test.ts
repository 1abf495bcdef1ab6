import { runToEnd } from '../../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { readConflicts } from '../../flows/clusters/readConflicts.ts'
import { similarTo } from '../../flows/compare/similarTo.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { edit } from '../merge/compose.ts'
import { restore } from './move.ts'
import { purge } from './purge.ts'
import { resolve } from './resolve.ts'
import { type SettleInput, settle } from './settle.ts'
import { redo, undo } from './undo.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const pool = (size: number): string => `The connection pool of the tracking service holds ${size} connections.`
  harness.write(
    'app/.jaato/memories.jsonl',
    [
      jaatoLine('old', pool(20), { timestamp: '2026-11-01T08:00:00' }),
      jaatoLine('new', pool(10), { timestamp: '2026-11-02T08:00:00' }),
      jaatoLine('other', 'Parcels above 30 kg need a pallet label.'),
    ].join('\n') + '\n',
  )
  await harness.sync('app/.jaato')
  await compare()
})
afterEach(() => harness.end())

async function compare(): Promise<void> {
  const { jobs } = harness.engine.core
  await jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
}

const by = () => harness.engine.by('person-cli', null)
const db = () => harness.engine.core.library.db
const open = () => runToEnd(readConflicts(harness.engine.core.library, { offset: 0, limit: 100 })).items
const memory = (id: string) => readMemory(db(), id)
const decide = (input: Partial<SettleInput>) =>
  harness.engine.decide(by(), (context) => settle(context, { a: 'old', b: 'new', keep: 'newer', ...input }))

test('of two texts of one moment none is called the newer', async () => {
  harness.engine.core.library.db.exec(`UPDATE memories SET timestamp = '2026-11-01T10:00:00.000Z'`)
  expect((await decide({})).label).toMatch(/^Kept one of two in conflict: “/)
})

test.each([
  ['newer', 'Kept the newer of two versions: “The connection pool of the tracking service holds 10 connections”'],
  ['both', 'Kept both versions'],
  ['neither', 'Discarded both versions'],
] as const)('history names two versions of one note as such: %s', async (keep, label) => {
  db().exec("UPDATE pairs SET verdict = 'related', versions = 1")
  expect((await decide({ keep })).label).toBe(label)
})

test('keeping the newer discards the older under it with the reason; undo and redo reverse and repeat that', async () => {
  expect(open()).toHaveLength(1)
  const { step, label, changed } = await decide({ a: 'new', b: 'old', reason: 'measured in May' })
  const kept = 'The connection pool of the tracking service holds 10 connections'
  expect(label).toBe(`Kept the newer of two in conflict: “${kept}”`)
  expect(changed).toHaveLength(2)
  expect(memory('old')).toMatchObject({
    maturity: 'discarded',
    superseded_by: memory('new').id,
    reason: 'replaced by “The connection pool of the tracking service holds 10 connections”: measured in May',
  })
  expect(memory('new')).toMatchObject({ maturity: 'raw', supersedes_count: 1 })
  expect(open()).toEqual([])
  await harness.engine.decide(by(), (context) => undo(context, step!))
  expect(memory('old')).toMatchObject({ maturity: 'raw', superseded_by: null })
  expect(open()).toHaveLength(1)
  await harness.engine.decide(by(), redo)
  expect(open()).toEqual([])
})

test('keeping the older, or neither, works too; a repeated verdict changes nothing', async () => {
  const older = await decide({ keep: 'older' })
  expect(older.label).toMatch(/^Kept the older of two in conflict: “.* holds 20 connections”$/)
  expect(memory('new')).toMatchObject({ maturity: 'discarded', superseded_by: memory('old').id })
  expect(await decide({ keep: 'older' })).toMatchObject({ step: null, label: 'Already settled' })
  await harness.engine.decide(by(), (context) => undo(context, older.step!))
  await decide({ keep: 'neither' })
  expect([memory('old').maturity, memory('new').maturity]).toEqual(['discarded', 'discarded'])
  expect(await decide({ keep: 'neither' })).toMatchObject({ step: null })
  expect(open()).toEqual([])
})

test('the losing memory can be restored alone, and the conflict is open again', async () => {
  await decide({ keep: 'newer' })
  await harness.engine.decide(by(), (context) => restore(context, ['old'], null))
  expect(memory('old')).toMatchObject({ maturity: 'raw', superseded_by: null })
  expect(open()).toHaveLength(1)
})

test('a settled pair states where each text holds, from the perspective of the memory asked about', async () => {
  const settledOf = async (id: string) =>
    (await similarTo(harness.engine.core, id, 5)).items.map(({ settled }) => settled)
  expect(await settledOf('old')).toEqual([undefined])
  const { step } = await decide({ keep: 'both', scope_a: 'src/tracking', scope_b: 'in the load test' })
  expect(await settledOf('old')).toEqual([{ a: 'src/tracking', b: 'in the load test' }])
  expect(await settledOf('new')).toEqual([{ a: 'in the load test', b: 'src/tracking' }])
  await harness.engine.decide(by(), (context) => undo(context, step!))
  expect(await settledOf('new')).toEqual([undefined])
})

test('both texts stand, each with its scope, until one of them changes', async () => {
  const { step } = await decide({ keep: 'both', scope_a: 'src/tracking', scope_b: 'in the load test' })
  expect(open()).toEqual([])
  expect(memory('old').scope_path).toBe('src/tracking')
  expect(memory('new').scope_path).toBeNull()
  expect(memory('old').flags).toEqual([])
  expect(await decide({ keep: 'both', scope_a: 'src/tracking', scope_b: 'in the load test' })).toMatchObject({
    step: null,
  })
  await harness.engine.decide(by(), (context) => undo(context, step!))
  expect(memory('old').scope_path).toBeNull()
  expect(open()).toHaveLength(1)
  await decide({ keep: 'both' })
  await harness.engine.decide(by(), (context) =>
    edit(context, 'new', { content: 'The connection pool of the tracking service holds 12 connections.' }),
  )
  await compare()
  expect(open()).toHaveLength(1)
})

test('settling recomputes the recommendations of both, which no longer need a person', async () => {
  const recommended = () => ['old', 'new'].map((id) => memory(id).recommendation?.action)
  expect(recommended()).toEqual(['needs-you', 'validate'])
  await decide({ keep: 'both' })
  await compare()
  expect(recommended()).not.toContain('needs-you')
})

test('two texts that hold in different places are no conflict', async () => {
  await decide({ keep: 'both', scope_a: 'src/tracking', scope_b: 'src/billing' })
  const paths = () => [memory('old').scope_path, memory('new').scope_path]
  expect(paths()).toEqual(['src/tracking', 'src/billing'])
  db().exec('DELETE FROM settled')
  expect(open()).toEqual([])
})

test('settling a pair without a conflict, or a memory with itself, is refused with what to do', async () => {
  await expect(decide({ b: 'other' })).rejects.toThrow('are not in conflict. `compare` shows how they relate')
  await expect(decide({ b: 'old' })).rejects.toThrow('the same text')
  await expect(decide({ b: 'nobody' })).rejects.toThrow('There is no memory nobody')
  await decide({ keep: 'newer' })
  await expect(decide({ keep: 'both' })).rejects.toThrow('superseded by')
})

test('a purged memory leaves nothing of a settled pair', async () => {
  await decide({ keep: 'both', scope_a: 'under zanzibar load' })
  await harness.engine.decide(by(), (context) => undo(context))
  await decide({ keep: 'neither', reason: 'zanzibar' })
  await harness.engine.decide(by(), (context) => purge(context, 'old'))
  await harness.engine.decide(by(), (context) => purge(context, 'new'))
  expect(db().prepare('SELECT count(*) FROM settled').pluck().get()).toBe(0)
  expect(harness.read('data/library.db')).not.toContain('zanzibar')
})

test('the loser of a conflict, changed in its file since, takes the file’s text and leaves the winner alone', async () => {
  await decide({})
  const file = 'app/.jaato/memories.jsonl'
  harness.write(file, harness.read(file).replace('holds 20', 'holds 25'))
  await harness.sync('app/.jaato')
  expect(memory('old').attention?.theirs.content).toContain('25')
  await harness.engine.decide(by(), (context) => resolve(context, memory('old').id, false))
  expect(memory('old')).toMatchObject({ maturity: 'raw', superseded_by: null, reason: null, attention: null })
  expect(memory('old').content).toContain('25')
  expect(memory('new')).toMatchObject({ maturity: 'raw', supersedes_count: 0 })
})
