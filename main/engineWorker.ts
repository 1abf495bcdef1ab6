import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { AppError } from '../shared/errors.ts'
import { type LibraryHost, openLibraryHost } from './engine/libraryHost.ts'
import type { Host } from './engine/ports.ts'
import { router } from './handlers/router.ts'
import { defaultLibraryPath } from './platform/dataFolder.ts'
import { nodePorts } from './platform/nodePorts.ts'
import type {
  ApiAnswer,
  ApiRequest,
  FromWorker,
  HostRequest,
  ToWorker,
  WorkerOptions,
} from './platform/workerMessages.ts'

const options = workerData as WorkerOptions
const hostAnswers = new Map<number, (message: Extract<ToWorker, { type: 'hostReply' }>) => void>()
let calls = 0
type Handler = (request: ApiRequest) => Promise<ApiAnswer>
let api: Promise<Handler> | null = null
let mcp: Promise<Handler> | null = null

void run()

/** Opens the library and serves the contract to every client the host announces, until the host sends `close`. */
async function run(): Promise<void> {
  try {
    const path = options.libraryPath ?? defaultLibraryPath()
    const library = await openLibraryHost(nodePorts(hostPort(), { notify }), {
      libraryPath: path,
      live: true,
      sample: options.sample,
    })
    const handler = new RPCHandler(router)
    parentPort?.on('message', (message: ToWorker) => {
      switch (message.type) {
        case 'connect':
          return serve(message.port, message.session)
        case 'hostReply':
          return hostAnswers.get(message.call)?.(message)
        case 'apiRequest':
          return void answer(library, message.call, message.request)
        case 'close':
          return void library.dispose().then(() => {
            tell({ type: 'closed' })
            parentPort?.close()
          })
      }
    })
    const serve = (port: MessagePort, session: string): void => {
      handler.upgrade(port, { context: { library, actor: `person-${options.host}`, session } })
      port.start()
    }
    tell({ type: 'ready', libraryPath: path })
  } catch (error) {
    const kind = error instanceof AppError ? error.kind : 'crash'
    tell({ type: 'failed', kind, message: error instanceof Error ? error.message : String(error) })
    parentPort?.close()
  }
}

async function answer(library: LibraryHost, call: number, request: ApiRequest): Promise<void> {
  try {
    const handler = await (request.mcpHeaders ? mcpHandler(library) : apiHandler(library))
    tell({ type: 'apiAnswer', call, answer: await handler(request) })
  } catch {
    tell({ type: 'apiAnswer', call, answer: null })
  }
}

/** The HTTP API is loaded on the first request; a window never sends one. */
function apiHandler(library: LibraryHost): Promise<Handler> {
  return (api ??= import('./transports/apiHandler.ts').then(({ createApiHandler }) =>
    createApiHandler(library, `person-${options.host}`),
  ))
}

function mcpHandler(library: LibraryHost): Promise<Handler> {
  return (mcp ??= import('./mcp/serveHttp.ts').then(({ createMcpHttpHandler }) => createMcpHttpHandler(library)))
}

function hostPort(): Host {
  return {
    kind: options.host,
    note: options.hostNote,
    pickFolder: options.canPickFolder ? () => askHost({ verb: 'pickFolder' }) : null,
    async reveal(path) {
      await askHost({ verb: 'reveal', path })
    },
  }
}

async function notify(title: string, body: string): Promise<void> {
  if (options.host === 'desktop') await askHost({ verb: 'notify', title, body })
}

function askHost(request: HostRequest): Promise<string | null> {
  const call = (calls += 1)
  return new Promise((resolve, reject) => {
    hostAnswers.set(call, ({ value, error }) => {
      hostAnswers.delete(call)
      if (error === null) resolve(value)
      else reject(new AppError('unavailable', error))
    })
    tell({ type: 'hostCall', call, request })
  })
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message)
}
