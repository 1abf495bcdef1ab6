import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../client/queries.ts'
import type { ConnectionStatus } from '../client/connect.ts'
import { ApiProvider } from '../client/provider.tsx'
import { NoConnection } from './NoConnection.tsx'
import { Shell } from './Shell.tsx'

/** The whole app over a client. `onStatus` tells whether the engine can be reached. */
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
  useEffect(() => onStatus(setStatus), [onStatus])
  if (status.kind === 'refused') return <NoConnection message={status.message} />
  return (
    <ApiProvider client={client} {...(cache && { cache })}>
      <Shell lost={status.kind === 'lost' ? status.message : null} />
    </ApiProvider>
  )
}
