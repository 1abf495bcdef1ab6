import { setTimeout as pause } from 'node:timers/promises'
import { percentile, report } from '../main/engine/testing/benchmark.ts'
import { commandLine } from './fixtures/commandLine.ts'
import { hostileFiles, putWatchedFolders } from './fixtures/hostileFiles.ts'
import { notesIn, openNote } from './fixtures/openNotes.ts'
import { type Ask, openPersonApi } from './fixtures/openPersonApi.ts'
import { startServer, stopServer } from './fixtures/tab.ts'
import { createWorld } from './fixtures/world.ts'

/** How long after the last answer the next is asked for, in milliseconds. */
const every = 10
/** After so long without a job, in milliseconds, nothing more comes of a file. */
const quiet = 1500
/** A file that is at work longer than this is left, in milliseconds. */
const maxWait = 120_000
/** Of the notes that come of one file, so many are opened. */
const maxOpened = 2

const world = createWorld()
try {
  for (const folder of putWatchedFolders(world)) commandLine(world, 'sync', folder)
  const { server, address } = await startServer(world)
  const ask = await openPersonApi(address)
  const idle = await answersUntilQuiet(ask)
  report('a response while nothing is read, p95', percentile(idle, 0.95), 'ms')
  let known = new Set(await notesIn(ask))
  const whileRead: number[] = []
  const whileOpened: number[] = []
  for (const { what, put } of hostileFiles) {
    put(world)
    const answers = await answersUntilQuiet(ask)
    tellSlowest(`a response while a file is read with ${what}`, answers)
    whileRead.push(...answers)
    const notes = await notesIn(ask)
    for (const id of notes.filter((note) => !known.has(note)).slice(0, maxOpened)) {
      const beside = await answersBeside(ask, openNote(ask, id))
      tellSlowest(`a response while a note is opened with ${what}`, beside)
      whileOpened.push(...beside)
    }
    known = new Set(notes)
  }
  report('a response while hostile files are read, p95', percentile(whileRead, 0.95), 'ms', '50 ms')
  tellSlowest('a response while hostile files are read', whileRead)
  report('a response while hostile notes are opened, p95', percentile(whileOpened, 0.95), 'ms', '50 ms')
  tellSlowest('a response while hostile notes are opened', whileOpened)
  await stopServer(server)
} finally {
  world.remove()
}

function tellSlowest(what: string, answers: readonly number[]): void {
  report(`${what}, slowest of ${answers.length}`, Math.max(...answers), 'ms', '50 ms')
}

/** How long each answer took until nothing was at work any more, in milliseconds. */
async function answersUntilQuiet(ask: Ask): Promise<number[]> {
  const answers: number[] = []
  const begun = performance.now()
  let busy = begun
  while (performance.now() < busy + quiet && performance.now() < begun + maxWait) {
    const { ms, isBusy } = await askForJobs(ask)
    answers.push(ms)
    if (isBusy) busy = performance.now()
    await pause(every)
  }
  return answers
}

/** How long each answer took while something else was asked for, in milliseconds. */
async function answersBeside(ask: Ask, other: Promise<void>): Promise<number[]> {
  const answers: number[] = []
  let isOver = false
  const end = other.finally(() => (isOver = true))
  while (!isOver) {
    answers.push((await askForJobs(ask)).ms)
    await pause(every)
  }
  await end
  return answers
}

async function askForJobs(ask: Ask): Promise<{ ms: number; isBusy: boolean }> {
  const begun = performance.now()
  const jobs = (await ask('/jobs')) as { state: string }[]
  return { ms: performance.now() - begun, isBusy: jobs.some(({ state }) => state === 'running') }
}
