import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../../../shared/errors.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { type MergeRequest, edit, merge } from './compose.ts'
import { previewMerge } from './previewMerge.ts'
import { unmerge } from './unmerge.ts'

const lines = [
  jaatoLine('pool', 'Services reach Postgres through PgBouncer. Set max to 20 for each worker. Watch maxwait.', {
    tags: ['postgres', 'todo'],
    confidence: 0.74,
    evidence: 'src/workers/label.ts:40',
    source_agent: 'cursor',
  }),
  jaatoLine('pool-ten', 'Services reach Postgres through PgBouncer. Set max to 10 for each worker.', {
    tags: ['postgres', 'deploy'],
    confidence: 0.88,
    evidence: 'src/db/client.ts:18\nsrc/workers/label.ts:40',
    source_agent: 'claude-code',
  }),
  jaatoLine('deploys', 'Deploys run on Friday. The gate opens at nine.', { tags: ['deploy'], confidence: 0.5 }),
  jaatoLine('deploys-copy', 'Deploys run on Friday. The gate opens at nine. Ask Ada for the key.', { tags: [] }),
]

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const library = () => harness.engine.core.library
const db = () => library().db
const row = (id: string) => findMemory(db(), id)
const { decide } = atTerminal(() => harness)
const merged = (ids: string[], text: MergeRequest) => decide((by) => merge(by, ids, text))

test('the preview lists contradictions, leaves them out of the text, and gives the rule that combined each field', () => {
  const preview = previewMerge(library(), ['pool', 'pool-ten'])
  expect(preview.contradictions).toMatchObject([
    { a: { source: 0, sentence: 1, words: '20' }, b: { source: 1, sentence: 1, words: '10' } },
  ])
  expect(preview.content).toBe('Services reach Postgres through PgBouncer. Watch maxwait.')
  expect(preview.tags).toEqual([
    { tag: 'postgres', from: [0, 1], pruned: false },
    { tag: 'todo', from: [0], pruned: true },
    { tag: 'deploy', from: [1], pruned: false },
  ])
  expect(preview).toMatchObject({ confidence: 0.74, scope: 'project', weight: 1, maturity: 'raw' })
  expect(preview.evidence).toEqual(['src/workers/label.ts:40', 'src/db/client.ts:18'])
  expect(preview.agents).toEqual(['cursor', 'claude-code'])
  expect(preview.rules.tags).toContain('“todo” left out')
  expect(preview.rules.confidence).toBe('the lowest, as they contradict one another')
})

test('a contradiction comes with what the code that the notes name says of either value', () => {
  harness.write('app/src/db/client.ts', 'export const pool = {\n  max: 10, // for each worker\n}\n')
  const [contradiction] = previewMerge(library(), ['pool', 'pool-ten']).contradictions
  expect(contradiction?.code).toEqual(['`20` is not in `src/db/client.ts`', '`max: 10` at `src/db/client.ts:2`'])
})

test('a merge with both sides of a contradiction is refused, unless the person chose or says both are true', async () => {
  const both = 'Set max to 20 for each worker. Set max to 10 for each worker.'
  const refused = (await merged(['pool', 'pool-ten'], { content: both }).catch((error: unknown) => error)) as AppError
  expect(refused).toMatchObject({ kind: 'conflict' })
  expect(refused.message).toContain('“Set max to 20 for each worker.” and “Set max to 10 for each worker.”')
  expect(row('pool').superseded_by).toBeNull()
  const { created } = await merged(['pool', 'pool-ten'], { content: both, both_stand: true })
  expect(row(created[0]!).content).toBe(both)
  await decide((by) => unmerge(by, created[0]!))
  const chosen = await merged(['pool', 'pool-ten'], { content: 'Set max to 20 for each worker.' })
  expect(chosen.created).toHaveLength(1)
})

test('the evidence is combined from all sources; a person may edit its lines, but not write masked dots into it', async () => {
  const content = 'Set max to 10 for each worker.'
  const all = await merged(['pool', 'pool-ten'], { content })
  expect(row(all.created[0]!).evidence).toBe('src/workers/label.ts:40\nsrc/db/client.ts:18')
  await decide((by) => unmerge(by, all.created[0]!))
  const less = await merged(['pool', 'pool-ten'], { content, evidence: ['src/db/client.ts:18', ''] })
  expect(row(less.created[0]!).evidence).toBe('src/db/client.ts:18')
  await decide((by) => unmerge(by, less.created[0]!))
  const none = await merged(['pool', 'pool-ten'], { content, evidence: [''] })
  expect(row(none.created[0]!).evidence).toBeNull()
  await decide((by) => unmerge(by, none.created[0]!))
  const dots = merged(['pool', 'pool-ten'], { content, evidence: ['key ••••••••'] })
  await expect(dots).rejects.toMatchObject({ kind: 'validation' })
})

test('without given tags the tags of the preview are used', async () => {
  const { created } = await merged(['pool', 'pool-ten'], { content: 'Set max to 10 for each worker.' })
  expect(row(created[0]!).tags).toBe('["postgres","deploy"]')
})

test('values the person writes replace the combined ones', async () => {
  const { created } = await merged(['pool', 'pool-ten'], {
    content: 'Set max to 10 for each worker.',
    description: 'Pool size',
    tags: ['pool'],
    confidence: null,
    scope: 'universal',
  })
  expect(row(created[0]!)).toMatchObject({
    description: 'Pool size',
    tags: '["pool"]',
    confidence: null,
    scope: 'universal',
    weight: 1,
  })
})

