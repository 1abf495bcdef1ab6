import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../shared/contract/contract.ts'
import { createLiveLink } from './link/liveLink.ts'
import type { ConnectionStatus } from './link/liveLink.ts'
import { linkOverSocket } from './link/tab.ts'
import type { TabPage } from './link/tab.ts'
import { linkOverPort } from './link/window.ts'
import type { WindowPage } from './link/window.ts'

declare global {
  interface Window {
    /** Exposed by the desktop’s preload; absent in a browser tab. */
    schoolhouse?: { pathOf(file: File): string }
  }
}

export type { ConnectionStatus }

export interface Connection {
  /**
   * Every operation of the contract. Survives lost connections: a call made meanwhile waits briefly, then fails with
   * `UNAVAILABLE`.
   */
  client: ContractRouterClient<typeof contract>
  host: 'desktop' | 'browser'
  /** Calls back with the current status and after every change; returns a function that unsubscribes. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void
}

/**
 * Connects the page to its engine: in the desktop window over the port the preload passes on, in a browser tab over a
 * WebSocket. Call it before anything renders: it removes the token from the address and must be listening when the port
 * arrives.
 */
export function connect(page: WindowPage & TabPage = window): Connection {
  const live = createLiveLink()
  const host = page.schoolhouse ? 'desktop' : 'browser'
  if (host === 'desktop') linkOverPort(page, live)
  else linkOverSocket(page, live)
  return { client: createORPCClient(live.link), host, onStatus: live.onStatus }
}
