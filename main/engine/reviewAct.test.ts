import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { seenIn } from '../../shared/model/diff.ts'
import { acceptReview } from './decide/acceptReview.ts'
import { merge } from './decide/compose.ts'
import { discard, validate } from './decide/move.ts'
import { digest } from './digest.ts'
import { promote } from './decide/promote.ts'
import { acceptItems, reviewSummary, undoInReview, undoReview } from './reviewAct.ts'
import { reviewItem } from './reviewItem.ts'
import { previewAnswer } from './reviewPreview.ts'
import { alikeRows, keepReviewPlace, reviewQueue } from './reviewQueue.ts'
import { type TestEngine, createTestEngine } from './testing/createTestEngine.ts'
import { findMemory } from './store/queries/memories.ts'
import { allReferences } from './store/queries/references.ts'
import { jaatoLine } from './testing/stores.ts'
import { startTriage } from './triageJob.ts'

const file = 'app/.jaato/memories.jsonl'
const page = { offset: 0, limit: 200 }

let it: TestEngine
beforeEach(() => void (it = createTestEngine()))
afterEach(() => it.end())

const person = () => it.engine.by('person-browser', null)
const terminal = () => it.engine.by('person-cli', null)
/** Decides after the changes of files were looked at, as a person does. */
async function accept(input: Parameters<typeof acceptItems>[2]) {
  const { files } = await previewAnswer(it.engine.core, person(), input).catch(() => ({ files: [] }))
  return acceptItems(it.engine, person(), { ...input, seen_files: seenIn(files) })
}
const queue = () => reviewQueue(it.engine.core, page)
const keysOf = (group: string) =>
  queue()
    .items.filter((item) => item.group === group)
    .map(({ key }) => key)
const stateOf = (external: string) =>
  it.engine.core.library.db
    .prepare('SELECT maturity, superseded_by, retained_until FROM memories WHERE external_id = ?')
    .get(external) as { maturity: string; superseded_by: string | null; retained_until: string | null }
const idOf = (external: string): string =>
  it.engine.core.library.db.prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(external) as string

async function store(...lines: string[]): Promise<void> {
  it.write(file, lines.map((line) => `${line}\n`).join(''))
  await it.sync('app', { project: 'app' })
  const { jobs } = it.engine.core
  expect((await jobs.ended(startTriage(it.engine.core, null, 'judge').id)).error).toBeNull()
}

const backlog = () =>
  store(
    jaatoLine('talk1', 'Now let me check the carriers.'),
    jaatoLine('talk2', 'Let me look at the label template first.'),
    jaatoLine(
      'twin1',
      'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.',
    ),
    jaatoLine(
      'twin2',
      'Each test worker creates its own Postgres schema because parallel workers collide on unique keys.',
    ),
    jaatoLine('old', 'The quay of the harbour holds 20 boats at high tide.', { timestamp: '2026-11-01T08:00:00' }),
    jaatoLine('new', 'The quay of the harbour holds 12 boats at high tide.', { timestamp: '2026-11-09T08:00:00' }),
    jaatoLine('key', 'The worker reads postgres://parcel:kq82-Zx71@db/labels.'),
    jaatoLine('pool', 'The pool must never hold more than 20 connections, because the server refuses the next one.', {
      evidence: 'refused at 21',
    }),
  )

test('every memory is asked about once, by the kind of call, in the order of the review', async () => {
  await backlog()
  const { items, total, groups } = queue()
  expect(items.map(({ group }) => group)).toEqual(['clusters', 'junk', 'junk', 'conflicts', 'promotions', 'ambiguous'])
  expect(total).toBe(6)
  expect(items.flatMap(({ ids }) => ids).toSorted()).toEqual(
    ['talk1', 'talk2', 'twin1', 'twin2', 'old', 'new', 'key', 'pool'].map(idOf).toSorted(),
  )
  expect(items[3]).toMatchObject({ kind: 'pair', fact: '20, 12' })
  expect(groups.map(({ left }) => left)).toEqual([1, 2, 1, 1, 1])
})

