import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import type { Thread, Threads } from '../engine/ports.ts'
import { builtFile } from './builtFile.ts'
import type { ComputeAnswer, ComputeRequest } from './computeMessages.ts'

/** As the engine's own worker: a nursery of this size costs no time, a larger one memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 }

/** Threads of this process; each ends with the process at the latest. */
export function nodeThreads(file = workerFile()): Threads {
  return { start: (onBreakdown) => startThread(file, onBreakdown) }
}

/** Run from its sources, the program has no use for what was built before. */
function workerFile(): string {
  const source = join(import.meta.dirname, 'computeWorker.ts')
  return existsSync(source) ? source : builtFile('main/computeWorker.js')
}

function startThread(file: string, onBreakdown: () => void): Thread {
  const worker = new Worker(file, { resourceLimits })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let isEnding = false
  let broken: AppError | null = null
  let reason: string | null = null
  // A thread nobody waits for keeps no process alive.
  worker.unref()
  worker.on('message', ({ call, value, error }: ComputeAnswer) => {
    const asked = waiting.get(call)
    waiting.delete(call)
    // One that is being ended is waited for, though an answer may still come.
    if (waiting.size === 0 && !isEnding) worker.unref()
    if (error === null) asked?.resolve(value)
    else asked?.reject(new Error(error))
  })
  worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)))
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      broken = brokeDown(reason ?? `exit code ${code}`)
      if (!isEnding) onBreakdown()
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
      worker.postMessage({ call, name, question } satisfies ComputeRequest)
      return (await answered.promise) as never
    },
    async end() {
      isEnding = true
      if (!broken) await worker.terminate()
      await ended
    },
  }
}

function brokeDown(what: string): AppError {
  return new AppError(
    'unavailable',
    `The thread that compares memories stopped unexpectedly (${what}). What is compared is kept; compare again to go on.`,
  )
}
