import { takeLastAct } from '../stores/acts.ts'
import { useToast, type Toast } from '../stores/toasts.ts'
import { keyLabel } from '../ui/keys.ts'
import { undoneAfterWriting } from './undoneWords.ts'
import type { Client } from './queries.ts'
import { useApi } from './provider.tsx'
import { useUndoStep } from './useUndoStep.ts'

/** Number of journal entries in which the step to undo next is looked for. */
const maxLooked = 50

/**
 * Returns a function that undoes what was done last: an act outside the journal by its reverse, else the last step, with an
 * optional `action` in its toast, which after a write-back says what the files still have. After an act without a reverse it only says so, and which step the next press undoes.
 */
export function useUndoLast(): (action?: Toast['action']) => Promise<void> {
  const { client } = useApi()
  const { show } = useToast()
  const undoStep = useUndoStep()
  return async (action) => {
    const act = takeLastAct()
    if (!act) return undoStep(null, action)
    if (act.kind === 'written') return undoStep(null, action, undoneAfterWriting)
    if (act.kind === 'reversible') return act.reverse()
    const next = await nextUndo(client)
    const again = next === null ? '' : ` Press ${keyLabel('mod+z')} again to undo: ${next}`
    show({ words: `${act.words}${again}`, tone: 'error' })
  }
}

/** The label of the step that is undone next; null if there is none. */
async function nextUndo(client: Client): Promise<string | null> {
  const latest = await client.decisions.journal({ limit: maxLooked }).catch(() => [])
  return latest.find(({ undoable }) => undoable)?.label ?? null
}
