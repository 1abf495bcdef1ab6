import { afterEach, beforeEach, expect, test } from 'vitest'
import { runToEnd } from '../../../../shared/runToEnd.ts'
import { propose } from '../../flows/proposals/proposals.ts'
import { allClusters } from '../../flows/clusters/readClusters.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readCases } from './cases.ts'
import { countLive } from './liveRules.ts'
import { readCard } from './cards.ts'
import { readMergeable } from './pairFlags.ts'

/* Whether a similar memory is meant for another section, proposed for another drawer, or of another project. */
let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const text = 'Retry a failed upload at most three times, because the carrier blocks the sender then.'
const db = () => harness.engine.core.library.db
const elsewhere = (id: string) =>
  readCases(db(), [id], { on: new Map(), now: '2026-11-20', records: new Map() })[0]!.others.map(
    (each) => each.elsewhere,
  )
const ids = () => db().prepare<[], string>('SELECT id FROM memories ORDER BY row').pluck().all()

test.each([
  ['## `label-service`', '## `tariff-service`', true],
  ['## Conventions', '## Hard rules', false],
])('under the headings %s and %s', async (one, other, apart) => {
  harness.write('app/notes.md', `# Notes\n\n${one}\n\n- ${text}\n\n${other}\n\n- ${text} \n`)
  await harness.sync('app/notes.md', { project: 'app' })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  expect(ids()).toHaveLength(2)
  expect(elsewhere(ids()[0]!)).toEqual([apart])
})

test.each([
  ['Conventions', 'Hard rules', true],
  ['Conventions', 'conventions', false],
])('proposed for %s and %s', async (one, other, apart) => {
  // Two memories that are there already: an agent that asks for one lesson twice makes one.
  harness.write('app/.jaato/memories.jsonl', [0, 1].map((at) => `${jaatoLine(`k${at}`, text)}\n`).join(''))
  await harness.sync('app/.jaato', { project: 'app' })
  const made: string[] = []
  for (const [at, target_drawer] of [one, other].entries()) {
    const proposal = {
      source: 'scratchpad',
      source_key: `k${at}`,
      summary: text,
      target_drawer,
      promote_reason: 'learned',
    }
    made.push((await propose(harness.engine.core, proposal, 'agent:scribe')).memory_id)
  }
  expect(elsewhere(made[0]!)).toEqual([apart])
})

test.each([
  ['app', 'Retry a failed upload at most three times.', false],
  ['other', 'Retry a failed upload at most three times.', true],
  ['other', `- ${text}`, false],
])('in the project %s: %s', async (project, other, apart) => {
  harness.write('app/notes.md', `# Notes\n\n- ${text}\n`)
  harness.write(`${project}/more.md`, `# Notes\n\n- ${other.replace(/^- /, '')} \n`)
  await harness.sync('app/notes.md', { project: 'app' })
  await harness.sync(`${project}/more.md`, { project })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  expect(elsewhere(ids()[0]!)).toEqual([apart])
  expect(runToEnd(allClusters(db()))).toHaveLength(apart ? 0 : 1)
  const flags = ids().flatMap((id) => readCard(db(), id)?.flags ?? [])
  expect(flags.map(({ text }) => text)).toEqual(apart ? [] : ['1 similar', '1 similar'])
  const [first = '', second = ''] = ids()
  expect(readMergeable(db(), first)).toEqual({ ids: apart ? [] : [second], others: 0 })
  expect(countLive(db(), 'gate.duplicate', new Date())).toBe(apart ? 0 : 2)
})
