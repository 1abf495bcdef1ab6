import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import { useApi } from '../../client/provider.tsx'
import { useToastStore } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { countsOptions } from './Column.tsx'

/** Announces how many memories match a search or filter, once known, and which other spelling was searched. */
export function useFilterAnnouncement(filter: Filter, spelled: string): void {
  const { queries } = useApi()
  const { data, isPlaceholderData } = useQuery(countsOptions(queries, filter))
  const key = JSON.stringify(filter)
  const told = useRef(key)
  useEffect(() => {
    if (!data || isPlaceholderData || told.current === key) return
    told.current = key
    const count = maturities.reduce((sum, maturity) => sum + data[maturity], 0)
    const words = key === '{}' ? 'All memories shown' : 'Shown'
    useToastStore.getState().say([spelled, `${words}: ${counted(count, 'memory')}.`].filter(Boolean).join(' '))
  }, [data, isPlaceholderData, key, spelled])
}
