import { useMemo } from 'react'
import type { RecommendedAnswer } from '../../../shared/contract/decisions.ts'
import { seenIn } from '../../../shared/model/diff.ts'
import type { StepResult } from '../../../shared/model/decision.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import {
  cancelLeaving,
  startLeaving,
  finishLeaving,
  focusAgain,
  followReplacement,
  useBoardStore,
} from '../../stores/board.ts'
import { openPromoteDialog as openPromotion, openPromoteManyDialog } from '../../stores/dialogs.ts'
import { unreachableReason } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import type { AcceptChoice } from './acceptChoice.ts'
import { focusNext, isByRecommendation, useHandles } from './handles.ts'
import { allowed, type MoveVerb } from './moves.ts'
import { useCards } from './useCards.ts'

export interface Verbs {
  validate: (ids: readonly string[]) => void
  discard: (ids: readonly string[], reason?: string) => void
  restore: (ids: readonly string[]) => void
  retain: (ids: readonly string[]) => void
  /** Opens the promotion dialog. */
  promote: (ids: readonly string[]) => void
  /** Promotes as recommended, creating the file where it is missing; without a recommendation the dialog asks for the reason. */
  promoteWithDefaults: (id: string) => void
  /** Does for each what is recommended for it, as shown before, without what was left out. */
  acceptRecommended: (answer: RecommendedAnswer, choice: AcceptChoice, of: readonly string[]) => void
  /** Splits a merge; focus and panel move to the memory it was based on. */
  unmerge: (id: string) => void
  resolve: (id: string, keep: boolean) => void
  /** Any other step on memories that stay where they are, such as an edit. Resolves to whether it succeeded. */
  step: (ids: readonly string[], ask: () => Promise<StepResult>) => Promise<boolean>
  /** A step that replaces memories with a new one; focus and panel move to the new one. */
  replace: (ids: readonly string[], ask: () => Promise<StepResult>) => Promise<boolean>
}

/** What a step does with its cards: they leave their column, or go to another group of a list by recommendation. */
type Moves = 'away' | 'group' | 'no'

/** Returns the verbs on memories: cards leave immediately, and return with the focus if the engine refuses; a toast offers undo. */
export function useVerbs(): Verbs {
  const { client, settled } = useApi()
  const { show } = useToast()
  const showStep = useStepToast()
  const findCards = useCards()
  const handles = useHandles()

  return useMemo(() => {
    const step = async (ids: readonly string[], ask: () => Promise<StepResult>, moves: Moves = 'no', note = '') => {
      const cards = findCards(ids)
      const gone = unreachableReason()
      if (gone) {
        show({ words: gone, tone: 'error' })
        return false
      }
      const before = useBoardStore.getState().focus
      if (moves === 'away' || (moves === 'group' && isByRecommendation(handles.current)))
        focusNext(handles.current, new Set(ids))
      const instead = useBoardStore.getState().focus
      if (moves === 'away') startLeaving(ids, new Map(cards.map((card) => [card.id, card.maturity])))
      try {
        const result = await ask()
        if (moves === 'away') finishLeaving(ids, Date.now())
        showStep(result, `${result.label}${note}`)
        await settled()
        return true
      } catch (error) {
        cancelLeaving(ids)
        focusAgain(before, instead)
        show(failureToast(error))
        return false
      }
    }
    const move = (verb: MoveVerb | 'retain', ids: readonly string[], ask: (ids: string[]) => Promise<StepResult>) => {
      const unknown = ids.filter((id) => findCards([id]).length === 0)
      const judged = allowed(verb, findCards(ids))
      const go = [...judged.ids, ...unknown]
      if (go.length === 0) return show({ words: judged.refused[0] ?? 'No memory to act on.', tone: 'error' })
      const note = judged.refused.length > 0 ? `; ${counted(judged.refused.length, 'other')} unchanged` : ''
      void step(go, () => ask(go), verb === 'retain' ? 'group' : 'away', note)
    }
    const promote = (ids: readonly string[]) => {
      const { ids: go, refused } = allowed('promote', findCards(ids))
      const one = go[0]
      if (one && go.length === 1) openPromotion(one)
      else if (go.length > 1) openPromoteManyDialog(go)
      else show({ words: refused[0] ?? 'No memory to promote.', tone: 'error' })
    }
    return {
      validate: (ids) => move('validate', ids, (go) => client.decisions.validate({ ids: go })),
      discard: (ids, reason) => move('discard', ids, (go) => client.decisions.discard({ ids: go, reason })),
      restore: (ids) => move('restore', ids, (go) => client.decisions.restore({ ids: go })),
      retain: (ids) => move('retain', ids, (go) => client.decisions.retain({ ids: go })),
      promote,
      promoteWithDefaults: (id) => {
        if (findCards([id])[0]?.recommendation?.action !== 'promote') return promote([id])
        move('promote', [id], () => client.references.promote({ memory_id: id, create: true }))
      },
      acceptRecommended: ({ seen, files, needs_you, left }, { ids, without, out }, of) => {
        const stay = needs_you + left.length + out
        const ask = () => client.decisions.acceptRecommended({ ids: [...of], without, seen, seen_files: seenIn(files) })
        void step(ids, ask, 'away', stay > 0 ? `; ${formatNumber(stay)} unchanged` : '')
      },
      unmerge: (id) =>
        void step([id], async () => {
          const result = await client.decisions.unmerge({ id })
          const [back] = result.changed.filter((one) => one !== id)
          // At once: what is read next has no such memory any more.
          if (back) followReplacement([id], back)
          return result
        }),
      resolve: (id, keep) => void step([id], () => client.decisions.resolve({ id, keep })),
      step: (ids, ask) => step(ids, ask),
      replace: async (ids, ask) => {
        const created: string[] = []
        const done = await step(ids, async () => {
          const result = await ask()
          created.push(...result.created)
          return result
        })
        const [id] = created
        if (id) followReplacement(ids, id)
        return done
      },
    }
  }, [client, settled, show, showStep, findCards, handles])
}
