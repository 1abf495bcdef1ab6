import { renameSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceId } from '../../store/identity.ts'
import { readSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type FailingDisk, failingDisk } from '../../testing/failingDisk.ts'

let harness: TestEngine
let disk: FailingDisk
beforeEach(async () => {
  disk = failingDisk()
  harness = createTestEngine({ files: disk.files })
  harness.write('notes/tides.md', '- Tides turn at noon.\n')
  harness.write('notes/docks/cranes.md', '- Cranes stop at wind force 7.\n- Quay 1 is the one nearest to the sea.\n')
  await harness.sync('notes')
})
afterEach(async () => {
  disk.end()
  await harness.end()
})

const gone = () => readSource(harness.engine.core.library.db, sourceId(harness.path('notes'))).gone
const goes = () => renameSync(harness.path('notes/docks'), harness.path('away'))
const returns = () => renameSync(harness.path('away'), harness.path('notes/docks'))

test('when a folder of notes returns, none of them counts as gone any more', async () => {
  goes()
  await harness.sync('notes')
  expect(gone()).toBe(2)
  returns()
  await harness.sync('notes')
  expect(gone()).toBe(0)
})

test('nor does any if the reading that missed them broke off somewhere', async () => {
  for (let at = 1; ; at += 1) {
    goes()
    disk.failAt(at, 'from then on')
    await harness.sync('notes').catch(() => undefined)
    const isOver = disk.changes() < at
    disk.failAt(null, 'once')
    returns()
    await harness.sync('notes')
    expect(gone(), `change ${at}`).toBe(0)
    if (isOver) break
  }
})
