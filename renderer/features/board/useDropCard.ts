import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type RefObject } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useMergePrefetch } from '../../client/useMergePrefetch.ts'
import { openMergeScreen } from '../../stores/dialogs.ts'
import { useDragStore } from '../../stores/drag.ts'
import { memoriesOf } from './drags.ts'
import { allowed } from './moves.ts'
import { useCards } from './useCards.ts'

/** Share of a card’s height at its top and bottom where a drop goes to the column instead. */
const edge = 0.25

/**
 * Accepts drops on the middle of a card, to merge with it. Returns how many memories would be merged while cards are over it,
 * else null.
 */
export function useDropCard(element: RefObject<HTMLElement | null>, card: MemoryCard | undefined): number | null {
  const [over, setOver] = useState(false)
  const dragged = useDragStore((store) => store.cards.length)
  const besides = useDragStore((store) => (over ? store.cards.map(({ id }) => id).join(' ') : ''))
  useMergePrefetch(card && besides !== '' ? [card.id, ...besides.split(' ')] : [])
  const findCards = useCards()
  useEffect(() => {
    const node = element.current
    if (!node || !card) return
    const others = (data: Record<string | symbol, unknown>) => memoriesOf(data).filter((id) => id !== card.id)
    return dropTargetForElements({
      element: node,
      canDrop: ({ source, input }) => {
        const ids = others(source.data)
        const { top, height } = node.getBoundingClientRect()
        const place = (input.clientY - top) / height
        if (ids.length === 0 || memoriesOf(source.data).includes(card.id) || place < edge || place > 1 - edge)
          return false
        return allowed('merge', [card, ...findCards(ids)]).refused.length === 0
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        openMergeScreen([card.id, ...others(source.data)], 'started by dragging one card onto the other')
      },
    })
  }, [element, card, findCards])
  return over && dragged > 0 ? dragged + 1 : null
}
