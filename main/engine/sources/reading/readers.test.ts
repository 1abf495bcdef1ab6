import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nodeThreads } from '../../../platform/nodeThreads.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Breakdown } from '../../ports.ts'
import type { Threads } from '../../runtime/threads.ts'
import type { ReadFile } from './readTasks.ts'
import { createReaders } from './readers.ts'
import { sameThread } from '../../testing/sameThread.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

/*
 * A file in a watched folder is written by whoever can write there. One that holds up its reader must not hold up the app,
 * nor the other files, and must not be tried again before it changes.
 */

let harness: TestEngine
afterEach(() => harness.end())

/** Threads that stop at files whose name holds `odd`: for ever, or with a breakdown. Answers how often one was begun. */
function stumbling(how: 'hangs' | Breakdown): { threads: Threads; tries: () => number } {
  let tries = 0
  const startReader: Threads['startReader'] = (onBreakdown) => {
    const thread = sameThread.startReader(onBreakdown)
    let isOdd = false
    let die: (error: AppError) => void = () => undefined
    return {
      ask(name, question) {
        if (name === 'begin') isOdd = JSON.stringify(question).includes('odd')
        if (!isOdd || name !== 'next') return thread.ask(name, question)
        tries += 1
        return new Promise((_resolve, reject) => {
          die = reject
          if (how === 'hangs') return
          onBreakdown(how)
          reject(new AppError('unavailable', 'The thread stopped.'))
        })
      },
      async end() {
        die(new AppError('unavailable', 'The thread was ended.'))
      },
    }
  }
  return { threads: { ...sameThread, startReader }, tries: () => tries }
}

function begin(threads: Threads): void {
  harness = createTestEngine({ threads })
  // A second of this clock is over at once.
  harness.ports.clock.every = (_ms, callback) => {
    const timer = setInterval(callback, 1)
    return () => clearInterval(timer)
  }
  harness.write('notes/a.md', '- Parcels go out at noon.\n')
  harness.write('notes/odd.md', '- Run migrations first.\n')
  harness.write('notes/z.md', '- The pool holds ten connections.\n')
}

function contents(): string[] {
  const { db } = harness.engine.core.library
  return db.prepare('SELECT content FROM memories ORDER BY content').pluck().all() as string[]
}

function unreadable(): { path: string; line: number | null; reason: string }[] {
  return harness.engine.core.library.db.prepare('SELECT path, line, reason FROM unreadable').all() as never
}

test.each([
  ['never ends', 'hangs', 'takes too long'],
  ['takes all memory', 'memory', 'too much memory'],
] as const)('a file whose read %s is listed with its reason, and the others are read', async (_, how, reason) => {
  const { threads, tries } = stumbling(how)
  begin(threads)
  await harness.sync('notes')
  expect(contents()).toEqual(['Parcels go out at noon.', 'The pool holds ten connections.'])
  expect(unreadable()).toEqual([
    { path: harness.path('notes/odd.md'), line: null, reason: expect.stringContaining(reason) },
  ])
  await harness.sync('notes')
  await harness.restart()
  await harness.sync('notes')
  expect(tries()).toBe(1)
})

test('it is tried again once it has changed', async () => {
  const { threads, tries } = stumbling('hangs')
  begin(threads)
  await harness.sync('notes')
  harness.write('notes/odd.md', '- Run migrations before the tests.\n')
  await harness.sync('notes')
  expect(tries()).toBe(2)
})

test('its known memories stay on the board', async () => {
  begin(sameThread)
  await harness.sync('notes')
  const before = contents()
  harness.write('notes/odd.md', '- Something nobody can read.\n')
  Object.assign(harness.ports, { threads: stumbling('hangs').threads })
  await harness.restart()
  await harness.sync('notes')
  expect(contents()).toEqual(before)
  const gone = harness.engine.core.library.db.prepare('SELECT count(*) FROM records WHERE gone_since IS NOT NULL')
  expect(gone.pluck().get()).toBe(0)
})

test('a thread that crashes for another reason does not blame the file', async () => {
  begin(stumbling('other').threads)
  await expect(harness.sync('notes')).rejects.toThrow('The thread stopped.')
  expect(unreadable()).toEqual([])
})

test('a thread reads further small files, and is ended after a large one, whose memory it would keep', async () => {
  harness = createTestEngine()
  const calls: string[] = []
  const startReader: Threads['startReader'] = () => {
    calls.push('start')
    return {
      ask: (name) => Promise.resolve(name === 'next' ? { items: [], end: { kind: 'whole' } } : undefined) as never,
      end: async () => void calls.push('end'),
    }
  }
  const readers = createReaders(startReader, harness.ports.clock)
  for (const size of [1000, 1000, 80_000_000, 1000]) {
    calls.push(`${size}`)
    const file = { path: '/notes/a.md', format: 'markdown', size } as unknown as ReadFile
    const parts = readers.read(file, [])
    await parts.next()
    await parts.next()
  }
  expect(calls).toEqual(['1000', 'start', '1000', '80000000', 'end', '1000', 'start'])
})

test('a real thread out of memory refuses the file and continues with the next', async () => {
  const greedy = join(import.meta.dirname, '..', '..', '..', 'platform', 'testing', 'greedyWorker.ts')
  begin(nodeThreads({ read: greedy }))
  harness.ports.clock.every = () => () => undefined
  await harness.sync('notes')
  expect(unreadable()).toMatchObject([{ reason: expect.stringContaining('too much memory') }])
  expect(contents()).toHaveLength(2)
})

test('entries that would store far more than the file contains are not all read', async () => {
  harness = createTestEngine()
  harness.write('notes/many.md', '- a\n'.repeat(50_000))
  await harness.sync('notes')
  expect(unreadable()).toMatchObject([{ reason: expect.stringContaining('64 times its size') }])
  expect(contents().length).toBeLessThan(20_000)
})

test('a long heading over many bullets is stored shortened', async () => {
  harness = createTestEngine()
  harness.write('notes/heading.md', `# ${'word '.repeat(20_000)}\n${'- A bullet of some words.\n'.repeat(1000)}`)
  await harness.sync('notes')
  expect(unreadable()).toEqual([])
  const { db } = harness.engine.core.library
  expect(db.prepare('SELECT max(length(locator) + length(section)) FROM records').pluck().get()).toBeLessThan(1000)
})

test('an entity with a long name and many observations is read, and stored shortened', async () => {
  harness = createTestEngine()
  const observations = Array.from({ length: 3000 }, (_, at) => `Observation ${at}`)
  const line = JSON.stringify({ type: 'entity', name: 'n'.repeat(200_000), entityType: 'x', observations })
  harness.write('graph/memory.jsonl', `{"type":"entity","name":"pool","entityType":"x","observations":[]}\n${line}\n`)
  await harness.sync('graph/memory.jsonl')
  expect(contents()).toHaveLength(3000)
})

test('a text of more than 256 kB is listed with its length, and the others are read', async () => {
  harness = createTestEngine()
  harness.write('notes/long.md', `- ${'Zm9v'.repeat(100_000)}\n- Parcels go out at noon.\n`)
  await harness.sync('notes')
  expect(contents()).toEqual(['Parcels go out at noon.'])
  expect(unreadable()).toMatchObject([{ line: 1, reason: expect.stringContaining('391 kB') }])
})
