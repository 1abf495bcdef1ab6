import { afterEach, beforeEach, expect, test } from 'vitest'
import { undo } from '../../decide/verbs/undo.ts'
import { allProjects } from '../../store/queries/projects.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { acceptItems } from './reviewAct.ts'
import { moveInReview, previewChoice, reviewQueue } from './reviewQueue.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, triage } = atReview(() => harness)

const twins = [
  'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.',
  'Each test worker creates its own Postgres schema because parallel workers collide on unique keys.',
]

/** Two projects with junk each, and twins of which each has one. */
async function twoProjects(): Promise<(name: string) => string> {
  const lines = {
    quay: [jaatoLine('talk1', 'Now let me check the carriers.'), jaatoLine('twin1', twins[0]!)],
    pier: [
      jaatoLine('talk2', 'Let me look at the label template first.'),
      jaatoLine('talk3', 'Now let me read the log.'),
      jaatoLine('twin2', twins[1]!),
    ],
  }
  for (const [project, own] of Object.entries(lines)) {
    harness.write(`${project}/.jaato/memories.jsonl`, own.map((line) => `${line}\n`).join(''))
    await harness.sync(project, { project })
  }
  await triage()
  const projects = allProjects(harness.engine.core.library.db)
  return (name) => projects.find((one) => one.name === name)!.id
}

const limited = (project?: string) => reviewQueue(harness.engine.core, { offset: 0, limit: 200, project })
const groupsOf = (project?: string) => limited(project).items.map(({ group }) => group)

test('a review limited to a project has and counts only what is about it; an item across projects is in each', async () => {
  const idOf = await twoProjects()
  const all = limited()
  const cross = all.items.filter(({ ids }) => ids.length > 1)
  expect({ total: all.total, limit: all.limit, cross: cross.length }).toEqual({ total: 4, limit: null, cross: 1 })
  expect(groupsOf(idOf('quay'))).toEqual(['clusters', 'junk'])
  expect(groupsOf(idOf('pier'))).toEqual(['clusters', 'junk', 'junk'])
  const { total, limit, groups, likes } = limited(idOf('quay'))
  expect({ total, limit }).toEqual({ total: 2, limit: { project: idOf('quay'), name: 'quay', beyond: 2 } })
  expect(groups.map(({ left }) => left)).toEqual([1, 1, 0, 0, 0])
  expect(likes.map(({ count }) => count)).toEqual([1, 1])
  expect(limited('none')).toMatchObject({ total: 0, items: [], limit: { name: 'no project', beyond: 4 } })
})

test('one answer decides only items of the project, and only these count as done there', async () => {
  const idOf = await twoProjects()
  const choice = { least: 0.5, project: idOf('quay') }
  const { count, sample } = previewChoice(harness.engine.core, choice)
  const junk = sample.find(({ action }) => action === 'discard')!
  expect(count).toBe(sample.length)
  await acceptItems(harness.engine, person(), { like: junk.like, project: idOf('quay') })
  expect(groupsOf(idOf('quay'))).toEqual(['clusters'])
  expect(groupsOf(idOf('pier'))).toEqual(['clusters', 'junk', 'junk'])
  expect(limited(idOf('quay')).reviewed).toHaveLength(1)
  expect(limited(idOf('pier')).reviewed).toEqual([])
})

const doneIn = (project?: string) => limited(project).reviewed.map(({ words }) => words)

test.each(['merge', 'discard'] as const)('an item across projects that got %s is done in each', async (verdict) => {
  const idOf = await twoProjects()
  const [cross] = limited().items.filter(({ ids }) => ids.length > 1)
  await acceptItems(harness.engine, person(), { keys: [cross!.key], verdict })
  const words = [{ merge: 'merged', discard: 'discarded' }[verdict]]
  expect([doneIn(), doneIn(idOf('quay')), doneIn(idOf('pier')), doneIn('none')]).toEqual([words, words, words, []])
  const done = (project: string) => limited(idOf(project)).groups.find(({ group }) => group === 'clusters')?.done
  expect([done('quay'), done('pier')]).toEqual([1, 1])
  await harness.engine.decide(person(), (context) => undo(context))
  expect([doneIn(idOf('quay')), doneIn(idOf('pier'))]).toEqual([[], []])
})

test('what one answer discards beside an item does not count in the projects of the others', async () => {
  const idOf = await twoProjects()
  const keys = limited().items.flatMap(({ key, group }) => (group === 'junk' ? [key] : []))
  await acceptItems(harness.engine, person(), { keys, verdict: 'discard' })
  expect([doneIn(), doneIn(idOf('quay')), doneIn(idOf('pier'))].map(({ length }) => length)).toEqual([3, 1, 2])
})

test('what was skipped counts in its project only, and an item across projects in each', async () => {
  const idOf = await twoProjects()
  for (const { key } of limited(idOf('quay')).items) moveInReview(harness.engine.core, { move: 'skip', key })
  const skippedIn = (project?: string) => limited(project).groups.reduce((sum, { skipped }) => sum + skipped, 0)
  expect([skippedIn(), skippedIn(idOf('quay')), skippedIn(idOf('pier'))]).toEqual([2, 2, 1])
  expect(limited(idOf('quay'))).toMatchObject({ total: 0, limit: { beyond: 2 } })
  expect(limited(idOf('pier'))).toMatchObject({ total: 2, limit: { beyond: 0 } })
})
