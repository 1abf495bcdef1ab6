import { runToEnd } from '../../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { compare } from '../../language/comparison.ts'
import { edit } from '../../decide/merge/compose.ts'
import { discard } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { similarTo } from './similarTo.ts'
import type { Threads } from '../../runtime/threads.ts'
import { createEngine } from '../../engine.ts'
import { createChanges } from '../../runtime/changes.ts'
import { addAndSync } from '../sync/manageSources.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { sameThread } from '../../testing/sameThread.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readClusters } from '../clusters/readClusters.ts'
import { startTriage } from '../triage/triageJob.ts'
import { updatePairs } from './updatePairs.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const subjects = 'billing parcel label invoice search mail report import export audit'.split(' ')
const lessons: ((subject: string, number: number) => string)[] = [
  (subject, number) => `The ${subject} worker retries a failed request ${number} times.`,
  (subject, number) => `A failed request is retried ${number} times by the ${subject} worker.`,
  (subject) => `Delete the ${subject} directory before the build, or stale files get shipped.`,
  (subject) => `Remove the ${subject} folder before the build, or stale files get shipped.`,
  (subject) => `Never remove the ${subject} folder before the build.`,
  (subject, number) =>
    `The ${subject} timeout is ${number} seconds; longer requests are cut off by the proxy in front.`,
]

/** Lessons of which many are alike, and some contradict each other, among notes that have nothing to do with them. */
function makeTexts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    if (at % 3 > 0) return [1, 2, 3, 4, 5].map((word) => madeUp(at * 5 + word)).join(' ')
    const lesson = lessons[Math.floor(at / 3) % lessons.length]!
    return lesson(subjects[at % subjects.length]!, 2 + (at % 11))
  })
}

/** A word no other number has. */
function madeUp(number: number): string {
  let rest = Math.imul(number, 0x9e3779b1) >>> 0
  let word = ''
  for (; rest > 0; rest = Math.floor(rest / 26)) word += String.fromCharCode(97 + (rest % 26))
  return word
}

async function add(name: string, texts: readonly string[]): Promise<void> {
  harness.write(
    `${name}/.jaato/memories.jsonl`,
    texts.map((text, at) => `${jaatoLine(`${name}_${at}`, text)}\n`).join(''),
  )
  await harness.sync(`${name}/.jaato`)
}

async function compared(): Promise<unknown> {
  const { jobs } = harness.engine.core
  const { state, result, error } = await jobs.ended(startTriage(harness.engine.core).id)
  expect(error).toBeNull()
  return { state, ...result }
}

interface Pair {
  a: string
  b: string
  similarity: number
  verdict: string
}

function keptPairs(): Pair[] {
  const text = (hash: string): string => `(SELECT content FROM memories WHERE content_hash = ${hash} LIMIT 1)`
  return harness.engine.core.library.db
    .prepare<[], Pair>(
      `SELECT ${text('a_hash')} AS a, ${text('b_hash')} AS b, similarity, verdict FROM pairs ORDER BY a_hash, b_hash`,
    )
    .all()
}

test('stores every pair that compare finds similar or contradictory, with the same number, and texts that may be one note', async () => {
  const texts = [...new Set(makeTexts(150))]
  await add('app', texts)
  await compared()
  const kept = keptPairs()
  const isClose = ({ similarity, verdict }: Pair): boolean => similarity < 0.85 && verdict === 'related'
  for (const pair of kept) {
    const { verdict, similarity } = compare(pair.a, pair.b)
    expect(pair.similarity).toBe(similarity)
    if (isClose(pair)) expect(['related', 'duplicate', 'extends']).toContain(verdict)
    else if (pair.verdict === 'unrelated') expect(['related', 'unrelated']).toContain(verdict)
    else expect(pair.verdict).toBe(verdict)
  }
  expect(kept.some(isClose)).toBe(true)
  const byForce: string[] = []
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(0, at))
      if (compare(one, other).similarity >= 0.85) byForce.push([one, other].toSorted().join(' | '))
  const alike = kept.filter(({ similarity }) => similarity >= 0.85).map(({ a, b }) => [a, b].toSorted().join(' | '))
  expect(alike.toSorted()).toEqual(byForce.toSorted())
  expect(byForce.length).toBeGreaterThan(20)
  expect(kept.some(({ verdict, similarity }) => verdict === 'conflict' && similarity < 0.85)).toBe(true)
})

