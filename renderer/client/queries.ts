import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { notifyManager, partialMatchKey, type Query, QueryClient } from '@tanstack/react-query'
import type { contract } from '../../shared/contract/contract.ts'
import type { Change } from '../../shared/contract/system.ts'
import { useConnection } from '../stores/connection.ts'

export type Client = ContractRouterClient<typeof contract>
export type Queries = ReturnType<typeof createQueries>

/** Creates query bindings for every operation, for example `queries.memories.page.queryOptions({ input })`. */
export function createQueries(client: Client) {
  return createTanstackQueryUtils(client)
}

/** Creates the query cache. Change events report what is stale, so nothing is refetched without one. */
export function createQueryClient(): QueryClient {
  // An answer is drawn in the turn in which it arrives, not in a later one, for which other work may be waiting.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Returns the queries a change makes stale, as partial keys; an empty one stands for all queries. */
function staleKeys(queries: Queries, topics: Change['topics']): (readonly unknown[])[] {
  return topics.flatMap((topic): (readonly unknown[])[] => {
    switch (topic) {
      case 'memories':
        return [
          queries.memories.key(),
          queries.decisions.previewMerge.key(),
          // Promotion previews are built from the texts: a rewritten text must not be promoted unseen.
          queries.references.preview.key(),
          queries.references.previewMany.key(),
          queries.references.previewMerge.key(),
          queries.references.mergeTargets.key(),
          queries.reports.key(),
          queries.proposals.key(),
          queries.lineage.key(),
          queries.neighbours.key(),
          queries.evidence.key(),
          queries.harvest.key(),
          queries.triage.key(),
          queries.review.key(),
          queries.retrieval.key(),
          queries.advisor.estimate.key(),
          queries.sources.list.key(),
          // The first memory may come without a source.
          queries.system.info.key(),
        ]
      case 'sources':
        // Excludes the write-back preview: computing it reads the sources, which itself emits a sources change.
        return [
          queries.sources.list.key(),
          queries.sources.detect.key(),
          queries.sources.unreadable.key(),
          queries.memories.facets.key(),
          queries.system.info.key(),
        ]
      case 'references':
        return [
          queries.references.key(),
          queries.lineage.key(),
          queries.embedding.key(),
          queries.neighbours.key(),
          // Cards, recommendations and items of the review name references that say the same.
          queries.memories.key(),
          queries.triage.key(),
          queries.review.key(),
          queries.retrieval.key(),
        ]
      case 'journal':
        return [
          queries.reports.key(),
          queries.decisions.journal.key(),
          queries.memories.get.key(),
          queries.sources.list.key(),
        ]
      case 'jobs':
        return [queries.jobs.list.key(), queries.embedding.key(), queries.advisor.get.key()]
      case 'settings':
        return [
          queries.advisor.key(),
          queries.embedding.key(),
          queries.settings.key(),
          queries.triage.key(),
          queries.reports.key(),
        ]
      case 'library':
        return [[]]
    }
  })
}

/** Refetches what the topics name; resolves when the visible data is fresh. */
export async function refresh(cache: QueryClient, queries: Queries, topics: Change['topics']): Promise<void> {
  const keys = staleKeys(queries, topics)
  // One predicate for all keys: a query that two topics name is fetched once.
  const isNamed = ({ queryKey }: Query) => keys.some((key) => partialMatchKey(queryKey, key))
  // A running fetch may predate the change, so it is repeated. It is not cancelled, because no fetch would ever finish if
  // changes outpaced answers.
  const underway = cache.getQueryCache().findAll({ predicate: isNamed, fetchStatus: 'fetching' })
  const askAgain = async (query: Query) => {
    await query.promise?.catch(() => undefined)
    await cache.invalidateQueries({ predicate: (other) => other === query }, { cancelRefetch: false })
  }
  await Promise.all([
    cache.invalidateQueries({ predicate: isNamed }, { cancelRefetch: false }),
    ...underway.map(askAgain),
  ])
}

/**
 * Follows the engine’s change events until the signal aborts, and resubscribes after a lost connection, as soon as there is
 * one again. Each later subscription starts with a full refresh, because changes may have been missed.
 */
export async function followChanges(
  client: Client,
  cache: QueryClient,
  queries: Queries,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const changes = await client.system.changes(undefined, { signal })
      if (attempt > 0) void refresh(cache, queries, ['library'])
      attempt = 0
      for await (const change of changes) void refresh(cache, queries, change.topics)
    } catch {
      if (signal.aborted) return
    }
    await pause(Math.min(2000, 200 * 2 ** attempt), signal)
  }
}

/** Waits, but no longer than until the connection is back or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    const stop = useConnection.subscribe((now, before) => {
      if (before.lost && !now.lost) go()
    })
    signal.addEventListener('abort', go)
  })
}
