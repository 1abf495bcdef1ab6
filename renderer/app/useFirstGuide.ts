import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import type { Info } from '../../shared/contract/system.ts'
import { useApi } from '../client/provider.tsx'
import { useDialogs } from '../stores/dialogs.ts'
import { useNavigation } from '../stores/navigation.ts'

/**
 * Stored in the browser, so that a person who was guided in one library is not guided again in the sample, or vice versa.
 */
const guidedKey = 'schoolhouse.tour'

/**
 * Starts the guide once, on the board, as soon as every source has been read, so that there is a note to decide on. Returns a
 * function that ends it.
 */
export function useFirstGuide(settings: Settings | undefined, info: Info | undefined): () => void {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const onBoard = useNavigation((place) => place.screen === 'board')
  const seen = settings?.tour_seen_at
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const read = sources?.every(({ synced_at, error }) => synced_at !== null || error !== null)
  const due = seen === null && info?.empty === false && read === true && onBoard
  useEffect(() => {
    if (seen) localStorage.setItem(guidedKey, seen)
    if (due && localStorage.getItem(guidedKey) === null) useDialogs.setState({ guide: true })
  }, [due, seen])
  return useCallback(() => {
    useDialogs.setState({ guide: false })
    const change = { tour_seen_at: new Date().toISOString() }
    localStorage.setItem(guidedKey, change.tour_seen_at)
    cache.setQueryData(queries.settings.get.queryKey(), (former) => former && { ...former, ...change })
    void client.settings.set(change).catch(() => undefined)
  }, [client, cache, queries])
}
