import { parentPort, workerData } from 'node:worker_threads'
import { implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { contract } from '../../../shared/contract/contract.ts'
import type { FromWorker, ToWorker, WorkerOptions } from '../../platform/workerMessages.ts'

/**
 * A stand-in for the engine worker, so that hosts can be tested without a library. It speaks the real contract:
 * `system.info` tells the session, `system.changes` counts for ever, `system.pickFolder` asks the host, and
 * `system.completePath` does what its prefix says: `echo …`, `die`.
 * The library path says how to start: `refuse:` fails, `crash:` throws.
 */
const options = workerData as WorkerOptions
const libraryPath = options.libraryPath ?? '/library.db'
const implementer = implement(contract).$context<{ session: string }>()
const replies = new Map<number, (message: Extract<ToWorker, { type: 'hostReply' }>) => void>()
let ended = 0

const router = {
  system: {
    info: implementer.system.info.handler(({ context }) => ({
      version: '0',
      library: libraryPath,
      sample: options.sample,
      empty: ended === 0,
      host: options.host,
      host_note: context.session,
      can_pick_folder: options.canPickFolder,
      home: '/home',
      notes: [],
      command: ['schoolhouse'],
    })),
    changes: implementer.system.changes.handler(async function* () {
      try {
        for (let version = 1; ; version += 1) {
          yield { version, topics: ['memories' as const] }
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      } finally {
        ended += 1
      }
    }),
    pickFolder: implementer.system.pickFolder.handler(async () => {
      const call = replies.size + 1
      const reply = new Promise<Extract<ToWorker, { type: 'hostReply' }>>((resolve) => replies.set(call, resolve))
      tell({ type: 'hostCall', call, request: { verb: 'pickFolder' } })
      const { value, error } = await reply
      if (error) throw new Error(error)
      return value
    }),
    completePath: implementer.system.completePath.handler(({ input }) => {
      if (input.prefix === 'die') process.nextTick(die)
      return input.prefix === 'die' ? new Promise<never>(() => {}) : [{ path: input.prefix, folder: true }]
    }),
  },
}
const handler = new RPCHandler(router)

if (libraryPath.startsWith('crash:')) die()
if (libraryPath.includes('refuse:')) {
  tell({ type: 'failed', kind: 'too_new', message: `${libraryPath} is from a newer version.` })
  parentPort?.close()
} else {
  parentPort?.on('message', receive)
  tell({ type: 'ready', libraryPath })
}

function receive(message: ToWorker): void {
  if (message.type === 'hostReply') replies.get(message.call)?.(message)
  if (message.type === 'connect') {
    handler.upgrade(message.port, { context: { session: message.session } })
    message.port.start()
  }
  if (message.type !== 'close') return
  tell({ type: 'closed' })
  process.exit()
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message)
}

function die(): never {
  throw new Error('the worker broke')
}
