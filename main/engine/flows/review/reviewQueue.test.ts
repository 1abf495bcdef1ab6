import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { retain } from '../../decide/verbs/retain.ts'
import { reviewItem } from './reviewItem.ts'
import { previewChoice, moveInReview, reviewQueue } from './reviewQueue.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, terminal, accept, queue, keysOf, stateOf, idOf, triage, store, backlog } = atReview(() => harness)

test('every memory is asked about once, grouped by the kind of decision, in review order', async () => {
  await backlog()
  const { items, total, groups } = queue()
  expect(items.map(({ group }) => group)).toEqual(['clusters', 'junk', 'junk', 'conflicts', 'promotions', 'ambiguous'])
  expect(total).toBe(6)
  expect(items.flatMap(({ ids }) => ids).toSorted()).toEqual(
    ['talk1', 'talk2', 'twin1', 'twin2', 'old', 'new', 'key', 'pool'].map(idOf).toSorted(),
  )
  expect(items[3]).toMatchObject({ kind: 'pair', fact: '20 or 12' })
  expect(groups.map(({ left }) => left)).toEqual([1, 2, 1, 1, 1])
})

test('what is left to read is counted for each kind, of a text 4,000 characters at most', async () => {
  await store(
    jaatoLine('talk1', 'Now let me check the carriers.'),
    jaatoLine('log', 'Labels are printed twice. '.repeat(400)),
  )
  const lengths = () => queue().likes.map(({ length }) => length)
  expect(new Set(lengths())).toEqual(new Set(['Now let me check the carriers.'.length, 4000]))
  await accept({ keys: keysOf('junk'), verdict: 'discard' })
  expect(lengths()).toEqual([4000])
})

test('a short page of the queue has the first items of each kind, so that one can go to any group', async () => {
  await backlog()
  const kinds = (each: number) =>
    reviewQueue(harness.engine.core, { offset: 0, limit: 1, each }).items.map(({ group }) => group)
  expect(kinds(0)).toEqual(['clusters'])
  expect(kinds(1)).toEqual(['clusters', 'junk', 'conflicts', 'promotions', 'ambiguous'])
  expect(kinds(20)).toEqual(queue().items.map(({ group }) => group))
})

test('a cluster has letters, notes and its merged text, each sentence with the texts it comes from', async () => {
  await backlog()
  const item = await reviewItem(harness.engine.core, person(), keysOf('clusters')[0]!)
  expect(item.texts.map(({ letter, note }) => `${letter} ${note}`)).toEqual(['A fullest', 'B adds nothing'])
  expect(item.result?.sentences).toEqual([
    { text: expect.stringContaining('own Postgres schema'), letters: ['A', 'B'] },
  ])
  expect(item.result?.places).toEqual([
    {
      text: expect.stringMatching(/^A new record of .* says it\. 2 records are set to dismissed there\.$/),
      isLoss: false,
    },
  ])
  expect(item.agreement).toBeGreaterThan(0.8)
  expect(item.stored).toBe('raw, weight 1.0')
  expect(item.written).toBe('1 file, 2 records, with the next write-back')
})

test.each([
  ['nothing else', null, 'escalated (managed block of an AGENTS.md)'],
  ['a folder of jaato', '.jaato/README.md', 'escalated (reference file)'],
  ['an AGENTS.md', 'AGENTS.md', 'escalated (managed block of an AGENTS.md)'],
])('a promotion says what it becomes, in a project with %s', async (_, file, stored) => {
  if (file !== null) harness.write(`quay/${file}`, '# For agents\n')
  const lesson = 'Never call the billing API from a request handler, because it takes seconds: always enqueue a job.'
  harness.write('quay/notes/billing.md', `${lesson}\n`)
  await harness.sync('quay/notes', { project: 'quay' })
  await triage()
  const item = await reviewItem(harness.engine.core, person(), keysOf('promotions')[0]!)
  expect(item.stored).toBe(stored)
})

test('a text without a word of its own adds nothing, or a sentence if the result keeps it', async () => {
  const whole = 'All pilots are booked in `harbour.book()`. This is the one place where crews are assigned and paired.'
  store(jaatoLine('whole', whole), jaatoLine('part', 'Assign and pair crews in `harbour.book()`'))
  await harness.sync('app')
  await triage()
  const item = await reviewItem(harness.engine.core, person(), keysOf('clusters')[0]!)
  expect(item.result?.sentences.map(({ letters }) => letters.join(''))).toEqual(['A', 'A', 'B'])
  expect(item.texts.map(({ note }) => note)).toEqual(['fullest', 'adds one sentence'])
})

