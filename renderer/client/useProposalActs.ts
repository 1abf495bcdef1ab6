import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proposal } from '../../shared/model/proposal.ts'
import { type OnDecided, openPromoteDialog } from '../stores/dialogs.ts'
import { useToast } from '../stores/toasts.ts'
import { actorName } from '../ui/actorName.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'
import { useStepToast } from './useStepToast.ts'

/** Whose draft to accept, and its text if the person changed it. */
export interface Wish {
  actor: string | undefined
  text?: string
  decided?: OnDecided | null
}

export interface ProposalActs {
  busy: boolean
  /**
   * Does what is proposed, with the draft of one advisor or as the person changed it; a promotion opens with what it asks for,
   * so that its file is seen. Returns false if nothing was done yet.
   */
  accept: (proposal: Proposal, wish: Wish) => Promise<boolean>
  decline: (proposal: Proposal, reason: string) => Promise<void>
  reply: (proposal: Proposal, words: string, fragment: string) => Promise<boolean>
}

/** Answers proposals: each answer says what it did, and can be taken back. */
export function useProposalActs(): ProposalActs {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const showStep = useStepToast()
  const [busy, setBusy] = useState(false)
  const carryOut = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true)
    try {
      const result = await act()
      await refresh(cache, queries, ['memories'])
      return result
    } catch (error) {
      show(failureToast(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const whose = (proposal: Proposal) => proposal.voices.map(({ actor }) => actorName(actor)).join(' and ')
  return {
    busy,
    async accept(proposal, { actor, text, decided = null }) {
      if (proposal.request) {
        const voice = proposal.voices.find((each) => each.actor === actor)
        const content = text ?? voice?.text ?? proposal.request.content
        openPromoteDialog(
          proposal.memory_id,
          { ...proposal.request, content, reason: voice?.reason ?? proposal.request.reason },
          decided,
        )
        return false
      }
      const result = await carryOut(() => client.proposals.accept({ id: proposal.id, actor, text }))
      if (result) showStep(result, `${result.label}, as ${whose(proposal)} proposed`)
      if (result && result.step !== null) decided?.(result.step, 'as proposed', result.created)
      return result !== null
    },
    async decline(proposal, reason) {
      const reopen = () => void carryOut(() => client.proposals.reopen({ id: proposal.id }))
      const done = await carryOut(() =>
        client.proposals.decline({ id: proposal.id, reason: reason.trim() || undefined }),
      )
      if (done)
        show({
          words: `Declined what ${whose(proposal)} proposed`,
          action: { label: 'Undo', key: 'mod+z', run: reopen },
        })
    },
    async reply(proposal, words, fragment) {
      const done = await carryOut(() =>
        client.proposals.reply({ id: proposal.id, words, fragment: fragment.trim() || undefined }),
      )
      if (done) show({ words: `Goes to ${whose(proposal)} with the next look at its proposals` })
      return done !== null
    },
  }
}
