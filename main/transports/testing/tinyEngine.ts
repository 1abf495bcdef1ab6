import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../shared/contract/contract.ts'
import { startEngine } from '../../platform/engineHost.ts'
import type { EngineHost, EngineLine } from '../../platform/engineHost.ts'
import type { WorkerOptions } from '../../platform/workerMessages.ts'

export const tinyWorkerFile = join(import.meta.dirname, 'tinyWorker.ts')

/** Starts a worker that answers a few operations without a library. */
export function startTinyEngine(options: Partial<WorkerOptions> = {}): Promise<EngineHost> {
  const defaults: WorkerOptions = {
    libraryPath: null,
    host: 'browser',
    hostNote: null,
    canPickFolder: false,
    sample: false,
  }
  return startEngine({ ...defaults, ...options }, tinyWorkerFile)
}

/** The contract's client over a line, as a window would have it over its port. */
export function clientOver(line: EngineLine): ContractRouterClient<typeof contract> {
  const port = {
    postMessage: line.send,
    on(event: string, listener: (event?: { data: unknown }) => void) {
      if (event === 'message') line.onMessage((data) => listener({ data }))
      if (event === 'close') line.onClose(() => listener())
    },
  }
  return createORPCClient(new RPCLink({ port }))
}
