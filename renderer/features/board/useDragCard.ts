import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { useEffect, type RefObject } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useDragStore } from '../../stores/drag.ts'
import styles from './drag.module.css'
import { useCards } from './useCards.ts'

/** Makes a card draggable, together with the selection it is part of. Returns whether it is being dragged. */
export function useDragCard(element: RefObject<HTMLElement | null>, card: MemoryCard | undefined): boolean {
  const findCards = useCards()
  const id = card?.id
  useEffect(() => {
    const node = element.current
    if (!node || !id) return
    const ids = () => {
      const { selected } = useBoardStore.getState()
      return selected.has(id) ? [...selected] : [id]
    }
    return draggable({
      element: node,
      getInitialData: () => ({ memories: ids() }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => {
            const { left, top } = node.getBoundingClientRect()
            return { x: location.current.input.clientX - left, y: location.current.input.clientY - top }
          },
          render: ({ container }) => preview(container, node, ids().length),
        })
      },
      onDragStart: () => useDragStore.setState({ cards: findCards(ids()) }),
      onDrop: () => useDragStore.setState({ cards: [] }),
    })
  }, [element, id, findCards])
  return useDragStore((store) => store.cards.some((dragged) => dragged.id === id))
}

/** Renders the drag preview: a tilted copy of the card, with a badge when several are dragged. */
function preview(container: HTMLElement, node: HTMLElement, count: number): void {
  const copy = node.firstElementChild?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return
  copy.classList.add(styles.preview ?? '')
  copy.style.width = `${node.clientWidth}px`
  container.append(copy)
  if (count < 2) return
  const badge = document.createElement('span')
  badge.className = styles.badge ?? ''
  badge.textContent = String(count)
  copy.append(badge)
}
