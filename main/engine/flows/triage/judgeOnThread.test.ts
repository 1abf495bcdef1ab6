import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { nodeThreads } from '../../../platform/nodeThreads.ts'
import { discard } from '../../decide/verbs/move.ts'
import type { Computing } from '../../runtime/computing.ts'
import { type JobControl, unwatched } from '../../runtime/jobs.ts'
import { longWrite } from '../../store/db.ts'
import { countUnjudged } from '../../store/queries/recommendationRows.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { computeFindings } from '../findings/computeFindings.ts'
import { createJudge } from './judge.ts'
import { judgeOnThread } from './judgeOnThread.ts'
import { startTriage } from './triageJob.ts'

const file = 'app/.jaato/memories.jsonl'
const count = 200
const talk = (at: number): string =>
  `Now let me check carrier ${'bdfghklmn'[at % 9]}ar${'bdfghklmn'[at % 7]} once more.`
const rule = (at: number): string => `Never ship with carrier number ${at}, because its labels are refused.`

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  put(count)
  await harness.sync('app', { project: 'app' })
  await computeFindings(harness.engine.core)
})
afterEach(() => harness.end())

const put = (many: number): void => {
  const lines = Array.from({ length: many }, (_, at) => `${jaatoLine(`mem_${at}`, (at % 2 ? talk : rule)(at))}\n`)
  harness.write(file, lines.join(''))
}
const db = () => harness.engine.core.library.db
const idOf = (external: string): string =>
  db().prepare<[string], string>('SELECT id FROM memories WHERE external_id = ?').pluck().get(external)!
const actions = (): Record<string, string> =>
  Object.fromEntries(
    db()
      .prepare<[], [string, string]>(
        `SELECT m.external_id, r.action || ' ' || r.base || r.body FROM recommendations r JOIN memories m ON m.id = r.memory_id`,
      )
      .raw()
      .all(),
  )
const judged = (computing: Partial<Computing> = {}, control: JobControl = unwatched): Promise<number> => {
  const { core } = harness.engine
  return judgeOnThread({ ...core, computing: { ...core.computing, ...computing } }, createJudge(core), control, count)
}
/** Does something once, after the grounds of the first memories were read and before their recommendations are stored. */
const meanwhile = (action: () => unknown): Partial<Computing> => {
  const { computing } = harness.engine.core
  let isDone = false
  const ask: Computing['ask'] = async (name, question) => {
    const answer = await computing.ask(name, question)
    if (!isDone) await action()
    isDone = true
    return answer
  }
  return { ask }
}
const person = () => harness.engine.by('person-cli', null)
const firstId = () => db().prepare<[], string>('SELECT min(memory_id) FROM unjudged').pluck().get()!
const externalOf = (id: string) =>
  db().prepare<[string], string>('SELECT external_id FROM memories WHERE id = ?').pluck().get(id)!

test('the thread recommends what the engine itself would', async () => {
  expect(await judged()).toBe(count)
  const onThread = actions()
  expect(new Set(Object.values(onThread).map((text) => text.split(' ')[0])).size).toBeGreaterThan(1)
  const ids = Object.keys(onThread).map(idOf)
  expect(ids).toHaveLength(count)
  db().exec('DELETE FROM recommendations; INSERT INTO unjudged SELECT id FROM memories')
  await createJudge(harness.engine.core).all(ids)
  expect(actions()).toEqual(onThread)
})

test.each<[who: string, change: (sql: string) => unknown]>([
  ['this process', (sql) => db().exec(sql)],
  ['another process', (sql) => new Database(harness.engine.core.library.path).exec(sql).close()],
])('what %s changed meanwhile counts', async (_, change) => {
  const id = firstId()
  const changed = `UPDATE memories SET attention = 'its record was changed' WHERE id = '${id}'`
  expect(await judged(meanwhile(() => change(changed)))).toBe(count)
  expect(actions()[externalOf(id)]).toMatch(/^needs-you /)
  expect(countUnjudged(db())).toBe(0)
})

test('a memory decided meanwhile gets no recommendation', async () => {
  const id = firstId()
  await judged(meanwhile(() => harness.engine.decide(person(), (by) => discard(by, [id], 'not about the code'))))
  expect(actions()[externalOf(id)]).toBeUndefined()
  expect(Object.keys(actions())).toHaveLength(count - 1)
})

test('what a thread that failed leaves is judged by the engine itself', async () => {
  let asked = 0
  const ask: Computing['ask'] = (name, question) =>
    (asked += 1) % 2
      ? Promise.reject(new AppError('unavailable', 'The thread stopped.'))
      : harness.engine.core.computing.ask(name, question)
  expect(await judged({ ask })).toBe(count)
  expect(Object.keys(actions())).toHaveLength(count)
})

test('other processes may write between two transactions', async () => {
  const other = new Database(harness.engine.core.library.path, { timeout: 0 })
  let free = 0
  const progress = (): void => {
    try {
      other.exec('BEGIN IMMEDIATE; ROLLBACK')
      free += 1
    } catch {
      // Locked by a transaction of this run.
    }
  }
  put(600)
  await harness.sync('app', { project: 'app' })
  await computeFindings(harness.engine.core)
  await judged({}, { cancelled: false, progress })
  other.close()
  expect(free).toBeGreaterThan(0)
})

test('a change is seen after the transaction of other work was rolled back, and none stays open after an error', async () => {
  const other = longWrite(db())
  other.run((writable) => void writable.prepare('UPDATE memories SET usage_count = usage_count').run())
  const rolledBack = meanwhile(() => {
    const fails = () => {
      throw new Error('The disk is full.')
    }
    expect(() => other.run(fails)).toThrow()
  })
  expect(await judged(rolledBack)).toBe(count)
  db().exec('DELETE FROM recommendations; INSERT INTO unjudged SELECT id FROM memories')
  // A rule: the grounds of a talk are also read for the talks that say the same.
  const last = db().prepare<[], string>("SELECT max(id) FROM memories WHERE content LIKE 'Never%'").pluck().get()!
  db().prepare("UPDATE records SET section = '{' WHERE memory_id = ?").run(last)
  await expect(judged()).rejects.toThrow('damaged')
  expect(db().inTransaction).toBe(false)
  expect(Object.keys(actions()).length).toBeGreaterThan(0)
})

test('a triage asks the thread where many memories wait, and a real thread answers', async () => {
  const names: string[] = []
  const triaged = async (): Promise<void> => {
    const { core } = harness.engine
    const { ask } = core.computing
    const told: Computing['ask'] = (name, question) => (names.push(name), ask(name, question))
    const ended = await core.jobs.ended(
      startTriage({ ...core, computing: { ...core.computing, ask: told } }, null, 'judge').id,
    )
    expect(ended.error).toBeNull()
  }
  await harness.end()
  harness = createTestEngine({ threads: nodeThreads() })
  put(count)
  await harness.sync('app', { project: 'app' })
  await triaged()
  expect(names).not.toContain('recommendAll')
  put(count + 600)
  await harness.sync('app', { project: 'app' })
  await triaged()
  expect(names).toContain('recommendAll')
  expect(Object.keys(actions())).toHaveLength(count + 600)
})

test('when cancelled, it stores what was sent and leaves the rest', async () => {
  const control = { cancelled: false, progress: () => void (control.cancelled = true) }
  const done = await judged({}, control)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(count)
  expect(Object.keys(actions())).toHaveLength(done)
  expect(countUnjudged(db())).toBe(count - done)
})
