import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VerdictRequest } from '../../../../shared/model/proposal.ts'
import { retain } from '../../decide/verbs/retain.ts'
import { discard, restore } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { merge } from '../../decide/merge/compose.ts'
import { unmerge } from '../../decide/merge/unmerge.ts'
import { unpromote } from '../../decide/promote/unpromote.ts'
import { digest, markDigest } from './libraryDigest.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { proposeVerdict } from '../proposals/proposeVerdict.ts'
import { insights } from './reports.ts'
import { startTriage } from '../triage/triageJob.ts'

let harness: TestEngine
beforeEach(() => {
  harness = createTestEngine()
})
afterEach(() => harness.end())

test('a retained memory is left out of the digest until its four weeks are over', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('sockets', 'The gateway keeps idle sockets open for long.', {})}\n`,
  )
  await harness.sync('app/.jaato')
  const { core } = harness.engine
  const judge = async () => core.jobs.ended(startTriage(core, null, 'judge').id)
  await judge()
  const [asked] = digest(core, undefined).items
  if (!asked) return expect.unreachable()
  await harness.engine.decide(harness.engine.by('person-cli', null), (by) => retain(by, [asked.memory_id], null))
  await judge()
  expect(digest(core, undefined).items).toEqual([])
})

const { decide } = atTerminal(() => harness)
const remember = async (...ids: string[]) => {
  harness.write(
    'app/.jaato/memories.jsonl',
    ids.map((id) => `${jaatoLine(id, `The ${id} gate is closed in winter.`)}\n`).join(''),
  )
  await harness.sync('app/.jaato', { project: 'app' })
}

test('a digest counts from the previous one, and the first covers a week; on the same day it stays the same', async () => {
  const { core } = harness.engine
  await remember('north', 'south')
  await decide((by) => discard(by, ['north'], 'x'))
  harness.pass(1000)
  const first = digest(core, undefined)
  expect(first).toMatchObject({ follows: false, by_people: { discarded: 1 } })
  expect(first.text).toContain('in the last seven days')
  markDigest(core.library, undefined, first)
  harness.pass(3_600_000)
  expect(digest(core, undefined)).toMatchObject({ since: first.since, by_people: { discarded: 1 } })
  harness.pass(9 * 86_400_000)
  await decide((by) => discard(by, ['south'], 'x'))
  const second = digest(core, undefined)
  expect(second).toMatchObject({ since: first.at, follows: true, by_people: { discarded: 1 } })
  expect(second.text).toContain('since the last digest')
  // A digest of one project is another one.
  expect(digest(core, 'app')).toMatchObject({ follows: false })
})

test('whether a memory is of any use is asked last, and a line of an index is not asked about', async () => {
  const { core } = harness.engine
  await remember('north', 'south', 'index')
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const advise = core.library.db.prepare(
    `UPDATE recommendations SET action = 'needs-you', lead = ?, base = ?, score = ?,
       body = '{"reasons":[],"rules":[],"with":[]}' WHERE memory_id = ?`,
  )
  const [north, south, index] = ['north', 'south', 'index'].map((id) => findMemory(core.library.db, id).id)
  advise.run('recommend.maybe-no-use', 0.93, 0.93, north)
  advise.run('recommend.aimed-at-agents', 0.8, 0.8, south)
  advise.run('recommend.index-line', 0.8, 0.8, index)
  expect(digest(core, undefined).items.map(({ memory_id }) => memory_id)).toEqual([south, north])
})

test('undone and reversed decisions are not counted', async () => {
  const { core } = harness.engine
  await remember('north', 'south', 'west')
  const counts = () => digest(core, undefined).by_people
  const { step } = await decide((by) => discard(by, ['north'], 'x'))
  await decide((by) => discard(by, ['south', 'west'], 'x'))
  expect(counts()).toMatchObject({ discarded: 3 })
  await decide((by) => undo(by, step ?? 0))
  await decide((by) => restore(by, ['south'], null))
  expect(counts()).toMatchObject({ discarded: 1 })
  await decide(promote(core, { memory_id: 'south', id: 'south-ref', reason: 'x' }))
  expect(counts()).toMatchObject({ promoted: 1 })
  await decide((by) => unpromote(by, 'south-ref'))
  expect(counts()).toMatchObject({ promoted: 0, discarded: 1 })
  await decide((by) => discard(by, ['south'], 'again'))
  expect(counts()).toMatchObject({ discarded: 2 })
})

test('a digest has what agents propose, beside our own recommendation, until it is answered', async () => {
  const { core } = harness.engine
  await remember('north', 'south')
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const memory_id = findMemory(core.library.db, 'north').id
  const quotes = [{ text: 'closed in winter' }]
  const request: VerdictRequest = { verb: 'discard', memory_ids: ['north'], reason: 'It is open all year.', quotes }
  for (const actor of ['agent:codex', 'agent:cursor']) proposeVerdict(core, request, { actor, session: null })
  const { proposals, text } = digest(core, undefined)
  expect(proposals).toMatchObject([
    {
      memory_id,
      verb: 'discard',
      actors: ['agent:codex', 'agent:cursor'],
      quote: 'closed in winter',
      recommended: 'needs-you',
    },
  ])
  expect(text).toContain('- codex and cursor: discard "')
  await decide((by) => discard(by, ['north'], null))
  expect(digest(core, undefined)).toMatchObject({ proposed: 0, proposals: [] })
})

test('a merge of three memories counts as one in the digest and the insights, and not at all once it is taken back', async () => {
  const { core } = harness.engine
  await remember('north', 'south', 'west')
  const content = 'The gates are closed in winter.'
  const merged = () => digest(core, undefined).by_people.merged
  const { step } = await decide((by) => merge(by, ['north', 'south', 'west'], { content }))
  expect(merged()).toBe(1)
  expect((await insights(core, { weeks: 1 })).merged).toEqual([1])
  await decide((by) => undo(by, step!))
  expect(merged()).toBe(0)
  const again = await decide((by) => merge(by, ['north', 'south', 'west'], { content }))
  await decide((by) => unmerge(by, again.created[0]!))
  expect(merged()).toBe(0)
})
