import { useEffect } from 'react'
import { useBoardStore } from '../../stores/board.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'

/** Announces the number of selected cards when the person changes it; a verdict on leaving cards announces itself. */
export function useSelectionAnnouncement(): void {
  useEffect(
    () =>
      useBoardStore.subscribe((now, before) => {
        if (now.selected === before.selected || now.selected.size === before.selected.size) return
        if (now.leaving !== before.leaving) return
        const words =
          now.selected.size === 0
            ? 'Nothing is selected.'
            : `${counted(now.selected.size, 'memory is', 'memories are')} selected.`
        useToastStore.getState().say(words)
      }),
    [],
  )
}
