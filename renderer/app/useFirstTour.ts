import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import type { Info } from '../../shared/contract/system.ts'
import { useApi } from '../client/provider.tsx'
import { useDialogs } from '../stores/dialogs.ts'
import { useNavigation } from '../stores/navigation.ts'

/**
 * Stored in the browser, so that a person who took the tour in one library does not see it again in the sample, or vice
 * versa.
 */
const tourSeenKey = 'schoolhouse.tour'

/**
 * Starts the tour once, on the board, as soon as every source has been read, so that there are cards to show. Returns a
 * function that ends it.
 */
export function useFirstTour(settings: Settings | undefined, info: Info | undefined): () => void {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const onBoard = useNavigation((place) => place.screen === 'board')
  const seen = settings?.tour_seen_at
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const read = sources?.every(({ synced_at, error }) => synced_at !== null || error !== null) && sources.length > 0
  const due = seen === null && info?.empty === false && read === true && onBoard
  useEffect(() => {
    if (seen) localStorage.setItem(tourSeenKey, seen)
    if (due && localStorage.getItem(tourSeenKey) === null) useDialogs.setState({ tour: true })
  }, [due, seen])
  return () => {
    useDialogs.setState({ tour: false })
    const change = { tour_seen_at: new Date().toISOString() }
    localStorage.setItem(tourSeenKey, change.tour_seen_at)
    cache.setQueryData(queries.settings.get.queryKey(), (former) => former && { ...former, ...change })
    void client.settings.set(change).catch(() => undefined)
  }
}
