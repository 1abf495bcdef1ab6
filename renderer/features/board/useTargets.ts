import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useCards } from './useCards.ts'

/**
 * Returns what keys act on: the selection, else the focused card, else the memory in the panel. Nothing while the card that is to
 * take the focus is still to come.
 */
export function useTargets(): { ids: readonly string[]; cards: readonly MemoryCard[] } {
  const selected = useBoardStore((store) => store.selected)
  const one = useBoardStore((store) => (store.focus ? store.focus.id : store.open))
  const ids = useMemo(() => {
    const single = one ? [one] : []
    return selected.size > 0 ? [...selected] : single
  }, [selected, one])
  const cards = useFetchedCards(ids)
  return useMemo(() => ({ ids, cards }), [ids, cards])
}

/**
 * Returns the cards with these ids. They are looked up again when data arrives, at most once per frame; what concerns other
 * cards, such as what the palette finds, does not draw the board again.
 */
function useFetchedCards(ids: readonly string[]): readonly MemoryCard[] {
  const cache = useQueryClient()
  const findCards = useCards()
  const [changed, setChanged] = useState<Fetched | null>(null)
  const known = useMemo(() => ({ ids, cards: findCards(ids) }), [ids, findCards])
  const { cards } = changed?.ids === ids ? changed : known
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      const now = findCards(ids)
      if (now.length !== cards.length || now.some((card, at) => card !== cards[at])) setChanged({ ids, cards: now })
    }
    const stop = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') frame ||= requestAnimationFrame(look)
    })
    look()
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [cache, findCards, ids, cards])
  return cards
}

interface Fetched {
  ids: readonly string[]
  cards: readonly MemoryCard[]
}