test('the reason for a cluster names one of its memories by its letter, even if the closest duplicate is outside it', async () => {
  const rule = 'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.'
  await store(
    jaatoLine('full', rule, { description: 'Full', confidence: 0.9 }),
    jaatoLine('less', 'Each test worker creates its own Postgres schema.', { description: 'Less' }),
    jaatoLine('same', 'Each test worker creates its own Postgres schema. ', {
      description: 'Outside',
      confidence: 0.9,
    }),
  )
  await harness.engine.decide(person(), (context) => retain(context, [idOf('same')], null))
  const [key] = keysOf('clusters')
  const { texts, recommendation } = await reviewItem(harness.engine.core, person(), key!)
  expect(texts.map(({ memory }) => memory.description)).toEqual(['Full', 'Less'])
  expect(recommendation?.reasons[0]?.text).toBe('B says less than A')
})

test('all items of a group are counted and listed before they are decided, without those that need a person', async () => {
  await backlog()
  const junk = queue().items.find(({ group }) => group === 'junk')!
  expect(previewChoice(harness.engine.core, { like: junk.like })).toMatchObject({
    count: 2,
    actions: [{ action: 'discard', count: 2 }],
    sample: [{ excerpts: [expect.any(String) as string], place: { file: 'memories.jsonl', headings: [] } }, {}],
  })
  expect(previewChoice(harness.engine.core, { like: 'conflicts' }).count).toBe(0)
  expect((await accept({ like: junk.like })).done).toHaveLength(2)
  const sure = previewChoice(harness.engine.core, { least: 0 })
  expect(sure.actions.map(({ action }) => action).toSorted()).toEqual(['merge', 'promote'])
})

test('items joined for lack of others like them are listed with their own reasons', async () => {
  await store(jaatoLine('talk', 'Now let me check the carriers.'))
  const [first] = queue().items
  const { sample } = previewChoice(harness.engine.core, { like: first!.like })
  expect(first!.like_label).toBe('Various to discard')
  expect(sample.map(({ because }) => because)).toEqual(['An agent announcing its next step, with nothing learned'])
})

test('each of many texts to discard tells what is seen in it, under a heading of their own', async () => {
  const checks = ['carriers', 'berths', 'pilots', 'cranes', 'tugs', 'permits', 'tides', 'buoys']
  const report = 'All 12 tests pass and the build is green.'
  await store(...checks.map((what) => jaatoLine(what, `Now let me check the ${what}.`)), jaatoLine('report', report))
  const rows = queue().items
  const samples = [...new Set(rows.map(({ like }) => like))].map((like) => previewChoice(harness.engine.core, { like }))
  const many = samples.find(({ count }) => count === checks.length)
  expect(rows.find(({ ids }) => ids.includes(idOf('carriers')))?.like_label).not.toMatch(/^Various/)
  expect(new Set(many?.sample.map(({ because }) => because))).toEqual(
    new Set(['An agent announcing its next step, with nothing learned']),
  )
})

test('a cluster whose memories are all kept is not asked again in this review through any of them', async () => {
  await backlog()
  const [cluster] = keysOf('clusters')
  await accept({ keys: [cluster!], verdict: 'validate' })
  expect(['twin1', 'twin2'].map((each) => stateOf(each).maturity)).toEqual(['validated', 'validated'])
  await triage()
  const asked = queue().items.flatMap(({ ids }) => ids)
  expect(asked).not.toContain(idOf('twin1'))
  expect(asked).not.toContain(idOf('twin2'))
})

test('a conflict with a promoted memory is no item and is not counted, so the review can end', async () => {
  await backlog()
  const wish = { memory_id: idOf('new'), target: 'learned' as const, id: 'quay', force: true, reason: 'measured' }
  await harness.engine.decide(terminal(), promote(harness.engine.core, wish))
  const { items, total } = queue()
  expect(items).toHaveLength(total)
  expect(items.filter(({ ids }) => ids.includes(idOf('old')))).toMatchObject([{ kind: 'memory' }])
})

test('a review resumes at its place, after a restart too; the next one starts where this one ended', async () => {
  await backlog()
  const [first, second] = keysOf('junk')
  moveInReview(harness.engine.core, { move: 'at', key: second!, spent_ms: 4000 })
  moveInReview(harness.engine.core, { move: 'skip', key: first! })
  await harness.restart()
  expect(queue().place).toMatchObject({ at: second, spent_ms: 4000, since: null })
  expect(queue().reviewed).toMatchObject([{ key: first, state: 'skipped' }])
  expect(queue().total).toBe(5)
  moveInReview(harness.engine.core, { move: 'unskip', key: first! })
  expect(queue().total).toBe(6)
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  await harness.engine.decide(terminal(), (context) => discard(context, [first!.slice(2)], null))
  harness.pass(1000)
  expect(queue()).toMatchObject({ total: 5, place: { at: null, spent_ms: 0 }, elsewhere: { total: 1 } })
  expect(queue().place.since).not.toBeNull()
})

