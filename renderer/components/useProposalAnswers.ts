import { useState } from 'react'
import type { Proposal, ProposalVoice } from '../../shared/model/proposal.ts'
import { useProposalActs } from '../client/useProposalActs.ts'
import { type Command, useCommand } from '../stores/commands.ts'
import type { OnDecided } from '../stores/dialogs.ts'
import { useNavigation } from '../stores/navigation.ts'
import { draftProblem } from './proposalWords.ts'
import { useUnread } from './useUnread.ts'

export interface ProposalAnswers {
  /** The advisor whose draft is shown and taken: the first about the present text. */
  voice: ProposalVoice | undefined
  /** What goes back with a decline or a reply. */
  words: string
  setWords: (words: string) => void
  /** The draft as the person changes it; null: as it was proposed. */
  draft: string | null
  setDraft: (draft: string) => void
  accept: Command
  change: Command
  /** Leaves the draft as it was proposed. */
  keep: Command
  decline: Command
  reply: Command
  open: Command
}

/** Registers the keys that answer a proposal beside its memory, once it could be read. `decided` takes the step in which it was accepted. */
export function useProposalAnswers(proposal: Proposal, decided: OnDecided | null): ProposalAnswers {
  const acts = useProposalActs()
  const go = useNavigation((place) => place.go)
  const [words, setWords] = useState('')
  const [draft, setDraft] = useState<string | null>(null)
  const { voices, verb } = proposal
  const present = voices.find(({ outdated }) => !outdated)
  const problem = draft === null ? null : draftProblem(draft)
  const proposed = verb === 'promote' ? 'Promote as proposed' : 'Accept as proposed'
  const group = 'Memories'
  const isUnread = useUnread(`${proposal.id} ${present?.actor} ${present?.text}`)
  const accept = async () => {
    if (isUnread()) return
    const isDone = await acts.accept(proposal, { actor: present?.actor, text: draft ?? undefined, decided })
    if (isDone) setDraft(null)
  }
  return {
    voice: present ?? voices[0],
    words,
    setWords,
    draft,
    setDraft,
    accept: useCommand({
      id: 'proposal.accept',
      label: draft === null ? proposed : verb === 'promote' ? 'Promote this text' : 'Accept with this text',
      key: 'alt+y',
      group,
      inFields: true,
      when: !acts.busy && present !== undefined && problem === null,
      idle: problem ?? undefined,
      run: () => void accept(),
    }),
    change: useCommand({
      id: 'proposal.change',
      label: 'Change the draft',
      key: 'alt+c',
      group,
      inFields: true,
      when: !acts.busy && draft === null && typeof present?.text === 'string',
      run: () => setDraft(present?.text ?? null),
    }),
    keep: useCommand({
      id: 'proposal.keep',
      label: 'Keep the draft as it was',
      key: 'escape',
      group,
      inFields: true,
      when: draft !== null,
      run: () => setDraft(null),
    }),
    decline: useCommand({
      id: 'proposal.decline',
      label: 'Decline',
      key: 'alt+n',
      group,
      inFields: true,
      when: !acts.busy,
      run: () => !isUnread() && void acts.decline(proposal, words),
    }),
    reply: useCommand({
      id: 'proposal.reply',
      label: 'Reply',
      key: 'alt+r',
      group,
      inFields: true,
      when: !acts.busy && words.trim() !== '',
      run: () => void acts.reply(proposal, words, ''),
    }),
    open: useCommand({
      id: 'proposal.open',
      label: 'Open the proposal',
      key: 'alt+o',
      group,
      run: () => go('proposals', proposal.id),
    }),
  }
}
