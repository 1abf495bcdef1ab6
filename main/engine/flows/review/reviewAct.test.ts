import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { seenIn } from '../../../../shared/model/diff.ts'
import { acceptReview } from '../../decide/verbs/acceptReview.ts'
import { merge } from '../../decide/merge/compose.ts'
import { validate } from '../../decide/verbs/move.ts'
import { redo } from '../../decide/verbs/undo.ts'
import { acceptItems, reviewSummary, undoInReview, undoReview } from './reviewAct.ts'
import { reviewItem } from './reviewItem.ts'
import { previewAnswer } from './reviewPreview.ts'
import { previewChoice, moveInReview } from './reviewQueue.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { allReferences } from '../../store/queries/references.ts'
import { atReview } from '../../testing/atReview.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, terminal, store, accept, queue, keysOf, stateOf, idOf, backlog } = atReview(() => harness)

test('items of any kind are accepted in one step, and one undo reverses it', async () => {
  await backlog()
  const before = harness.rows()
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
  await undoInReview(harness.engine, person(), step!)
  expect(harness.rows()).toEqual(before)
  expect(queue().total).toBe(6)
})

test('all items of a group can get another verdict, even those that need a person; accepting needs a recommendation', async () => {
  await backlog()
  const secret = queue().items.find(({ kind, action }) => kind === 'memory' && action === 'needs-you')!
  expect(previewChoice(harness.engine.core, { like: secret.like }).count).toBe(1)
  await expect(accept({ like: secret.like })).rejects.toMatchObject({ kind: 'precondition' })
  await accept({ like: secret.like, verdict: 'discard' })
  expect(stateOf('key').maturity).toBe('discarded')
  const junk = queue().items.find(({ group }) => group === 'junk')!
  await accept({ like: junk.like, verdict: 'validate' })
  expect(stateOf('talk1').maturity).toBe('validated')
})

test('of several items, one that has changed since it was listed is left and reported', async () => {
  await backlog()
  const junk = queue().items.find(({ group }) => group === 'junk')!
  const listed = previewChoice(harness.engine.core, { like: junk.like }).sample
  const seen_items = Object.fromEntries(listed.map(({ key, version }) => [key, version]))
  await store(
    jaatoLine('talk1', 'Now let me check the carriers.'),
    jaatoLine('talk2', 'Let me look at the label template and its margins first.'),
  )
  const { refused } = await accept({ keys: listed.map(({ key }) => key), verdict: 'discard', seen_items })
  expect(refused.map(({ because }) => because)).toEqual([expect.stringContaining('changed while you looked at it')])
  expect([stateOf('talk1').maturity, stateOf('talk2').maturity]).toEqual(['discarded', 'raw'])
})

test('of two versions of one note the newer is kept, the older hangs under it, and undo restores both', async () => {
  await backlog()
  const before = harness.rows()
  const [key] = keysOf('conflicts')
  const item = await reviewItem(harness.engine.core, person(), key!)
  expect(item).toMatchObject({ suggests: 'newer', refused: null, fact: '20 or 12' })
  expect(item.recommendation?.reasons[0]?.text).toMatch(
    /^Older version of B, of 2026-11-01; the newer is of 2026-11-09 and says “12” instead of “20”$/,
  )
  const { step } = await accept({ keys: [key!] })
  expect(stateOf('old')).toMatchObject({ maturity: 'discarded', superseded_by: idOf('new') })
  expect(stateOf('new')).toMatchObject({ maturity: 'raw', superseded_by: null })
  expect(queue().reviewed.map(({ title, words }) => [title, words])).toEqual([[item.title, 'kept newer']])
  await undoInReview(harness.engine, person(), step!)
  expect(harness.rows()).toEqual(before)
})

test.each([
  ['a number', 'boats', (count: string) => `The quay holds ${count} boats, says src/quay.ts.`],
  ['a number with its unit', 'SHIFT_MINUTES', (count: string) => `Shifts last ${count} minutes, says src/quay.ts.`],
])('of two versions of one note the older is suggested where the code has its value: %s', async (_, name, say) => {
  harness.write('app/src/quay.ts', `export const ${name} = 20\n`)
  const lines = ['20', '12'].map((count, at) =>
    jaatoLine(count, say(count), { timestamp: `2026-11-0${at + 1}T08:00:00` }),
  )
  await store(...lines)
  const [key] = keysOf('conflicts')
  const item = await reviewItem(harness.engine.core, person(), key!)
  expect(item.code).toEqual({
    a: [`\`${name} = 20\` at \`src/quay.ts:1\``],
    b: ['`12` is not in `src/quay.ts`'],
  })
  expect(item).toMatchObject({ suggests: 'older', refused: null })
  await accept({ keys: [key!] })
  expect(stateOf('12')).toMatchObject({ maturity: 'discarded', superseded_by: idOf('20') })
})

