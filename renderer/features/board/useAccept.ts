import { useCallback } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { openMergeScreen, openMergeIntoDialog, openPromoteDialog } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'
import { acceptance } from './recommendationWords.ts'
import { useVerbs } from './useVerbs.ts'

/**
 * Returns a function that applies the recommendation of the memories with the verb a person would use. A promotion first
 * shows the files it writes. If nothing can be done, shows why.
 */
export function useAccept(): (cards: readonly MemoryCard[]) => void {
  const verbs = useVerbs()
  const { show } = useToast()
  return useCallback(
    (cards) => {
      const accepted = acceptance(cards)
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
