import type { MessagePort } from 'node:worker_threads'
import type { ErrorKind } from '../../shared/errors.ts'

/** What the engine worker is started with (`workerData`). */
export interface WorkerOptions {
  /** Null: the library in the platform's data folder. */
  libraryPath: string | null
  host: 'desktop' | 'browser'
  /** Why the app runs in a tab instead of a window. */
  hostNote: string | null
  canPickFolder: boolean
  /** Start in a throw-away library with the sample project. */
  sample: boolean
}

export type ToWorker =
  /** A new client. The worker serves the contract on the port until the port closes. */
  | { type: 'connect'; port: MessagePort; session: string }
  | { type: 'hostReply'; call: number; value: string | null; error: string | null }
  /** The worker closes the library, answers `closed`, and ends. */
  | { type: 'close' }

export type FromWorker =
  | { type: 'ready'; libraryPath: string }
  /** The library could not be opened; the worker ends. */
  | { type: 'failed'; kind: ErrorKind | 'crash'; message: string }
  /** The engine asks the host for something only it can do; answered by `hostReply`. */
  | { type: 'hostCall'; call: number; verb: 'pickFolder' | 'reveal'; path: string | null }
  | { type: 'closed' }
