import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Topic } from '../../../../shared/model/topic.ts'
import type { Changes } from '../../runtime/changes.ts'
import { type Engine, createEngine } from '../../engine.ts'
import { sql } from '../../store/sql.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type TestRepository, createRepository } from '../../testing/gitRepository.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
let app: TestRepository
let live: Engine
const touched: Topic[] = []
const changes: Changes = {
  touch: (...topics) => void touched.push(...topics),
  watch: async function* () {},
  dispose: () => undefined,
}
beforeEach(async () => {
  harness = createTestEngine()
  app = createRepository(harness.path('app'))
  app.commit('2026-11-01T00:00:00Z', { 'src/pool.ts': 'export const poolSize = 20\n' })
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('pool', 'See `src/pool.ts`.', { timestamp: '2026-11-10T12:00:00+00:00' })}\n`,
  )
  await harness.sync('app/.jaato')
  await harness.engine.dispose()
  live = createEngine(harness.ports, changes, { libraryPath: harness.path('data/library.db'), live: true })
})
afterEach(async () => {
  await live.dispose()
  harness.engine = createEngine(harness.ports, changes, { libraryPath: harness.path('data/library.db'), live: false })
  await harness.end()
})

const evidence = () => {
  const { db } = live.core.library
  return readEvidence(db, sql<string>(db, 'SELECT id FROM memories').pluck().get() ?? '')
}

test('a running host notices a commit and tells the screens', async () => {
  await vi.waitFor(() => expect(evidence()?.tier).toBe('grounded'), { timeout: 20_000 })
  app.write({ 'src/pool.ts': 'export const poolSize = 40\n' })
  touched.length = 0
  const change = app.commit('2026-11-20T08:00:00Z')
  await vi.waitFor(() => expect(evidence()?.changed_since?.commit).toBe(change), { timeout: 20_000 })
  expect(evidence()?.tier).toBe('observed')
  await vi.waitFor(() => expect(touched).toEqual(expect.arrayContaining(['memories', 'references'])))
})