test('texts arriving in batches give the same pairs as all at once', async () => {
  const texts = makeTexts(400)
  await add('all', texts)
  expect(await compared()).toMatchObject({ state: 'done', compared: new Set(texts).size })
  const atOnce = keptPairs()
  expect(await compared()).toMatchObject({ compared: 0, pairs: 0 })
  await harness.end()
  harness = createTestEngine()
  for (let at = 0; at < texts.length; at += 80) {
    await add(`part${at}`, texts.slice(at, at + 80))
    await compared()
    if (at === 160) await harness.restart()
  }
  expect(keptPairs()).toEqual(atOnce)
  expect(atOnce.length).toBeGreaterThan(100)
})

test('a cancelled comparison leaves nothing wrong, and the next one finishes it', async () => {
  const texts = makeTexts(400)
  expect(new Set(texts).size).toBeGreaterThan(300)
  await add('app', texts)
  const { library, triage } = harness.engine.core
  triage.requestScan()
  let isCancelled = false
  await updatePairs(harness.engine.core, {
    get cancelled() {
      return isCancelled
    },
    progress: (done) => void (isCancelled = done > 0),
  })
  expect(isCancelled).toBe(true)
  expect(library.db.prepare('SELECT count(*) FROM sketches').pluck().get()).toBe(0)
  await compared()
  const finished = keptPairs()
  library.db.exec('DELETE FROM pairs; DELETE FROM sketches')
  await harness.restart()
  await compared()
  expect(keptPairs()).toEqual(finished)
})

test('an edited memory has new similar memories at once, and loses those of its former text', async () => {
  await add('app', ['Use pnpm in this repository.', 'In this repository use pnpm.', 'Parcels go out at noon.'])
  await compared()
  expect(keptPairs()).toHaveLength(1)
  const { db } = harness.engine.core.library
  const id = String(db.prepare(`SELECT id FROM memories WHERE content LIKE 'In this%'`).pluck().get())
  const by = harness.engine.by('person-cli', null)
  const content = 'The parcels go out at noon!'
  const { created } = await harness.engine.decide(by, (context) => edit(context, id, { content }))
  const { items } = await similarTo(harness.engine.core, created[0]!, 10)
  expect(items.map((item) => [item.content, item.verdict])).toEqual([['Parcels go out at noon.', 'duplicate']])
  await compared()
  expect(keptPairs().map(({ a, b }) => [a, b].toSorted())).toContainEqual(['Parcels go out at noon.', content])
  expect(runToEnd(readClusters(db, { offset: 0, limit: 10 })).items.map(({ members }) => members.length)).toEqual([1])
})

test('pairs from another version of the comparison are recomputed', async () => {
  const contrary = [
    'A permit lasts 2 days. The pilots settled that in spring. The harbour book has the details.',
    'Newcomers stumble over the stairs of the tower. Permits are valid for 60 days.',
  ]
  await add('app', ['Use pnpm in this repository.', 'In this repository use pnpm.', ...contrary])
  await compared()
  const right = keptPairs()
  expect(right.map(({ verdict }) => verdict).toSorted()).toEqual(['conflict', 'duplicate'])
  // Its sketches had nothing behind the terms, and it did not look for what single sentences contradict.
  harness.engine.core.library.db.exec(
    `UPDATE pairs SET similarity = 0.1; DELETE FROM pairs WHERE verdict = 'conflict';
     UPDATE sketches SET terms = substr(terms, 1, instr(terms, char(10)) - 1);
     UPDATE meta SET value = 'older' WHERE key = 'neighbours'`,
  )
  await harness.restart()
  await compared()
  expect(keptPairs()).toEqual(right)
})

test('a running host compares after every sync by itself', async () => {
  harness.engine.core.live = true
  await add('app', ['Use pnpm in this repository.', 'In this repository use pnpm.'])
  const { jobs } = harness.engine.core
  for (let turn = 0; turn < 50 && !jobs.list().some(({ kind }) => kind === 'triage'); turn += 1)
    await new Promise((resolve) => setImmediate(resolve))
  const job = jobs.list().find(({ kind }) => kind === 'triage')!
  expect((await jobs.ended(job.id)).result).toMatchObject({ compared: 2, pairs: 1, judged: 2 })
  expect(keptPairs()).toHaveLength(1)
})

/** A thread that is gone at its so-many-th question, as often as that is said. */
function mortalThreads(livesOf: number[]): Threads {
  return {
    ...sameThread,
    start(onBreakdown) {
      const thread = sameThread.start(onBreakdown)
      let left = livesOf.shift() ?? Number.POSITIVE_INFINITY
      return {
        ...thread,
        ask(name, question) {
          if ((left -= 1) >= 0) return thread.ask(name, question)
          onBreakdown('other')
          return Promise.reject(new AppError('unavailable', 'The thread stopped.'))
        },
      }
    },
  }
}