test('a verdict may differ from the recommendation, and a conflict is settled by the text that stays', async () => {
  await backlog()
  await accept({ keys: keysOf('conflicts'), verdict: 'newer' })
  expect(stateOf('old')).toMatchObject({ maturity: 'discarded', superseded_by: idOf('new') })
  await accept({ keys: keysOf('promotions'), verdict: 'retain' })
  expect(stateOf('pool').retained_until).not.toBeNull()
  await expect(accept({ keys: keysOf('ambiguous') })).rejects.toMatchObject({ kind: 'precondition' })
  await expect(accept({ keys: keysOf('junk').slice(0, 1), verdict: 'merge' })).rejects.toThrow(
    'No memory has the same meaning',
  )
})

test('a promotion lists every file it writes, with path and diff, and is refused when these were not seen or have changed', async () => {
  await backlog()
  const [key] = keysOf('promotions')
  const { files, refused } = await reviewItem(harness.engine.core, person(), key!)
  expect(refused).toBeNull()
  expect(files).toMatchObject([{ path: expect.stringMatching(/references\/.*\.json$/), change: 'create' }])
  expect(JSON.stringify(files)).toContain('more than 20 connections')
  const before = { files: harness.snapshot(), rows: harness.rows() }
  await expect(acceptItems(harness.engine, person(), { keys: [key!] })).rejects.toThrow(/was not shown/)
  expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
  await acceptItems(harness.engine, person(), { keys: [key!], seen_files: seenIn(files) })
  expect(harness.read(files[0]!.path.slice(harness.path('').length))).toContain('more than 20 connections')
  const junk = await reviewItem(harness.engine.core, person(), keysOf('junk')[0]!)
  expect(junk.files).toEqual([])
})

test('an answer for several items first counts each verdict, lists the files, and names what it leaves out', async () => {
  await backlog()
  const before = { files: harness.snapshot(), rows: harness.rows() }
  const { items, acts, files, refused } = await previewAnswer(harness.engine.core, person(), { least: 0 })
  expect(acts).toEqual([
    { act: 'discard', count: 2 },
    { act: 'merge', count: 1 },
    { act: 'promote', count: 1 },
  ])
  expect([items.length, files.length, refused]).toEqual([4, 1, []])
  expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
  const meant = await previewAnswer(harness.engine.core, person(), {
    keys: [...keysOf('junk'), ...keysOf('ambiguous')],
  })
  expect(meant.refused).toMatchObject([{ key: keysOf('ambiguous')[0], because: expect.stringContaining('needs you') }])
  expect(meant.acts).toEqual([{ act: 'discard', count: 2 }])
})

test('what is recommended otherwise since the preview listed it is left, and what has come up since is not decided', async () => {
  await backlog()
  const { items } = await previewAnswer(harness.engine.core, person(), { least: 0 })
  const isNew = ({ key }: { key: string }): boolean => key === `m:${idOf('talk2')}`
  const seen_acts = Object.fromEntries(items.filter((item) => !isNew(item)).map(({ key, act }) => [key, act]))
  harness.engine.core.library.db
    .prepare("UPDATE recommendations SET action = 'validate' WHERE memory_id = ?")
    .run(idOf('talk1'))
  const { refused, done } = await accept({ least: 0, seen_acts })
  expect(refused.map(({ because }) => because)).toEqual([expect.stringContaining('The recommendation for')])
  expect(done).toHaveLength(2)
  expect(['talk1', 'talk2'].map((each) => stateOf(each).maturity)).toEqual(['raw', 'raw'])
})

test('validating a validated memory in the review retains it', async () => {
  await backlog()
  const [key] = keysOf('promotions')
  await harness.engine.decide(terminal(), (context) => validate(context, [idOf('pool')], null))
  expect((await accept({ keys: [key!], verdict: 'validate' })).done).toEqual([key])
  expect(stateOf('pool')).toMatchObject({ maturity: 'validated', retained_until: expect.any(String) as string })
})