test('a cluster comes with letters, marks, and the text it would become, each sentence with whose it is', async () => {
  await backlog()
  const item = await reviewItem(it.engine.core, person(), keysOf('clusters')[0]!)
  expect(item.texts.map(({ letter, note }) => `${letter} ${note}`)).toEqual(['A fullest', 'B adds nothing'])
  expect(item.result?.sentences).toEqual([
    { text: expect.stringContaining('own Postgres schema'), letters: ['A', 'B'] },
  ])
  expect(item.agreement).toBeGreaterThan(0.8)
  expect(item.stored).toBe('raw, weight 1.0')
  expect(item.written).toBe('1 file, 2 records, with the next write-back')
})

test('whatever they are, they are accepted in one step, which one undo takes back', async () => {
  await backlog()
  const before = it.rows()
  const keys = [...keysOf('clusters'), ...keysOf('junk'), ...keysOf('promotions')]
  const { step, steps, done, label } = await accept({ keys })
  expect(done).toEqual(keys)
  expect(steps).toEqual([step])
  expect(label).toBe('Merged 1, discarded 2, promoted 1')
  expect(stateOf('talk1').maturity).toBe('discarded')
  expect(stateOf('pool').maturity).toBe('escalated')
  expect(stateOf('twin1').superseded_by).toBe(stateOf('twin2').superseded_by)
  expect(queue().items.map(({ group }) => group)).toEqual(['conflicts', 'ambiguous'])
  expect(queue().groups.map(({ done: count }) => count)).toEqual([1, 2, 0, 1, 0])
  await undoInReview(it.engine, person(), step!)
  expect(it.rows()).toEqual(before)
  expect(queue().total).toBe(6)
})

test('all like one are counted and shown before they are decided; what needs a person is never among them', async () => {
  await backlog()
  const junk = queue().items.find(({ group }) => group === 'junk')!
  expect(alikeRows(it.engine.core, { like: junk.like })).toMatchObject({
    count: 2,
    actions: [{ action: 'discard', count: 2 }],
    sample: [{ excerpts: [expect.any(String) as string] }, {}],
  })
  expect(alikeRows(it.engine.core, { like: 'conflicts' }).count).toBe(0)
  expect((await accept({ like: junk.like })).done).toHaveLength(2)
  const sure = alikeRows(it.engine.core, { least: 0 })
  expect(sure.actions.map(({ action }) => action).toSorted()).toEqual(['merge', 'promote'])
})

test('what is alike gets another verdict together, what needs a person too; but nothing is accepted where nothing is recommended', async () => {
  await backlog()
  const secret = queue().items.find(({ kind, action }) => kind === 'memory' && action === 'needs-you')!
  expect(alikeRows(it.engine.core, { like: secret.like }).count).toBe(1)
  await expect(accept({ like: secret.like })).rejects.toMatchObject({ kind: 'precondition' })
  await accept({ like: secret.like, verdict: 'discard' })
  expect(stateOf('key').maturity).toBe('discarded')
  const junk = queue().items.find(({ group }) => group === 'junk')!
  await accept({ like: junk.like, verdict: 'validate' })
  expect(stateOf('talk1').maturity).toBe('validated')
})

test('another verdict than the recommended one is given, and a conflict is settled by the one that stands', async () => {
  await backlog()
  await accept({ keys: keysOf('conflicts'), verdict: 'newer' })
  expect(stateOf('old')).toMatchObject({ maturity: 'discarded', superseded_by: idOf('new') })
  await accept({ keys: keysOf('promotions'), verdict: 'retain' })
  expect(stateOf('pool').retained_until).not.toBeNull()
  await expect(accept({ keys: keysOf('ambiguous') })).rejects.toMatchObject({ kind: 'precondition' })
  await expect(accept({ keys: keysOf('junk').slice(0, 1), verdict: 'merge' })).rejects.toThrow('Nothing says the same')
})

