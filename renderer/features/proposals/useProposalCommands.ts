import { useState } from 'react'
import type { Proposal, ProposalVoice } from '../../../shared/model/proposal.ts'
import type { ProposalActs } from '../../client/useProposalActs.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'

/** The words a person is about to send. */
export interface Answer {
  kind: 'decline' | 'reply'
  words: string
  fragment: string
}

export interface ProposalCommands {
  accept: Command
  decline: Command
  reply: Command
  /** Shows the draft of the next advisor. */
  draft: Command
  memory: Command
  confirm: Command
  cancel: Command
  form: Answer | null
  setForm: (answer: Answer) => void
  openMemory: (id: string) => void
}

/** Registers the commands of the proposal in view. `voice`: whose draft is taken. */
export function useProposalCommands(
  proposal: Proposal | null,
  voice: ProposalVoice | null,
  acts: ProposalActs,
  showNextDraft: () => void,
): ProposalCommands {
  const go = useNavigation((place) => place.go)
  const [open, setOpen] = useState<{ id: string; answer: Answer } | null>(null)
  const form = open !== null && open.id === proposal?.id ? open.answer : null
  const group = 'Proposals'
  const may = proposal !== null && !acts.busy && form === null
  const ask = (kind: Answer['kind']) =>
    proposal &&
    setOpen({ id: proposal.id, answer: { kind, words: '', fragment: kind === 'reply' ? selectedWords() : '' } })
  const send = async () => {
    if (!proposal || !form) return
    if (form.kind === 'decline') await acts.decline(proposal, form.words)
    else if (!(await acts.reply(proposal, form.words, form.fragment))) return
    setOpen(null)
  }
  const drafts = proposal?.voices.filter(({ text }) => text !== null).length ?? 0
  const openMemory = (id: string) => go('board', id)
  return {
    accept: useCommand({
      id: 'proposals.accept',
      label: 'Accept',
      key: 'a',
      group,
      when: may && voice !== null && !voice.outdated,
      run: () => proposal && voice && void acts.accept(proposal, voice.actor),
    }),
    decline: useCommand({
      id: 'proposals.decline',
      label: 'Decline',
      key: 'd',
      group,
      when: may,
      run: () => ask('decline'),
    }),
    reply: useCommand({ id: 'proposals.reply', label: 'Reply', key: 'r', group, when: may, run: () => ask('reply') }),
    draft: useCommand({
      id: 'proposals.draft',
      label: 'Next draft',
      key: 'n',
      group,
      when: may && drafts > 1,
      run: showNextDraft,
    }),
    memory: useCommand({
      id: 'proposals.memory',
      label: 'Open the memory',
      key: 'o',
      group,
      when: may,
      run: () => proposal && openMemory(proposal.memory_id),
    }),
    confirm: useCommand({
      id: 'proposals.confirm',
      label: form?.kind === 'reply' ? 'Send the reply' : 'Decline',
      key: 'enter',
      group,
      inFields: true,
      when: form !== null && !acts.busy && (form.kind === 'decline' || form.words.trim() !== ''),
      run: () => void send(),
    }),
    cancel: useCommand({
      id: 'proposals.cancel',
      label: 'Not now',
      key: 'escape',
      group,
      inFields: true,
      when: form !== null,
      run: () => setOpen(null),
    }),
    form,
    setForm: (answer) => proposal && setOpen({ id: proposal.id, answer }),
    openMemory,
  }
}

/** The words selected in the draft, in one line. */
function selectedWords(): string {
  const selection = getSelection()
  const from = selection?.anchorNode?.parentElement
  return from?.closest('[data-draft]') ? (selection?.toString().trim() ?? '') : ''
}
