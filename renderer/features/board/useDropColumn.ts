import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type RefObject } from 'react'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useDragStore } from '../../stores/drag.ts'
import { useToast } from '../../stores/toasts.ts'
import { keyLabel } from '../../ui/keys.ts'
import { memoriesOf } from './drags.ts'
import { dropEffect, type Drop } from './moves.ts'
import { useCards } from './useCards.ts'
import { useVerbs } from './useVerbs.ts'

/** Accepts drops of cards on a column. Returns the effect of a drop while cards are over it, else null. */
export function useDropColumn(element: RefObject<HTMLElement | null>, maturity: Maturity): Drop | null {
  const [over, setOver] = useState(false)
  const cards = useDragStore((store) => store.cards)
  const verbs = useVerbs()
  const { show } = useToast()
  const findCards = useCards()
  useEffect(() => {
    const node = element.current
    if (!node) return
    return dropTargetForElements({
      element: node,
      canDrop: ({ source }) => memoriesOf(source.data).length > 0,
      onDropTargetChange: ({ location }) => setOver(isInnermost(location.current.dropTargets, node)),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false)
        if (!isInnermost(location.current.dropTargets, node)) return
        const drop = dropEffect(maturity, findCards(memoriesOf(source.data)))
        if (drop.kind === 'refused') {
          show({ words: `${drop.reason}${drop.key ? ` (${keyLabel(drop.key)})` : ''}`, tone: 'error' })
        }
        if (drop.kind === 'move') verbs[drop.verb](drop.ids)
      },
    })
  }, [element, maturity, verbs, show, findCards])
  return over && cards.length > 0 ? dropEffect(maturity, cards) : null
}

/** Checks whether nothing inside the element takes the drop, such as a card that merges. */
function isInnermost(targets: readonly { element: Element }[], element: Element): boolean {
  return targets[0]?.element === element
}
