import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import type { Answer, Breakdown, Thread } from '../engine/ports.ts'
import type { Threads } from '../engine/runtime/threads.ts'
import { builtFile } from './builtFile.ts'
import type { TaskAnswer, TaskRequest } from './taskMessages.ts'

/** As in the engine's worker: a larger young generation costs memory, this one costs no time. */
const nursery = { maxYoungGenerationSizeMb: 16 }
/**
 * The limit of the old generation decides how far the heap grows between two collections: with half the engine's, comparing
 * 100,000 texts peaks 80 MB lower and takes 1 % longer. It uses 140 MB then.
 */
const computeMemory = { ...nursery, maxOldGenerationSizeMb: 1000 }
/** Parsing takes a tenth of this per 5 MB of text. */
const readerMemory = { ...nursery, maxOldGenerationSizeMb: 512 }

/** Worker threads of this process; they end with the process at the latest. */
export function nodeThreads(files: { compute?: string; read?: string } = {}): Threads {
  return {
    start: (onBreakdown) =>
      startThread(files.compute ?? workerFile('computeWorker'), {
        resourceLimits: computeMemory,
        does: 'compares memories',
        onBreakdown,
      }),
    startReader: (onBreakdown) =>
      startThread(files.read ?? workerFile('readWorker'), {
        resourceLimits: readerMemory,
        does: 'reads files',
        onBreakdown,
      }),
  }
}

/** When run from source, the program does not use an older build. */
function workerFile(name: string): string {
  const source = join(import.meta.dirname, `${name}.ts`)
  return existsSync(source) ? source : builtFile(`main/${name}.js`)
}

interface ThreadOptions {
  resourceLimits: ResourceLimits
  does: string
  onBreakdown(why: Breakdown): void
}

function startThread<Tasks>(file: string, { resourceLimits, does, onBreakdown }: ThreadOptions): Thread<Tasks> {
  const worker = new Worker(file, { resourceLimits })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let isEnding = false
  let broken: AppError | null = null
  let reason: string | null = null
  let why: Breakdown = 'other'
  // A thread without pending requests does not keep the process alive.
  worker.unref()
  worker.on('message', ({ call, value, error }: TaskAnswer) => {
    const asked = waiting.get(call)
    waiting.delete(call)
    // A thread that is being terminated is awaited, although an answer may still arrive.
    if (waiting.size === 0 && !isEnding) worker.unref()
    if (error === null) asked?.resolve(value)
    else asked?.reject(new Error(error))
  })
  worker.on('error', (error) => {
    reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') why = 'memory'
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      broken = brokeDown(does, reason ?? `exit code ${code}`)
      if (!isEnding) onBreakdown(why)
      for (const { reject } of waiting.values()) reject(broken)
      waiting.clear()
      resolve()
    })
  })
  return {
    async ask(name, question) {
      if (broken) throw broken
      const call = (calls += 1)
      const answered = Promise.withResolvers<unknown>()
      waiting.set(call, answered)
      worker.ref()
      worker.postMessage({ call, name, question } satisfies TaskRequest)
      return (await answered.promise) as Answer<Tasks, typeof name>
    },
    async end() {
      isEnding = true
      if (!broken) await worker.terminate()
      await ended
    },
  }
}

function brokeDown(does: string, what: string): AppError {
  return new AppError(
    'unavailable',
    `The thread that ${does} stopped unexpectedly (${what}). No decision is lost. Ask again; another takes its place.`,
  )
}
