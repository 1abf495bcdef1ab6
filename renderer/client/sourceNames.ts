import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Source } from '../../shared/model/source.ts'
import { useApi } from './provider.tsx'

/** Source names by id. */
export const SourceNames = createContext<Readonly<Record<string, string>>>({})

const noNames = {}

/** Returns the value for `SourceNames`; the same object until a name changes. */
export function useSourceNames(): Readonly<Record<string, string>> {
  const { queries } = useApi()
  const { data } = useQuery(queries.sources.list.queryOptions({ select: namesOf }))
  return data ?? noNames
}

function namesOf(sources: readonly Source[]): Record<string, string> {
  return Object.fromEntries(sources.map(({ id, name }) => [id, name]))
}
