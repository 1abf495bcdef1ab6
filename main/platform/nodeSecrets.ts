import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import type { ScannedSecret, Secrets } from '../engine/ports.ts'
import { builtFile } from './builtFile.ts'

interface Answer {
  call: number
  found?: ScannedSecret[][]
  error?: string
}

/** The running worker and its pending requests. It never keeps the process alive. */
interface Running {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<ScannedSecret[][]>>
}

let running: Running | null = null
let calls = 0

/** Runs secretlint in a worker thread, started for the first text and restarted after a crash. */
export const nodeSecrets: Secrets = {
  async scan(texts) {
    if (texts.length === 0) return []
    running ??= start()
    const { worker, waiting } = running
    const call = (calls += 1)
    const answered = Promise.withResolvers<ScannedSecret[][]>()
    waiting.set(call, answered)
    worker.ref()
    worker.postMessage({ call, texts })
    try {
      return await answered.promise
    } finally {
      waiting.delete(call)
      if (waiting.size === 0) worker.unref()
    }
  },
}

function start(): Running {
  const worker = new Worker(workerFile())
  const waiting: Running['waiting'] = new Map()
  const fail = (what: string): void => {
    if (running?.worker === worker) running = null
    const error = new AppError('unavailable', `The search for secrets stopped (${what}). Try again.`)
    for (const { reject } of waiting.values()) reject(error)
  }
  worker.on('message', ({ call, found, error }: Answer) => {
    if (found) waiting.get(call)?.resolve(found)
    else waiting.get(call)?.reject(new AppError('unavailable', `The search for secrets failed: ${error}.`))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
  worker.on('exit', (code) => fail(`exit code ${code}`))
  return { worker, waiting }
}

/** Without a build, as in tests, Node runs the source. */
function workerFile(): string | URL {
  const built = builtFile('main/secretsWorker.js')
  const source = new URL('./secretsWorker.ts', import.meta.url)
  return existsSync(source) ? source : built
}
