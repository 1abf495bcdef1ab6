import { useCallback } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { openMergeScreen, openMergeIntoDialog, openPromoteDialog } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'
import { openBoardDialog } from './boardDialogs.ts'
import { acceptance, type Acceptance } from './recommendationWords.ts'
import { useVerbs } from './useVerbs.ts'

/**
 * Returns a function that applies the recommendation of the memories with the verb a person would use. Several that differ
 * are confirmed first, and a promotion shows the files it writes. If nothing can be done, shows why.
 */
export function useAccept(): (cards: readonly MemoryCard[], ids?: readonly string[]) => void {
  const verbs = useVerbs()
  const { show } = useToast()
  return useCallback(
    (cards, all = cards.map(({ id }) => id)) => {
      // Of a large selection not every card is loaded.
      const accepted: Acceptance = all.length > cards.length ? { kind: 'many' } : acceptance(cards)
      if (accepted.kind === 'many') return openBoardDialog({ kind: 'accept', ids: all })
      if (accepted.kind === 'no') return show({ words: accepted.why, tone: 'error' })
      const { action, ids, reason } = accepted
      switch (action) {
        case 'promote':
          return openPromoteDialog(ids[0] ?? null, { memory_id: ids[0] ?? '', reason })
        case 'merge':
          return openMergeScreen(ids, 'as recommended')
        case 'merge-into':
          return openMergeIntoDialog(ids)
        case 'validate':
          return verbs.validate(ids)
        case 'retain':
          return verbs.retain(ids)
        case 'discard':
          return verbs.discard(ids, reason)
      }
    },
    [verbs, show],
  )
}
