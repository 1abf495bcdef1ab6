import { useState } from 'react'
import type { Proposal, ProposalVoice } from '../../../shared/model/proposal.ts'
import type { ProposalActs } from '../../client/useProposalActs.ts'
import { draftProblem } from '../../components/proposalWords.ts'
import { useUnread } from '../../components/useUnread.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { confirmKeys } from '../../ui/keys.ts'

/** The words a person is about to send: why not, what should be different, or the draft as it should be. */
export interface Answer {
  kind: 'decline' | 'reply' | 'change'
  words: string
  fragment: string
}

export interface ProposalCommands {
  accept: Command
  decline: Command
  reply: Command
  change: Command
  /** Shows the draft of the next advisor. */
  draft: Command
  memory: Command
  confirm: Command
  cancel: Command
  form: Answer | null
  setForm: (answer: Answer) => void
  openMemory: (id: string) => void
}

/** Registers the commands of the proposal in view; it is accepted only once it could be read. `voice`: whose draft is taken. */
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
  const ask = (kind: Answer['kind'], { words = '', fragment = '' } = {}) =>
    proposal && setOpen({ id: proposal.id, answer: { kind, words, fragment } })
  const send = async () => {
    if (!proposal || !form || !voice) return
    if (await sent(acts, { proposal, actor: voice.actor, form })) setOpen(null)
  }
  const isSendable = form !== null && (form.kind === 'decline' || form.words.trim() !== '')
  const problem = form?.kind === 'change' ? draftProblem(form.words) : null
  const drafts = proposal?.voices.filter(({ text }) => text !== null).length ?? 0
  const draft = voice && !voice.outdated ? voice.text : null
  const isUnread = useUnread(proposal && voice && `${proposal.id} ${voice.actor} ${voice.text}`)
  const openMemory = (id: string) => go('board', id)
  return {
    accept: useCommand({
      id: 'proposals.accept',
      label: 'Accept',
      key: 'a',
      group,
      when: may && voice !== null && !voice.outdated,
      run: () => proposal && voice && !isUnread() && void acts.accept(proposal, { actor: voice.actor }),
    }),
    decline: useCommand({
      id: 'proposals.decline',
      label: 'Decline',
      key: 'd',
      group,
      when: may,
      run: () => ask('decline'),
    }),
    reply: useCommand({
      id: 'proposals.reply',
      label: 'Reply',
      key: 'r',
      group,
      when: may,
      run: () => ask('reply', { fragment: selectedWords() }),
    }),
    change: useCommand({
      id: 'proposals.change',
      label: 'Change the draft',
      key: 'e',
      group,
      when: may && draft !== null,
      run: () => draft !== null && ask('change', { words: draft }),
    }),
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
      label: sendWords[form?.kind ?? 'decline'],
      key: form?.kind === 'change' ? 'mod+enter' : confirmKeys,
      group,
      inFields: true,
      when: isSendable && problem === null && !acts.busy,
      idle: problem ?? undefined,
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

const sendWords = { decline: 'Decline', reply: 'Send the reply', change: 'Accept with this text' }

/** Sends an answer. Returns false if it was refused; its words stay then. */
async function sent(
  acts: ProposalActs,
  { proposal, actor, form }: { proposal: Proposal; actor: string; form: Answer },
): Promise<boolean> {
  switch (form.kind) {
    case 'change':
      return acts.accept(proposal, { actor, text: form.words })
    case 'reply':
      return acts.reply(proposal, form.words, form.fragment)
    case 'decline':
      await acts.decline(proposal, form.words)
      return true
  }
}

/** The words selected in the draft, in one line. */
function selectedWords(): string {
  const selection = getSelection()
  const from = selection?.anchorNode?.parentElement
  return from?.closest('[data-draft]') ? (selection?.toString().trim() ?? '') : ''
}