test('a text that changed since it was shown is named, and nothing is merged', async () => {
  const { sources } = previewMerge(library(), ['deploys', 'deploys-copy'])
  const seen = Object.fromEntries(sources.map(({ id, hash }) => [id, hash]))
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n').replace('at nine. Ask', 'at ten. Ask')}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  const ids = sources.map(({ id }) => id)
  const refused = (await merged(ids, { content: 'Deploys run.', seen }).catch((error: unknown) => error)) as AppError
  expect(refused).toMatchObject({ kind: 'conflict', details: { ids: [ids[1]] } })
  expect(refused.message).toContain('changed since the merge was opened')
  expect((await merged(ids, { content: 'Deploys run.' })).created).toHaveLength(1)
})

test('two revisions of the same earlier text are merged three ways', async () => {
  const revised = await decide((by) =>
    edit(by, 'deploys', { content: 'Deploys run on Monday and Friday. The gate opens at nine.' }),
  )
  const preview = previewMerge(library(), [revised.created[0]!, 'deploys-copy'])
  expect(preview.ancestor?.text).toBe('Deploys run on Friday. The gate opens at nine.')
  expect(preview.content).toBe('Deploys run on Monday and Friday. The gate opens at nine. Ask Ada for the key.')
})

test('of two versions of one note the newer is proposed; what only the older says is left to choose', async () => {
  const versions = [
    [
      'crane',
      'The crane stops at a wind of 18 m/s. Only the harbour master starts it again. Call him on channel 9.',
      1,
    ],
    ['crane-new', 'The crane stops at a wind of 25 m/s. Only the harbour master starts it again.', 9],
  ] as const
  harness.write(
    'app/.jaato/memories.jsonl',
    versions.map(([id, text, day]) => `${jaatoLine(id, text, { timestamp: `2026-11-0${day}T08:00:00` })}\n`).join(''),
  )
  await harness.sync('app/.jaato')
  expect(previewMerge(library(), ['crane', 'crane-new']).content).not.toContain('m/s')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  for (const ids of [
    ['crane', 'crane-new'],
    ['crane-new', 'crane'],
  ]) {
    const preview = previewMerge(library(), ids)
    expect(preview.content).toBe(versions[1][1])
    expect(preview.description).toBe(row('crane-new').description)
    expect(preview.ancestor?.origin).toMatch(/, of 2026-11-09, is a later version of ., of 2026-11-01$/)
  }
})

test('a task that is merged with a fact is a fact; a task has the state that its younger note says', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    [
      jaatoLine('done', '[x] Rename crane 4', { timestamp: '2026-11-01T08:00:00' }),
      jaatoLine('open', '[ ] Rename crane 4', { timestamp: '2026-11-02T08:00:00' }),
      jaatoLine('fact', 'Rename crane 4.', { timestamp: '2026-11-03T08:00:00' }),
    ]
      .map((line) => `${line}\n`)
      .join(''),
  )
  await harness.sync('app/.jaato')
  const contentOf = (...names: string[]) =>
    previewMerge(
      library(),
      names.map((name) => row(name).id),
    ).content
  expect(contentOf('done', 'open')).toBe('[ ] Rename crane 4')
  expect(contentOf('open', 'fact')).toBe('Rename crane 4')
})

test('un-merge restores every source, months later and after a restart', async () => {
  const before = ['pool', 'pool-ten'].map((id) => ({ ...row(id), decided_at: null, decided_by: null }))
  const { created } = await merged(['pool', 'pool-ten'], { content: 'Set max to 10 for each worker.' })
  await decide((by) => edit(by, 'deploys', { content: 'Deploys run on Monday.' }))
  harness.pass(120 * 86_400_000)
  await harness.restart()
  await decide((by) => unmerge(by, created[0]!))
  const after = ['pool', 'pool-ten'].map((id) => ({ ...row(id), decided_at: null, decided_by: null }))
  expect(after).toEqual(before)
  expect(() => row(created[0]!)).toThrow('There is no memory')
})

test('notes of which one has no project keep the project of the other; only two projects make the result universal', async () => {
  harness.write('tide/.jaato/memories.jsonl', `${jaatoLine('unplaced', 'Deploys run on Friday. Ask Eve.')}\n`)
  await harness.sync('tide/.jaato')
  db().prepare(`UPDATE memories SET project_id = NULL WHERE external_id = 'unplaced'`).run()
  harness.write('other/.jaato/memories.jsonl', `${jaatoLine('elsewhere', 'Deploys run on Monday at noon.')}\n`)
  await harness.sync('other/.jaato', { project: 'other' })
  const ids = ['deploys', 'unplaced']
  const preview = previewMerge(library(), ids)
  expect(preview.scope).toBe('project')
  expect(preview.rules.scope).toBe('the only project known; that of B is not')
  const { created } = await merged(ids, { content: 'Deploys run on Friday.' })
  expect(row(created[0]!)).toMatchObject({ scope: 'project', project_id: row('deploys').project_id })
  await decide((by) => unmerge(by, created[0]!))
  expect(previewMerge(library(), ['deploys', 'elsewhere'])).toMatchObject({
    scope: 'universal',
    rules: { scope: 'universal, as their projects differ' },
  })
  db().prepare(`UPDATE projects SET remote = 'https://example.com/app.git'`).run()
  const copies = await merged(['deploys', 'elsewhere'], { content: 'Deploys run.' })
  expect(row(copies.created[0]!)).toMatchObject({ scope: 'project', project_id: row('deploys').project_id })
})
