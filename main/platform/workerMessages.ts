import type { MessagePort } from 'node:worker_threads'
import type { ErrorKind } from '../../shared/errors.ts'

/** The engine worker's start options (`workerData`). */
export interface WorkerOptions {
  /** Null means the library in the platform's data folder. */
  libraryPath: string | null
  host: 'desktop' | 'browser'
  /** The reason the app runs in a browser tab instead of a window. */
  hostNote: string | null
  canPickFolder: boolean
  /** Start in a temporary library with the sample project. */
  sample: boolean
}

/** A request under /api/v1 or to /mcp that the host has authorised: plain data, so that it can be sent to the worker. */
export interface ApiRequest {
  method: string
  /** The path as sent, with its query. */
  path: string
  /** The calling agent's name; null for a person. */
  agent: string | null
  /** The JSON body, or empty. */
  body: string
  /** For /mcp: the headers that the Model Context Protocol uses. */
  mcpHeaders?: Record<string, string>
}

export interface ApiAnswer {
  status: number
  body: string
  /** Of the body, if it is not JSON. */
  contentType?: string
  /** The methods the address supports, if the requested one is not among them. */
  allow?: string
}

/** What only the host can do: a folder dialog, a file shown in the file manager, a notification of the system. */
export type HostRequest =
  { verb: 'pickFolder' } | { verb: 'reveal'; path: string } | { verb: 'notify'; title: string; body: string }

export type ToWorker =
  /** Adds a client. The worker serves the contract on the port until it closes. */
  | { type: 'connect'; port: MessagePort; session: string }
  | { type: 'hostReply'; call: number; value: string | null; error: string | null }
  /** Answered by `apiAnswer`. */
  | { type: 'apiRequest'; call: number; request: ApiRequest }
  /** The worker closes the library, replies `closed` and exits. */
  | { type: 'close' }

export type FromWorker =
  | { type: 'ready'; libraryPath: string }
  /** The library could not be opened; the worker exits. */
  | { type: 'failed'; kind: ErrorKind | 'crash'; message: string }
  /** A request that only the host can fulfil; answered by `hostReply`. */
  | { type: 'hostCall'; call: number; request: HostRequest }
  /** Null if the handler failed unexpectedly. */
  | { type: 'apiAnswer'; call: number; answer: ApiAnswer | null }
  | { type: 'closed' }
