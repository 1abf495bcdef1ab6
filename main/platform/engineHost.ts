import { MessageChannel, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { AppError } from '../../shared/errors.ts'
import { builtFile } from './builtFile.ts'
import type { ApiAnswer, ApiRequest, FromWorker, HostRequest, ToWorker, WorkerOptions } from './workerMessages.ts'

/** One encoded message of the contract. Hosts forward it without reading it. */
export type WireMessage = string | Uint8Array | ArrayBuffer

/** One client's connection to the engine. */
export interface EngineLine {
  send(message: WireMessage): void
  onMessage(listener: (message: WireMessage) => void): void
  /** Called once, when the engine ends or either side closes the connection. */
  onClose(listener: () => void): void
  /** Cancels the client's running calls; jobs continue in the engine. */
  close(): void
}

/** Fulfils a request of the engine to its host. Answers the folder a dialog picked, else null. */
export type HostCallHandler = (request: HostRequest) => Promise<string | null>

export interface EngineHost {
  libraryPath: string
  /** `session` groups the steps of one client, so that undo reverts only that client's steps. */
  connect(session: string): EngineLine
  /**
   * Handles one HTTP API request; returns null if the handler failed unexpectedly. Throws `unavailable` if the engine ends
   * first.
   */
  request(request: ApiRequest): Promise<ApiAnswer | null>
  onHostCall(handler: HostCallHandler): void
  /** Called once if the engine ends unexpectedly. */
  onDeath(listener: (error: AppError) => void): void
  /** Closes the library, then ends the worker. May be called twice. */
  close(): Promise<void>
}

/**
 * V8 heap limits in MB. A young generation of this size saves 170 MB while many records are read and costs no time. The
 * old-generation limit also decides how far the heap grows between two collections: with this one, reading 100,000 records
 * peaks 80 MB lower.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 2000 }

/**
 * A worker that does not answer `close` within this time, in milliseconds, is terminated. The library survives that as it
 * survives a crash.
 */
const closingTime = 5000

/**
 * Starts the engine in a worker thread and waits until the library is open. Throws the library's own error (`corrupt`,
 * `too_new`, `unavailable`, …), or `unavailable` if the engine itself fails.
 */
export async function startEngine(
  options: WorkerOptions,
  workerFile = builtFile('main/engineWorker.js'),
): Promise<EngineHost> {
  const worker = new Worker(workerFile, { workerData: options, resourceLimits })
  const death = Promise.withResolvers<AppError>()
  let failure: AppError | null = null
  worker.on('error', (error) => {
    failure ??= engineBroke(error instanceof Error ? error.message : String(error))
  })
  worker.once('exit', (code) => death.resolve(failure ?? engineBroke(`exit code ${code}`)))

  const started = Promise.withResolvers<string>()
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'ready') started.resolve(message.libraryPath)
    if (message.type !== 'failed') return
    failure ??= message.kind === 'crash' ? engineBroke(message.message) : new AppError(message.kind, message.message)
  })
  void death.promise.then((error) => started.reject(error))
  return hostOf(worker, await started.promise, death.promise)
}

function hostOf(worker: Worker, libraryPath: string, death: Promise<AppError>): EngineHost {
  const tell = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer)
  let handler: HostCallHandler = async () => null
  let closing: Promise<void> | null = null
  const asked = new Map<number, PromiseWithResolvers<ApiAnswer | null>>()
  let calls = 0
  let dead: AppError | null = null
  void death.then((error) => {
    dead = error
    for (const { reject } of asked.values()) reject(error)
  })
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'apiAnswer') asked.get(message.call)?.resolve(message.answer)
    if (message.type === 'hostCall') void answer(message.call, () => handler(message.request), tell)
  })
  return {
    libraryPath,
    connect(session) {
      const { port1, port2 } = new MessageChannel()
      tell({ type: 'connect', port: port2, session }, [port2])
      return lineOver(port1, death)
    },
    async request(request) {
      if (dead) throw dead
      const call = (calls += 1)
      const answered = Promise.withResolvers<ApiAnswer | null>()
      asked.set(call, answered)
      tell({ type: 'apiRequest', call, request })
      try {
        return await answered.promise
      } finally {
        asked.delete(call)
      }
    },
    onHostCall(next) {
      handler = next
    },
    onDeath(listener) {
      void death.then((error) => {
        if (!closing) listener(error)
      })
    },
    close() {
      closing ??= closeWorker(worker, death)
      return closing
    },
  }
}

function lineOver(port: MessagePort, death: Promise<AppError>): EngineLine {
  const closed = Promise.withResolvers<void>()
  port.once('close', closed.resolve)
  void death.then(() => closed.resolve())
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', listener)
    },
    onClose: (listener) => {
      void closed.promise.then(listener)
    },
    close: () => port.close(),
  }
}

async function answer(call: number, ask: () => Promise<string | null>, tell: (reply: ToWorker) => void): Promise<void> {
  try {
    tell({ type: 'hostReply', call, value: await ask(), error: null })
  } catch (error) {
    tell({ type: 'hostReply', call, value: null, error: error instanceof Error ? error.message : String(error) })
  }
}

async function closeWorker(worker: Worker, death: Promise<AppError>): Promise<void> {
  const late = setTimeout(() => void worker.terminate(), closingTime)
  worker.postMessage({ type: 'close' } satisfies ToWorker)
  await death
  clearTimeout(late)
}

function engineBroke(what: string): AppError {
  return new AppError(
    'unavailable',
    `The engine stopped unexpectedly (${what}). No decision is lost; start Schoolhouse again.`,
  )
}
