import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../client/queries.ts'
import type { ConnectionStatus } from '../client/connect.ts'
import { ApiProvider } from '../client/provider.tsx'
import { useConnection } from '../stores/connection.ts'
import { useToastStore } from '../stores/toasts.ts'
import { NoConnection } from './NoConnection.tsx'
import { Shell } from './Shell.tsx'

/** Renders the whole app over a client. `onStatus` reports whether the engine can be reached. */
export function App({
  client,
  onStatus,
  cache,
}: {
  client: Client
  onStatus: (listener: (status: ConnectionStatus) => void) => () => void
  cache?: QueryClient
}) {
  const [status, setStatus] = useState<ConnectionStatus>({ kind: 'connecting' })
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(
    () =>
      onStatus((next) => {
        setStatus(next)
        if (next.kind === 'open') setWasOpen(true)
        if (next.kind !== 'connecting') updateConnection(next)
      }),
    [onStatus],
  )
  // A page that was connected before keeps its content and what was typed; one that never connected has nothing to show.
  if (status.kind === 'refused' && !wasOpen) return <NoConnection message={status.message} />
  return (
    <ApiProvider client={client} {...(cache && { cache })}>
      <Shell />
    </ApiProvider>
  )
}

/** Stores for all screens whether the engine answers, and announces each change once. */
function updateConnection(status: ConnectionStatus): void {
  const before = useConnection.getState().lost
  const lost =
    status.kind === 'lost' || status.kind === 'refused'
      ? { words: status.message, over: status.kind === 'refused' }
      : null
  if (before?.words === lost?.words) return
  useConnection.setState({ lost })
  useToastStore.getState().say(lost?.words ?? 'Schoolhouse is connected again.')
}