test('a cluster whose memories are kept beside one another is not asked about again in this review, by any of them', async () => {
  await backlog()
  const [cluster] = keysOf('clusters')
  await accept({ keys: [cluster!], verdict: 'validate' })
  expect(['twin1', 'twin2'].map((each) => stateOf(each).maturity)).toEqual(['validated', 'validated'])
  const { jobs } = it.engine.core
  await jobs.ended(startTriage(it.engine.core, null, 'judge').id)
  const asked = queue().items.flatMap(({ ids }) => ids)
  expect(asked).not.toContain(idOf('twin1'))
  expect(asked).not.toContain(idOf('twin2'))
})

test('a promotion comes with every file it writes, path and diff, and is refused where they were not looked at or are others', async () => {
  await backlog()
  const [key] = keysOf('promotions')
  const { files, refused } = await reviewItem(it.engine.core, person(), key!)
  expect(refused).toBeNull()
  expect(files).toMatchObject([{ path: expect.stringMatching(/references\/.*\.json$/), change: 'create' }])
  expect(JSON.stringify(files)).toContain('more than 20 connections')
  const before = { files: it.snapshot(), rows: it.rows() }
  await expect(acceptItems(it.engine, person(), { keys: [key!] })).rejects.toThrow(/was not shown/)
  expect({ files: it.snapshot(), rows: it.rows() }).toEqual(before)
  await acceptItems(it.engine, person(), { keys: [key!], seen_files: seenIn(files) })
  expect(it.read(files[0]!.path.slice(it.path('').length))).toContain('more than 20 connections')
  const junk = await reviewItem(it.engine.core, person(), keysOf('junk')[0]!)
  expect(junk.files).toEqual([])
})

test('an answer to several says before it is given how many of each verdict it comes to, what it writes and what it leaves', async () => {
  await backlog()
  const before = { files: it.snapshot(), rows: it.rows() }
  const { keys, acts, files, refused } = await previewAnswer(it.engine.core, person(), { least: 0 })
  expect(acts).toEqual([
    { act: 'discard', count: 2 },
    { act: 'merge', count: 1 },
    { act: 'promote', count: 1 },
  ])
  expect([keys.length, files.length, refused]).toEqual([4, 1, []])
  expect({ files: it.snapshot(), rows: it.rows() }).toEqual(before)
  const meant = await previewAnswer(it.engine.core, person(), { keys: [...keysOf('junk'), ...keysOf('ambiguous')] })
  expect(meant.refused).toMatchObject([{ key: keysOf('ambiguous')[0], because: expect.stringContaining('needs you') }])
  expect(meant.acts).toEqual([{ act: 'discard', count: 2 }])
})

test('what is validated already is kept as it is by the same key', async () => {
  await backlog()
  const [key] = keysOf('promotions')
  await it.engine.decide(terminal(), (context) => validate(context, [idOf('pool')], null))
  expect((await accept({ keys: [key!], verdict: 'validate' })).done).toEqual([key])
  expect(stateOf('pool')).toMatchObject({ maturity: 'validated', retained_until: expect.any(String) as string })
})

test('a text written by hand goes with the verdict: a new memory in place of the old, or what is promoted; one undo takes it back', async () => {
  await backlog()
  const before = it.rows()
  const [key] = keysOf('ambiguous')
  const said = await accept({
    keys: [key!],
    verdict: 'validate',
    content: 'The worker reads its database from DATABASE_URL.',
  })
  expect(said).toMatchObject({ done: [key], changed: [idOf('key')], label: 'Reworded' })
  expect(findMemory(it.engine.core.library.db, said.created[0]!)).toMatchObject({
    content: 'The worker reads its database from DATABASE_URL.',
    maturity: 'validated',
    thought_type: 'refinement',
  })
  expect(stateOf('key').superseded_by).toBe(said.created[0])
  await undoInReview(it.engine, person(), said.step!)
  expect(it.rows()).toEqual(before)
  const content = 'Never let the pool hold more than 20 connections: the server refuses the next one.'
  await accept({ keys: keysOf('promotions'), verdict: 'promote', content })
  expect(allReferences(it.engine.core.library.db)).toMatchObject([{ content }])
})