test('a text edited by hand goes with the verdict, as a new memory or as the promoted text; one undo reverses both', async () => {
  await backlog()
  const before = harness.rows()
  const [key] = keysOf('ambiguous')
  const said = await accept({
    keys: [key!],
    verdict: 'validate',
    content: 'The worker reads its database from DATABASE_URL.',
  })
  expect(said).toMatchObject({ done: [key], changed: [idOf('key')], label: 'Reworded' })
  expect(findMemory(harness.engine.core.library.db, said.created[0]!)).toMatchObject({
    content: 'The worker reads its database from DATABASE_URL.',
    maturity: 'validated',
    thought_type: 'refinement',
  })
  expect(stateOf('key').superseded_by).toBe(said.created[0])
  await undoInReview(harness.engine, person(), said.step!)
  expect(harness.rows()).toEqual(before)
  const content = 'Never let the pool hold more than 20 connections: the server refuses the next one.'
  await accept({ keys: keysOf('promotions'), verdict: 'promote', content })
  expect(allReferences(harness.engine.core.library.db)).toMatchObject([{ content }])
})

test('when a later step of an answer fails, the earlier ones are reported and counted in the review', async () => {
  await backlog()
  const row = queue().items.find(({ group }) => group === 'promotions')!
  const { files } = await reviewItem(harness.engine.core, person(), row.key)
  harness.ports.files.writeAtomic = (path) => {
    throw new AppError('unavailable', `Cannot write ${path}: the disk is full.`)
  }
  let accepted: ReturnType<typeof acceptReview> | undefined
  await harness.engine.decide(person(), (context) => {
    const wishes = [
      { row, verdict: 'validate' },
      { row, verdict: 'promote' },
    ] as const
    accepted = acceptReview(harness.engine.core, context, wishes, seenIn(files))
    return accepted.outcome
  })
  expect(accepted?.done).toMatchObject([{ words: 'validated', step: accepted?.steps[0] }])
  expect(accepted?.refused).toMatchObject([{ because: expect.stringContaining('the disk is full') }])
  expect(stateOf('pool').maturity).toBe('validated')
})

test('a merge saved in the merge view counts in the review, and undoing it reopens the item', async () => {
  await backlog()
  const cluster = queue().items.find(({ kind }) => kind === 'cluster')!
  const { step } = await harness.engine.decide(person(), (context) =>
    merge(context, cluster.ids, { content: 'Each test worker has a Postgres schema of its own.' }),
  )
  moveInReview(harness.engine.core, { move: 'decided', ...cluster, step: step!, words: 'merged' })
  expect(queue().reviewed).toMatchObject([{ key: cluster.key, state: 'done', words: 'merged', step }])
  expect(reviewSummary(harness.engine).paragraph).toContain('1 merged')
  await undoInReview(harness.engine, person(), step!)
  expect(queue().reviewed).toEqual([])
  expect(queue().items[0]).toMatchObject({ key: cluster.key })
  await harness.engine.decide(person(), redo)
  expect(queue().reviewed).toMatchObject([{ key: cluster.key, step }])
})

test('the summary says what was done, lists every file, and undoes all of it', async () => {
  await backlog()
  const files = harness.snapshot()
  const rows = harness.rows()
  await accept({ keys: keysOf('junk') })
  await accept({ keys: keysOf('promotions') })
  moveInReview(harness.engine.core, { move: 'at', key: keysOf('ambiguous')[0]!, spent_ms: 9000 })
  expect(reviewSummary(harness.engine).paragraph).toContain('3 items were decided in 9 seconds')
  moveInReview(harness.engine.core, { move: 'at', key: keysOf('ambiguous')[0]!, spent_ms: 60_000 })
  moveInReview(harness.engine.core, { move: 'skip', key: keysOf('ambiguous')[0]! })
  const summary = reviewSummary(harness.engine)
  expect(summary.paragraph).toBe(
    '3 items were decided in a minute: 2 discarded, 1 promoted. 1 was left for next time. One file was changed. Every step can be undone.',
  )
  expect(summary.files).toHaveLength(1)
  expect(await undoReview(harness.engine, person())).toEqual({
    undone: 2,
    refused: null,
    stale: ['memories', 'references', 'journal'],
  })
  expect(harness.rows()).toEqual(rows)
  expect(harness.snapshot()).toEqual(files)
})

test('notes that are hardly alike, and neither say the same nor contradict each other, are no neighbours', async () => {
  await backlog()
  const { core } = harness.engine
  const items = await Promise.all(queue().items.map(({ key }) => reviewItem(core, person(), key)))
  const far = items.flatMap(({ neighbours }) => neighbours).filter(({ similarity }) => similarity < 0.5)
  expect(far.filter(({ verdict }) => verdict === 'related' || verdict === 'unrelated')).toEqual([])
})