test('during a triage the queue counts the memories still without a recommendation', async () => {
  await backlog()
  expect(queue().judging).toBe(0)
  const { core } = harness.engine
  core.library.db.exec('INSERT INTO unjudged SELECT id FROM memories')
  expect(queue().judging).toBe(0)
  core.triage.begin('job_underway')
  expect(queue().judging).toBe(8)
  core.library.db.exec('DELETE FROM unjudged')
  expect(queue().judging).toBe(0)
  core.library.db.exec('DELETE FROM examined')
  expect(queue().judging, 'what the rules have not examined yet').toBe(8)
  core.triage.end({ isStopped: false })
})

test('of a large group the ten least certain are listed', async () => {
  const report = (at: number): string => jaatoLine(`plain${at}`, `Fixed the flaky spec of carrier ${at}`)
  await store(
    ...Array.from({ length: 14 }, (_, at) => report(at)),
    jaatoLine('turned', 'Depot tables of the second printer migrated'),
  )
  const [first] = queue().items
  const { count, sample } = previewChoice(harness.engine.core, { like: first!.like })
  expect([count, sample.length]).toEqual([15, 10])
  expect(sample[0]?.ids).toEqual([idOf('turned')])
  expect(sample.map(({ key }) => key)).toEqual(keysOf('junk').slice(0, 10))
})

test('of items with different recommendations, the least certain of each are listed', async () => {
  const report = (at: number): string => jaatoLine(`plain${at}`, `Fixed the flaky spec of carrier ${at}`)
  await store(...Array.from({ length: 14 }, (_, at) => report(at)))
  harness.engine.core.library.db
    .prepare(`UPDATE recommendations SET action = 'validate', score = 0.6 WHERE memory_id NOT IN (?, ?)`)
    .run(idOf('plain3'), idOf('plain7'))
  const { actions, sample } = previewChoice(harness.engine.core, { least: 0.5 })
  expect(Object.fromEntries(actions.map(({ action, count }) => [action, count]))).toEqual({ validate: 12, discard: 2 })
  expect(sample.filter(({ action }) => action === 'discard')).toHaveLength(2)
  expect(sample).toHaveLength(10)
})

test('of questions that probably deserve one verdict, the preview names it and lists all', async () => {
  await store(...Array.from({ length: 11 }, (_, at) => jaatoLine(`plain${at}`, `Depot ${at} holds carriers.`)))
  const advise = harness.engine.core.library.db.prepare(
    `UPDATE recommendations SET action = 'needs-you', lead = 'recommend.maybe-no-use', score = ?, other = NULL,
       body = '{"reasons":[],"rules":[],"with":[]}'`,
  )
  const asked = (odds: number) => {
    advise.run(odds)
    const [first] = queue().items
    const { likely, sample } = previewChoice(harness.engine.core, { like: first!.like })
    return [first!.like_label, likely, sample.length]
  }
  expect(asked(0.9)).toEqual(['Probably of no use (0.80 or more)', 'discard', 11])
  expect(asked(0.7)).toEqual(['Possibly of no use: app/.jaato/memories.jsonl', null, 10])
})

test('of a note to keep the first sentence is listed, of one to discard more', async () => {
  const text = 'The depot of the second carrier holds its spare labels. They are counted each spring.'
  await store(jaatoLine('plain', text))
  const advise = harness.engine.core.library.db.prepare('UPDATE recommendations SET action = ?, other = NULL')
  const listed = (action: string) => {
    advise.run(action)
    const [row] = queue().items
    return previewChoice(harness.engine.core, { like: row!.like }).sample.map(({ excerpts }) => excerpts)
  }
  expect(listed('validate')).toEqual([['The depot of the second carrier holds its spare labels. …']])
  expect(listed('discard')).toEqual([[text]])
})

test('all of a large group are listed on demand, the least certain first, each with its whole text', async () => {
  const report = (at: number): string =>
    `Fixed the flaky spec of carrier ${at}, ${'then the one of the next carrier, '.repeat(9)}and all of them pass`
  await store(...Array.from({ length: 14 }, (_, at) => jaatoLine(`plain${at}`, report(at))))
  const { like } = queue().items.find(({ ids }) => ids.includes(idOf('plain1')))!
  const { count, sample } = previewChoice(harness.engine.core, { like, all: true })
  expect([count, sample.length]).toEqual([14, 14])
  expect(sample.find(({ ids }) => ids.includes(idOf('plain13')))?.excerpts).toEqual([report(13)])
})
