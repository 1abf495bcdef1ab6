import { useEffect } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import { useApi } from '../../client/provider.tsx'
import { openMemory, useBoardStore } from '../../stores/board.ts'

/**
 * Closes the panel once a search, a filter or a state of the list hides its memory. One that is being edited stays until
 * the end of that, and one that was opened from elsewhere stays whatever is shown.
 */
export function useHiddenMemory(filter: Filter, isList: boolean): void {
  const { client } = useApi()
  const open = useBoardStore((store) => store.open)
  const narrowed = useBoardStore((store) => store.narrowed)
  const editing = useBoardStore((store) => store.editing)
  const listed = useBoardStore((store) => store.listed)
  const maturity = isList ? (listed ?? undefined) : undefined
  useEffect(() => {
    if (open === null || !narrowed || editing) return
    let isAsked = true
    const follow = ({ index }: { index: number | null }) => {
      if (!isAsked) return
      if (index === null) openMemory(null)
      else useBoardStore.setState({ narrowed: false })
    }
    // Without an answer, the panel stays.
    client.memories.place({ id: open, filter, maturity }).then(follow, () => undefined)
    return () => {
      isAsked = false
    }
  }, [client, open, narrowed, editing, filter, maturity])
}
