import { ORPCError, mapEventIterator } from '@orpc/client'
import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client'

export type ConnectionStatus =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Reconnects automatically. */
  | { kind: 'lost'; message: string }
  /** No retry until the person follows the message. */
  | { kind: 'refused'; message: string }

export type Link = ClientLink<ClientContext>

/** A link whose connection can be replaced under the client that uses it. */
export interface LiveLink {
  link: Link
  /** Makes calls wait for the next link. */
  restart(): void
  /** Sends calls to this link from now on. */
  open(next: Link): void
  lose(message: string): void
  refuse(message: string): void
  onStatus(listener: (status: ConnectionStatus) => void): () => void
}

/** How long a call waits for a connection while the page starts and after a loss, in milliseconds. */
const patience = { connecting: 10_000, lost: 2000 }

/** Creates a link that has no connection yet. */
export function createLiveLink(): LiveLink {
  const listeners = new Set<(status: ConnectionStatus) => void>()
  let status: ConnectionStatus = { kind: 'connecting' }
  let current: Link | null = null
  let lostAt = 0

  function become(next: ConnectionStatus, link: Link | null): void {
    current = link
    // Calls wait through a short interruption; after that they fail immediately, so that no action is left half done.
    if (next.kind === 'lost' && status.kind !== 'lost') lostAt = Date.now()
    status = next
    for (const listener of listeners) listener(next)
  }
  function onStatus(listener: (status: ConnectionStatus) => void): () => void {
    listeners.add(listener)
    listener(status)
    return () => listeners.delete(listener)
  }
  async function call(
    path: readonly string[],
    input: unknown,
    options: ClientOptions<ClientContext>,
  ): Promise<unknown> {
    const link = current ?? (await nextLink(options.signal))
    const explain = (error: unknown) =>
      link === current || error instanceof ORPCError || options.signal?.aborted ? error : lostInBetween()
    try {
      const output = await link.call(path, input, options)
      return isIterator(output)
        ? mapEventIterator(output, { value: (value) => value, error: async (error) => explain(error) })
        : output
    } catch (error) {
      throw explain(error)
    }
  }
  function nextLink(signal: AbortSignal | undefined): Promise<Link> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(unavailable(wordsFor(status)))),
        status.kind === 'connecting' ? patience.connecting : Math.max(0, lostAt + patience.lost - Date.now()),
      )
      const abort = () => settle(() => reject(signal?.reason))
      const stop = onStatus((next) => {
        const link = current
        if (next.kind === 'open' && link) settle(() => resolve(link))
        if (next.kind === 'refused') settle(() => reject(unavailable(next.message)))
      })
      function settle(finish: () => void): void {
        clearTimeout(timer)
        queueMicrotask(() => stop())
        signal?.removeEventListener('abort', abort)
        finish()
      }
      signal?.addEventListener('abort', abort)
    })
  }
  return {
    link: { call },
    restart: () => become({ kind: 'connecting' }, null),
    open: (next) => become({ kind: 'open' }, next),
    lose(message) {
      if (status.kind !== 'lost' || status.message !== message) become({ kind: 'lost', message }, null)
    },
    refuse: (message) => become({ kind: 'refused', message }, null),
    onStatus,
  }
}

function isIterator(output: unknown): output is AsyncIterator<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}

function wordsFor(status: ConnectionStatus): string {
  return status.kind === 'refused' ? status.message : 'Nothing was changed: Schoolhouse is not responding.'
}

function lostInBetween(): ORPCError<'UNAVAILABLE', undefined> {
  return unavailable(
    'The connection was lost before an answer arrived. Check whether the change was made before you try again.',
  )
}

/** Has the shape of the engine’s own `unavailable`, so that one place words both. */
function unavailable(message: string): ORPCError<'UNAVAILABLE', undefined> {
  return new ORPCError('UNAVAILABLE', { defined: true, status: 503, message })
}
