import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../client/provider.tsx'
import { alwaysRefetch } from './alwaysRefetch.ts'
import type { UnusedSince } from './referenceFlags.ts'

/** Returns the references nobody looked up for 60 days, with since when; none until they are known. */
export function useUnused(): UnusedSince {
  const { queries } = useApi()
  // A look-up by an agent is no change of the library: nothing tells of it.
  const { data } = useQuery(queries.retrieval.unused.queryOptions({ input: {}, ...alwaysRefetch }))
  return useMemo(() => new Map(data?.references.map(({ id, since }) => [id, since])), [data])
}
