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
    /** What the desktop's preload exposes; absent in a tab. */
    schoolhouse?: { pathOf(file: File): string }
  }
}

export type { ConnectionStatus }

export interface Connection {
  /** Every operation of the contract. It outlives lost connections; a call meanwhile waits a little, then fails with `UNAVAILABLE`. */
  client: ContractRouterClient<typeof contract>
  host: 'desktop' | 'browser'
  /** Calls back with the status now and after every change; returns a stop function. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void
}

/**
 * Connects the page to its engine: in the desktop window over the port the preload passes on, in a tab over a WebSocket.
 * Call it first, before anything renders: it takes the token out of the address and must be there when the port comes.
 */
export function connect(page: WindowPage & TabPage = window): Connection {
  const live = createLiveLink()
  const host = page.schoolhouse ? 'desktop' : 'browser'
  if (host === 'desktop') linkOverPort(page, live)
  else linkOverSocket(page, live)
  return { client: createORPCClient(live.link), host, onStatus: live.onStatus }
}
