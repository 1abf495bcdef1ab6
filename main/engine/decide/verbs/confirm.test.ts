import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJournal } from '../../store/journal.ts'
import { readMemoryStaleness, readReferenceStaleness } from '../../store/queries/evidence.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { findReference } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type TestRepository, createRepository } from '../../testing/gitRepository.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { updateEvidence } from '../../flows/evidence/updateEvidence.ts'
import { confirm } from './confirm.ts'
import { discard } from './move.ts'
import { promote } from '../promote/promote.ts'
import { undo } from './undo.ts'

/**
 * A text whose code was changed, moved or removed says so until a person says that it still holds: at that commit, until a
 * later one touches what it names. The test clock stands at 20 November 2026.
 */
let harness: TestEngine
let app: TestRepository
beforeEach(async () => {
  harness = createTestEngine()
  app = createRepository(harness.path('app'))
  app.commit('2026-11-01T00:00:00Z', { 'src/room.ts': 'export const room = 1\n', 'src/a.ts': 'a\n' })
  const line = jaatoLine('rooms', 'Rooms are in `src/room.ts`, one for each lane.', {
    timestamp: '2026-11-10T12:00:00+00:00',
  })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app/.jaato')
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const look = () => updateEvidence(harness.engine.core)
const stillHolds = async (held: { ids: string[]; reference_ids?: string[] }, note: string | null = null) => {
  const result = await decide(confirm(harness.engine.core, held, note))
  await look()
  return result
}
const change = (at: string, room: number) => app.commit(at, { 'src/room.ts': `export const room = ${room}\n` })

test('a confirmed memory is not stale until a later commit changes what it names', async () => {
  const touched = change('2026-11-15T00:00:00Z', 2)
  await look()
  const { id } = findMemory(db(), 'rooms')
  expect(readMemoryStaleness(db(), id).changed_since).toMatchObject({ commit: touched })
  const head = app.commit('2026-11-16T00:00:00Z', { 'src/a.ts': 'b\n' })
  const { step } = await stillHolds({ ids: ['rooms'] }, 'read the file')
  expect(readMemoryStaleness(db(), id).changed_since).toBeNull()
  expect(findMemory(db(), id)).toMatchObject({ verified_commit: head })
  expect(readJournal(db(), { limit: 1 })).toMatchObject([
    { verb: 'confirm', label: `1 memory still holds at ${head.slice(0, 7)}`, reason: 'read the file', undoable: true },
  ])
  app.commit('2026-11-17T00:00:00Z', { 'src/a.ts': 'c\n' })
  await look()
  expect(readMemoryStaleness(db(), id).changed_since).toBeNull()
  // Committed before the check and pulled after it: nobody had seen it.
  const later = change('2026-11-18T00:00:00Z', 3)
  await look()
  expect(readMemoryStaleness(db(), id).changed_since).toMatchObject({ commit: later })
  await decide((by) => undo(by, step ?? 0))
  await look()
  expect(readMemoryStaleness(db(), id).changed_since).toMatchObject({ commit: touched })
  expect(findMemory(db(), id)).toMatchObject({ verified_commit: null, last_verified_at: null })
})

test('a reference is confirmed without a new version, and undo removes the confirmation', async () => {
  await decide(promote(harness.engine.core, { memory_id: 'rooms', id: 'rooms-ref', reason: 'x' }))
  harness.pass(10 * 86_400_000)
  const touched = change('2026-11-25T00:00:00Z', 2)
  await look()
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toMatchObject({ commit: touched })
  const files = harness.snapshot()
  const { step } = await stillHolds({ ids: [], reference_ids: ['rooms-ref'] })
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toBeNull()
  expect(findReference(db(), 'rooms-ref')).toMatchObject({ version: 1, verified_commit: touched })
  expect(harness.snapshot()).toEqual(files)
  const [row] = readJournal(db(), { limit: 1 })
  expect(row).toMatchObject({
    reference_ids: ['rooms-ref'],
    label: `1 reference still holds at ${touched.slice(0, 7)}`,
  })
  const later = change('2026-11-26T00:00:00Z', 3)
  await look()
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toMatchObject({ commit: later })
  await decide((by) => undo(by, step ?? 0))
  await look()
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toMatchObject({ commit: touched })
})

test('a second confirmation within a minute is not recorded, unless there is a new commit', async () => {
  change('2026-11-15T00:00:00Z', 2)
  await stillHolds({ ids: ['rooms'] })
  expect(await stillHolds({ ids: ['rooms'] })).toMatchObject({ step: null, label: 'Confirmed just now' })
  const head = change('2026-11-16T00:00:00Z', 3)
  expect((await stillHolds({ ids: ['rooms'] })).label).toContain(head.slice(0, 7))
})

test('a discarded or unknown memory cannot be confirmed', async () => {
  await decide((by) => discard(by, ['rooms'], null))
  await expect(stillHolds({ ids: ['rooms'] })).rejects.toMatchObject({ kind: 'precondition' })
  await expect(stillHolds({ ids: [], reference_ids: ['nobody'] })).rejects.toMatchObject({ kind: 'not_found' })
})

test('a removal makes a memory stale until confirmed, and the confirmation covers changes too', async () => {
  const { id } = findMemory(db(), 'rooms')
  change('2026-11-15T00:00:00Z', 2)
  app.git('rm', '-q', 'src/room.ts')
  const removal = app.commit('2026-11-16T00:00:00Z')
  await look()
  expect(readMemoryStaleness(db(), id).stale).toMatchObject({ kind: 'removed', commit: removal })
  await stillHolds({ ids: ['rooms'] })
  expect(readMemoryStaleness(db(), id)).toEqual({ stale: null, changed_since: null })
})

test('a reference written in the same second as the commit can be confirmed too', async () => {
  await decide(promote(harness.engine.core, { memory_id: 'rooms', id: 'rooms-ref', reason: 'x' }))
  const touched = change('2026-11-20T09:00:00Z', 2)
  await look()
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toMatchObject({ commit: touched })
  harness.pass(60_000)
  await stillHolds({ ids: [], reference_ids: ['rooms-ref'] })
  expect(readReferenceStaleness(db(), 'rooms-ref').changed_since).toBeNull()
})