test('a crashed thread is reported, and the comparison finishes on another one with the same result', async () => {
  const texts = makeTexts(400)
  await add('app', texts)
  await compared()
  const right = keptPairs()
  for (const questions of [2, 5, 9, 12]) {
    await harness.end()
    harness = createTestEngine({ threads: mortalThreads([questions]) })
    await add('app', texts)
    expect(await compared()).toMatchObject({ state: 'done', breakdowns: 1 })
    expect(keptPairs()).toEqual(right)
  }
})

test('a thread that keeps crashing fails the job, and the next comparison finishes it', async () => {
  await harness.end()
  harness = createTestEngine({ threads: mortalThreads([3, 3]) })
  await add('app', makeTexts(400))
  const { jobs } = harness.engine.core
  expect(await jobs.ended(startTriage(harness.engine.core).id)).toMatchObject({
    state: 'failed',
    error: 'The thread stopped. What was worked out so far is kept; try again to continue.',
  })
  expect(await compared()).toMatchObject({ state: 'done' })
  expect(keptPairs().length).toBeGreaterThan(50)
})

test('after a restart that finds nothing new, the texts compared before are loaded only for the next new one', async () => {
  await add('old', makeTexts(12))
  await compared()
  await harness.restart()
  expect(await compared()).toMatchObject({ state: 'done', compared: 0 })
  expect(harness.engine.core.neighbours.isLoaded).toBe(false)
  await add('new', [`${lessons[0]!(subjects[0]!, 2)} Always.`])
  const found = await compared()
  expect(found).toMatchObject({ state: 'done', compared: 1 })
  expect(found).toHaveProperty(
    'pairs',
    expect.toSatisfy((pairs: number) => pairs > 0),
  )
})

test('what another program compared meanwhile is similar here from the next scan on', async () => {
  const lesson = lessons[0]!(subjects[0]!, 2)
  await add('one', [lesson])
  await compared()
  const id = harness.engine.core.library.db.prepare<[], string>('SELECT id FROM memories').pluck().get()!
  const found = async () => (await similarTo(harness.engine.core, id, 10)).items.length
  expect(await found()).toBe(0)
  harness.write('two/.jaato/memories.jsonl', `${jaatoLine('two_0', `${lesson} Always.`)}\n`)
  const other = createEngine(harness.ports, createChanges(harness.ports.clock), {
    libraryPath: harness.path('data/library.db'),
    live: false,
  })
  await other.core.jobs.ended(addAndSync(other.core, harness.path('two/.jaato')).job.id)
  await other.core.jobs.ended(startTriage(other.core).id)
  await other.dispose()
  expect(await compared()).toMatchObject({ compared: 0 })
  expect(await found()).toBe(1)
})

test.each([
  ['a few', 20, 'app_20'],
  ['many', 420, 'new_0'],
])('a text purged while %s texts are compared is in no pair afterwards', async (_, count, purged) => {
  let gate: Promise<unknown> = Promise.resolve()
  const threads: Threads = {
    ...sameThread,
    start(onBreakdown) {
      const thread = sameThread.start(onBreakdown)
      return { ...thread, ask: (name, question) => gate.then(() => thread.ask(name, question)) }
    },
  }
  await harness.end()
  harness = createTestEngine({ threads })
  const { core } = harness.engine
  const { decide, idOf } = atTerminal(() => harness)
  const about = (size: number): string => `The pool of zanzibar holds ${size} connections in production.`
  await add('app', [...makeTexts(20), about(9)])
  await compared()
  await add('new', [...[10, 11, 12].map(about), ...makeTexts(count).slice(20)])
  core.triage.requestScan()
  let purging: Promise<unknown> | null = null
  // By then its words were read.
  const progress = (done: number): void => {
    if (purging !== null || done === 0) return
    const id = idOf(purged)
    purging = decide((by) => discard(by, [id], null)).then(() => decide((by) => purge(by, id)))
    gate = purging
  }
  await updatePairs(core, { cancelled: false, progress })
  expect(await purging).not.toBeNull()
  const kept = keptPairs()
  expect(kept.some(({ a, b }) => a?.includes('zanzibar') && b?.includes('zanzibar'))).toBe(true)
  expect(kept.filter(({ a, b }) => a === null || b === null)).toEqual([])
})
