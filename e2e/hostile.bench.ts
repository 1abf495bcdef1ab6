import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, report } from '../main/engine/testing/benchmark.ts'
import { commandLine } from './fixtures/commandLine.ts'
import { hostileFiles, putWatchedFolders } from './fixtures/hostileFiles.ts'
import { startServer, stopServer } from './fixtures/tab.ts'
import { createWorld, type World } from './fixtures/world.ts'

/** How long after the last answer the next is asked for, in milliseconds. */
const every = 10
/** After so long without a job, in milliseconds, nothing more comes of a file. */
const quiet = 1500
/** A file that is at work longer than this is left, in milliseconds. */
const longest = 120_000

type Ask = (path: string) => Promise<{ ms: number; body: string }>

const world = createWorld()
try {
  for (const folder of putWatchedFolders(world)) commandLine(world, 'sync', folder)
  const { server } = await startServer(world)
  const ask = asker(world)
  const idle = await answersUntilQuiet(ask)
  report('an answer while nothing is read, p95', percentile(idle, 0.95), 'ms')
  const all: number[] = []
  for (const { what, put } of hostileFiles) {
    put(world)
    const answers = await answersUntilQuiet(ask)
    report(
      `an answer while a file is read with ${what}, slowest of ${answers.length}`,
      Math.max(...answers),
      'ms',
      '50 ms',
    )
    all.push(...answers)
  }
  report('an answer while hostile files are read, p95', percentile(all, 0.95), 'ms', '50 ms')
  report(`an answer while hostile files are read, slowest of ${all.length}`, Math.max(...all), 'ms', '50 ms')
  await stopServer(server)
} finally {
  world.remove()
}

/** Asks the door for tools, as an agent does. */
function asker({ library }: World): Ask {
  const { port, token } = JSON.parse(readFileSync(join(dirname(library), 'http.json'), 'utf8')) as Record<
    string,
    string
  >
  return async (path) => {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
    return { ms: performance.now() - begun, body }
  }
}

/** How long each answer took until nothing was at work any more, in milliseconds. */
async function answersUntilQuiet(ask: Ask): Promise<number[]> {
  const answers: number[] = []
  const begun = performance.now()
  let busy = begun
  while (performance.now() < busy + quiet && performance.now() < begun + longest) {
    const { ms, body } = await ask('/jobs')
    answers.push(ms)
    if ((JSON.parse(body) as { state: string }[]).some(({ state }) => state === 'running')) busy = performance.now()
    await pause(every)
  }
  return answers
}
