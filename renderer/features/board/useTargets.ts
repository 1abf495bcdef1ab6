import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useCards } from './useCards.ts'

/** Returns what keys act on: the selection, else the focused card, else the memory in the panel. */
export function useTargets(): { ids: readonly string[]; cards: readonly MemoryCard[] } {
  const selected = useBoardStore((store) => store.selected)
  const one = useBoardStore((store) => store.focus?.id || store.open)
  const findCards = useCards()
  const version = useCacheVersion()
  return useMemo(() => {
    const single = one ? [one] : []
    const ids = selected.size > 0 ? [...selected] : single
    return { ids, cards: findCards(ids), version }
  }, [selected, one, findCards, version])
}

/** Increases when fetched data changes, at most once per frame. */
function useCacheVersion(): number {
  const cache = useQueryClient()
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let frame = 0
    const stop = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || frame) return
      frame = requestAnimationFrame(() => {
        frame = 0
        setVersion((now) => now + 1)
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [cache])
  return version
}
