import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import type { Answer, Breakdown, Thread } from '../engine/ports.ts'
import { builtFile } from './builtFile.ts'
import type { TaskAnswer, TaskRequest } from './taskMessages.ts'

/** Returns the file of a worker. When run from source, the program does not use an older build. */
export function workerFile(name: string): string {
  const source = join(import.meta.dirname, `${name}.ts`)
  return existsSync(source) ? source : builtFile(`main/${name}.js`)
}

interface ThreadOptions {
  resourceLimits?: ResourceLimits
  /** What the thread does, in words that complete “The thread that …”. */
  does: string
  /** After how many milliseconds without any answer a thread with pending tasks is ended; null if never. */
  patience: number | null
  /** Called once if the thread ends unexpectedly. */
  onBreakdown(why: Breakdown): void
}

/** Starts a worker thread that runs the named tasks of a file (`serveTasks`), one after the other. */
export function startThread<Tasks>(file: string, options: ThreadOptions): Thread<Tasks> {
  const { resourceLimits = {}, does, patience, onBreakdown } = options
  const worker = new Worker(file, { resourceLimits })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let isEnding = false
  let broken: AppError | null = null
  let reason: string | null = null
  let why: Breakdown = 'other'
  let late: NodeJS.Timeout | undefined
  const expectAnswer = (): void => {
    clearTimeout(late)
    if (patience === null || waiting.size === 0) return
    late = setTimeout(() => {
      reason = `no answer within ${patience / 1000} s`
      void worker.terminate()
    }, patience)
  }
  // A thread without pending requests does not keep the process alive.
  worker.unref()
  worker.on('message', ({ call, value, error }: TaskAnswer) => {
    const asked = waiting.get(call)
    waiting.delete(call)
    expectAnswer()
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
      clearTimeout(late)
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
      if (waiting.size === 1) expectAnswer()
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
