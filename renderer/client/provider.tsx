import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Topic } from '../../shared/model/topic.ts'
import { forgetActs } from '../stores/acts.ts'
import { useToastStore } from '../stores/toasts.ts'
import { createQueries, createQueryClient, followChanges, refresh, type Client, type Queries } from './queries.ts'
import { refreshAfterSteps } from './refreshAfterSteps.ts'

export interface Api {
  client: Client
  queries: Queries
  /** Resolves once what the steps so far made stale has been read again. */
  settled: () => Promise<void>
}

const ApiContext = createContext<Api | null>(null)

/** Provides the client, its query bindings and live updates. */
export function ApiProvider({
  client,
  cache: given,
  children,
}: {
  client: Client
  cache?: QueryClient
  children: ReactNode
}) {
  const [cache] = useState(() => given ?? createQueryClient())
  const [api] = useState<Api>(() => {
    const queries = createQueries(client)
    const afterStep = (topics: Topic[]) => {
      forgetActs()
      useToastStore.getState().closeUndo()
      return refresh(cache, queries, topics)
    }
    return { queries, ...refreshAfterSteps(client, afterStep) }
  })
  useEffect(() => {
    const leaving = new AbortController()
    void followChanges(api.client, cache, api.queries, leaving.signal)
    return () => leaving.abort()
  }, [api, cache])
  return (
    <ApiContext.Provider value={api}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </ApiContext.Provider>
  )
}

/** Returns the client and its query bindings. Throws outside `ApiProvider`. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it.')
  return api
}
