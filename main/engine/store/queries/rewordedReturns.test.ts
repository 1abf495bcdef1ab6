import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { propose } from '../../flows/proposals/proposals.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { returnOf } from './returns.ts'

/*
 * A discarded lesson comes back in other words, from the same store or as an agent's proposal. The first five rewordings were
 * used while this was built, the other ten were not.
 */
const rewordings: [discarded: string, again: string][] = [
  [
    'The test database has to be reset before every run of the integration suite, or the counts are off.',
    'Integration tests miscount unless you wipe the test DB before each run.',
  ],
  [
    'Prefer composition over inheritance in the importer classes.',
    'In the importer, build classes by composing them instead of inheriting.',
  ],
  [
    'The staging server restarts every night at 3, so long jobs are lost.',
    'Long-running jobs on staging get killed because the server reboots nightly at 3.',
  ],
  ['Use snake_case for all column names in the warehouse.', 'Warehouse columns are named in snake_case throughout.'],
  [
    'Retry failed uploads three times with a growing delay.',
    'When an upload fails, try it again up to three times, waiting longer each time.',
  ],
  [
    'Never commit generated files, because reviewers cannot read the diffs.',
    'Generated files stay out of commits: nobody can review such diffs.',
  ],
  [
    'The login page caches the user for ten minutes after logout.',
    'After signing out, the login screen still holds the user in its cache for ten minutes.',
  ],
  [
    'Run the linter before every push, since the CI rejects unformatted code.',
    'CI refuses code that is not formatted, so lint prior to pushing.',
  ],
  [
    'Feature flags are stored in the config service and read at startup.',
    'At startup the app reads its feature flags, which live in the config service.',
  ],
  ['Dates in the export are always written in UTC.', 'The export uses UTC for every date it writes.'],
  [
    'Docker images must be built with the --no-cache flag on release day.',
    'On the day of a release, build the Docker images using --no-cache.',
  ],
  [
    'The payment webhook may arrive twice, so handlers must be idempotent.',
    'Handlers of the payment webhook have to tolerate duplicates, as it can be delivered two times.',
  ],
  [
    'Keep functions under forty lines so that they fit on a screen.',
    'Functions should fit on one screen: forty lines at most.',
  ],
  [
    'The search index is rebuilt every Sunday, which takes two hours.',
    'Rebuilding the search index happens each Sunday and needs two hours.',
  ],
  ['Mock the clock in tests that depend on the current time.', 'Tests relying on the present time need a fake clock.'],
]
const built = 5

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const idOf = (name: string) => String(db().prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(name))

async function discardAll(): Promise<string[]> {
  const lines = rewordings.map(([text], at) => jaatoLine(`old${at}`, text))
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  const ids = rewordings.map((_, at) => idOf(`old${at}`))
  await harness.engine.decide(harness.engine.by('person-cli', null), (context) => discard(context, ids, 'not needed'))
  return ids
}

/** Which rewordings were recognised as the return of their own, and which of another. */
function recognised(ids: readonly string[], again: (at: number) => string): { own: number[]; wrong: number[] } {
  const found = rewordings.map((_, at) => returnOf(db(), again(at))?.memory_id ?? null)
  return {
    own: found.flatMap((id, at) => (id === ids[at] ? [at] : [])),
    wrong: found.flatMap((id, at) => (id !== null && id !== ids[at] ? [at] : [])),
  }
}

test('a discarded memory that returns in other words is recognised', async () => {
  const ids = await discardAll()
  const lines = rewordings.flatMap(([text, again], at) => [jaatoLine(`old${at}`, text), jaatoLine(`new${at}`, again)])
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  const { own, wrong } = recognised(ids, (at) => idOf(`new${at}`))
  expect(wrong).toEqual([])
  expect(own.filter((at) => at < built).length).toBeGreaterThanOrEqual(3)
  expect(own.filter((at) => at >= built).length).toBeGreaterThanOrEqual(8)
})

test('so is an agent’s proposal', async () => {
  const ids = await discardAll()
  const made: string[] = []
  for (const [, summary] of rewordings) {
    const proposal = { source: 'scratchpad', summary, promote_reason: 'learned' }
    const { memory_id, guidance } = await propose(harness.engine.core, proposal, 'agent:scribe')
    made.push(memory_id)
    if (returnOf(db(), memory_id)) expect(guidance.text).toContain('discarded on')
  }
  const { own, wrong } = recognised(ids, (at) => made[at]!)
  expect(wrong).toEqual([])
  expect(own.filter((at) => at >= built).length).toBeGreaterThanOrEqual(8)
})
