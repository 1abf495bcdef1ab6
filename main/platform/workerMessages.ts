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

/** A request under /api/v1 that the host has let in: plain data, so that it can cross to the worker. */
export interface ApiRequest {
  method: string
  /** As sent, with its query. */
  path: string
  /** The name of the agent that asks; null for the person. */
  agent: string | null
  /** JSON, or empty. */
  body: string
}

export interface ApiAnswer {
  status: number
  body: string
  /** The methods the address answers, where the one asked for is none of them. */
  allow?: string
}

/** `notify` shows a notice; its title and words stand in the path, on two lines. */
export type HostVerb = 'pickFolder' | 'reveal' | 'notify'

export type ToWorker =
  /** A new client. The worker serves the contract on the port until the port closes. */
  | { type: 'connect'; port: MessagePort; session: string }
  | { type: 'hostReply'; call: number; value: string | null; error: string | null }
  /** Answered by `apiAnswer`. */
  | { type: 'apiRequest'; call: number; request: ApiRequest }
  /** The worker closes the library, answers `closed`, and ends. */
  | { type: 'close' }

export type FromWorker =
  | { type: 'ready'; libraryPath: string }
  /** The library could not be opened; the worker ends. */
  | { type: 'failed'; kind: ErrorKind | 'crash'; message: string }
  /** The engine asks the host for something only it can do; answered by `hostReply`. */
  | { type: 'hostCall'; call: number; verb: HostVerb; path: string | null }
  /** Null: answering failed for a reason nobody expected. */
  | { type: 'apiAnswer'; call: number; answer: ApiAnswer | null }
  | { type: 'closed' }