test('what was decided or changed elsewhere under the open review is noticed, and nothing is overwritten', async () => {
  await backlog()
  const [gone, other] = keysOf('junk')
  const { version } = await reviewItem(it.engine.core, person(), other!)
  await it.engine.decide(terminal(), (context) => discard(context, [gone!.slice(2)], null))
  await expect(accept({ keys: [gone!] })).rejects.toMatchObject({ kind: 'conflict' })
  expect(keysOf('junk')).toEqual([other])
  it.write(
    file,
    it
      .read(file)
      .replace('Let me look at the label', 'Let me look at the parcel')
      .replace('Now let me check the carriers', 'Now let me check the boats'),
  )
  await it.sync('app', { project: 'app' })
  const left = queue().items.find(({ key }) => key === other)
  if (left) await expect(accept({ keys: [other!], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
  expect(queue().elsewhere).toMatchObject({ total: 1, decisions: [{ actor: 'person-cli', verb: 'discard' }] })
})

test('a memory whose record is deleted from its file under the open review is another one: a verdict on what was seen is refused', async () => {
  await backlog()
  const [key] = keysOf('junk')
  const { version } = await reviewItem(it.engine.core, person(), key!)
  const lines = it.read(file).split('\n')
  const id = key!.slice(2)
  const external = it.engine.core.library.db.prepare('SELECT external_id FROM memories WHERE id = ?').pluck().get(id)
  const without = lines.filter((line) => !line.includes(`"${String(external)}"`)).join('\n')
  it.write(file, without)
  await it.sync('app', { project: 'app' })
  const now = await reviewItem(it.engine.core, person(), key!)
  expect(now.texts[0]?.memory.flags).toContainEqual({ kind: 'gone', text: 'gone from source' })
  await expect(accept({ keys: [key!], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
  expect(stateOf(String(external)).maturity).toBe('raw')
  await accept({ keys: [key!], seen: now.version })
  expect(stateOf(String(external)).maturity).toBe('discarded')
  expect(it.read(file)).toBe(without)
})

test('a text that a source changes while the scanner looks is not decided on; the others of the answer are', async () => {
  await backlog()
  const [talk, other] = keysOf('junk') as [string, string]
  const [pool] = keysOf('promotions') as [string]
  const { version } = await reviewItem(it.engine.core, person(), talk)
  const change = it.engine.core.library.db.prepare(
    `UPDATE memories SET content = 'Rule.', content_hash = 'x' WHERE id = ?`,
  )
  const { files } = await reviewItem(it.engine.core, person(), pool)
  const asked = acceptItems(it.engine, person(), { keys: [talk, other, pool], seen_files: seenIn(files) })
  change.run(talk.slice(2))
  const { done, refused } = await asked
  expect(done).toEqual([other, pool])
  expect(refused).toMatchObject([{ key: talk, because: expect.stringContaining('changed while you looked at it') }])
  expect(findMemory(it.engine.core.library.db, talk.slice(2)).maturity).toBe('raw')
  await expect(accept({ keys: [talk], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
})

test('where a later step of an answer fails, what the steps before it did is told and stands in the review', async () => {
  await backlog()
  const row = queue().items.find(({ group }) => group === 'promotions')!
  const { files } = await reviewItem(it.engine.core, person(), row.key)
  it.ports.files.writeAtomic = (path) => {
    throw new AppError('unavailable', `Cannot write ${path}: the disk is full.`)
  }
  let accepted: ReturnType<typeof acceptReview> | undefined
  await it.engine.decide(person(), (context) => {
    const wishes = [
      { row, verdict: 'validate' },
      { row, verdict: 'promote' },
    ] as const
    accepted = acceptReview(it.engine.core, context, wishes, seenIn(files))
    return accepted.outcome
  })
  expect(accepted?.done).toMatchObject([{ words: 'validated', step: accepted?.steps[0] }])
  expect(accepted?.refused).toMatchObject([{ because: expect.stringContaining('the disk is full') }])
  expect(stateOf('pool').maturity).toBe('validated')
})

test('a conflict with a promoted memory is no item, and is not counted as one, so that the review has an end', async () => {
  await backlog()
  const wish = { memory_id: idOf('new'), target: 'learned' as const, id: 'quay', force: true }
  await it.engine.decide(terminal(), (context) => promote(it.engine.core, context, wish))
  const { items, total } = queue()
  expect(items).toHaveLength(total)
  expect(items.filter(({ ids }) => ids.includes(idOf('old')))).toMatchObject([{ kind: 'memory' }])
})

test('what was merged in the view for that counts as done in the review, and is open again when that is undone', async () => {
  await backlog()
  const cluster = queue().items.find(({ kind }) => kind === 'cluster')!
  const { step } = await it.engine.decide(person(), (context) =>
    merge(context, cluster.ids, { content: 'Each test worker has a Postgres schema of its own.' }),
  )
  keepReviewPlace(it.engine.core, { decided: { ...cluster, step: step!, words: 'merged' } })
  expect(queue().reviewed).toMatchObject([{ key: cluster.key, state: 'done', words: 'merged', step }])
  expect(reviewSummary(it.engine).paragraph).toContain('1 merged')
  await undoInReview(it.engine, person(), step!)
  expect(queue().reviewed).toEqual([])
  expect(queue().items[0]).toMatchObject({ key: cluster.key })
})

test('one comes back where one was, after a restart too; the next review begins where this one ended', async () => {
  await backlog()
  const [first, second] = keysOf('junk')
  keepReviewPlace(it.engine.core, { at: second!, spent_ms: 4000, skip: first! })
  await it.restart()
  expect(queue().place).toMatchObject({ at: second, spent_ms: 4000, since: null })
  expect(queue().reviewed).toMatchObject([{ key: first, state: 'skipped' }])
  expect(queue().total).toBe(5)
  keepReviewPlace(it.engine.core, { unskip: first! })
  expect(queue().total).toBe(6)
  keepReviewPlace(it.engine.core, { end: true })
  await it.engine.decide(terminal(), (context) => discard(context, [first!.slice(2)], null))
  it.pass(1000)
  expect(queue()).toMatchObject({ total: 5, place: { at: null, spent_ms: 0 }, elsewhere: { total: 1 } })
  expect(queue().place.since).not.toBeNull()
})

test('what was answered in a review is not asked about again: not what was merged, nor what got another verdict than recommended', async () => {
  await backlog()
  await accept({ keys: keysOf('clusters') })
  await accept({ keys: keysOf('promotions'), verdict: 'validate' })
  await accept({ keys: keysOf('junk'), verdict: 'validate' })
  await accept({ keys: keysOf('conflicts'), verdict: 'both' })
  keepReviewPlace(it.engine.core, { skip: keysOf('ambiguous')[0]! })
  expect(queue().total).toBe(0)
  const judge = async () => {
    it.engine.core.library.db.exec('INSERT OR IGNORE INTO unjudged SELECT id FROM memories')
    const { jobs } = it.engine.core
    await jobs.ended(startTriage(it.engine.core, null, 'judge').id)
  }
  const waiting = () => digest(it.engine.core, undefined).waiting
  await judge()
  expect(waiting()).toBe(1)
  keepReviewPlace(it.engine.core, { end: true })
  it.pass(1000)
  expect(queue().items.flatMap(({ ids }) => ids)).toEqual([idOf('key')])
  expect(waiting()).toBe(queue().total)
  keepReviewPlace(it.engine.core, { end: true })
  it.pass(8 * 86_400_000)
  expect(queue().items.flatMap(({ ids }) => ids)).toContain(stateOf('twin1').superseded_by)
  expect(waiting()).toBe(queue().total)
  keepReviewPlace(it.engine.core, { end: true })
  it.pass(28 * 86_400_000)
  expect(queue().items.flatMap(({ ids }) => ids)).toContain(idOf('pool'))
  expect(waiting()).toBe(queue().total)
})

test('what was answered is asked about again once its text changes, a twin comes that nobody saw, or the answer is taken back', async () => {
  await backlog()
  const lesson = idOf('pool')
  const { step } = await accept({ keys: keysOf('promotions'), verdict: 'validate' })
  keepReviewPlace(it.engine.core, { end: true })
  const isAsked = () => queue().items.some(({ ids }) => ids.includes(lesson))
  expect(isAsked()).toBe(false)
  await undoInReview(it.engine, person(), step!)
  expect(isAsked()).toBe(true)
  await accept({ keys: [`m:${lesson}`], verdict: 'validate' })
  keepReviewPlace(it.engine.core, { end: true })
  it.pass(1000)
  expect(isAsked()).toBe(false)
  const before = it.read(file)
  it.write(
    file,
    `${before}${jaatoLine('pool2', 'The pool must never hold more than 20 connections because the server refuses the next.')}\n`,
  )
  await it.sync('app', { project: 'app' })
  await it.engine.core.jobs.ended(startTriage(it.engine.core, null, 'judge').id)
  expect(isAsked()).toBe(true)
  it.write(file, before)
  await it.sync('app', { project: 'app' })
  await it.engine.decide(terminal(), (context) => discard(context, [idOf('pool2')], null))
  expect(isAsked()).toBe(false)
  it.write(file, before.replace('more than 20 connections', 'more than 30 connections'))
  await it.sync('app', { project: 'app' })
  await it.engine.core.jobs.ended(startTriage(it.engine.core, null, 'judge').id)
  expect(isAsked()).toBe(true)
})

test('while a triage runs the queue says how many it has still to judge', async () => {
  await backlog()
  expect(queue().judging).toBe(0)
  const { core } = it.engine
  core.library.db.exec('INSERT INTO unjudged SELECT id FROM memories')
  expect(queue().judging).toBe(0)
  core.neighbours.job = 'job_underway'
  expect(queue().judging).toBe(8)
  core.neighbours.job = null
})

test('of a large sort the ten that are least sure are looked at', async () => {
  const report = (at: number): string => jaatoLine(`plain${at}`, `Fixed the flaky spec of carrier ${at}`)
  await store(
    ...Array.from({ length: 14 }, (_, at) => report(at)),
    jaatoLine('turned', 'Depot tables of the second printer migrated'),
  )
  const [first] = queue().items
  const { count, sample } = alikeRows(it.engine.core, { like: first!.like })
  expect([count, sample.length]).toEqual([15, 10])
  expect(sample[0]?.ids).toEqual([idOf('turned')])
  expect(sample.map(({ key }) => key)).toEqual(keysOf('junk').slice(0, 10))
})

test('the end says what was done, shows every file, and takes all of it back', async () => {
  await backlog()
  const files = it.snapshot()
  const rows = it.rows()
  await accept({ keys: keysOf('junk') })
  await accept({ keys: keysOf('promotions') })
  keepReviewPlace(it.engine.core, { spent_ms: 9000 })
  expect(reviewSummary(it.engine).paragraph).toContain('3 items were decided in 9 seconds')
  keepReviewPlace(it.engine.core, { spent_ms: 60_000, skip: keysOf('ambiguous')[0]! })
  const summary = reviewSummary(it.engine)
  expect(summary.paragraph).toBe(
    '3 items were decided in a minute: 2 discarded, 1 promoted. 1 was left for next time. One file was changed. Every step can be undone.',
  )
  expect(summary.files).toHaveLength(1)
  expect(await undoReview(it.engine, person())).toEqual({ undone: 2, refused: null })
  expect(it.rows()).toEqual(rows)
  expect(it.snapshot()).toEqual(files)
})
