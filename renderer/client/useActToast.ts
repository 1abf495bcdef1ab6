import { useCallback } from 'react'
import { type Act, forgetAct, rememberAct } from '../stores/acts.ts'
import { useToast, useToastStore } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'

/** Says what was done that is no step of the journal, with an undo that does the reverse; Ctrl Z does it too. */
export function useActToast(): (words: string, reverse: () => Promise<unknown>) => void {
  const { show } = useToast()
  return useCallback(
    (words, reverse) => {
      const act: Act = {
        kind: 'reversible',
        reverse: async () => {
          forgetAct(act)
          useToastStore.getState().closeUndo()
          try {
            await reverse()
            show({ words: `Undid: ${words}` })
          } catch (error) {
            show(failureToast(error))
          }
        },
      }
      rememberAct(act)
      show({ words, action: { label: 'Undo', key: 'mod+z', run: () => void act.reverse() } })
    },
    [show],
  )
}
