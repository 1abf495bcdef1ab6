import { useState } from 'react'
import type { Proposal } from '../../shared/model/proposal.ts'
import { shortPath } from '../../shared/text/shortPath.ts'
import { useProposalActs } from '../client/useProposalActs.ts'
import { useCommand } from '../stores/commands.ts'
import type { OnDecided } from '../stores/dialogs.ts'
import { useNavigation } from '../stores/navigation.ts'
import { actorName } from '../ui/actorName.ts'
import { Button } from '../ui/Button.tsx'
import { PanelSection } from '../ui/Panel.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './ProposalSections.module.css'
import { verbWords } from './proposalWords.ts'
import { ProposalVoices } from './ProposalVoices.tsx'

/** What advisors propose about a memory: the first with the keys that answer it, the others in a line. */
export function ProposalSections({
  proposals,
  decided = null,
}: {
  proposals: readonly Proposal[]
  /** Takes the step in which one was accepted. */
  decided?: OnDecided | null
}) {
  const [proposal, ...others] = proposals
  return proposal ? <ProposalSection key={proposal.id} proposal={proposal} others={others} decided={decided} /> : null
}

function ProposalSection({
  proposal,
  others,
  decided,
}: {
  proposal: Proposal
  others: readonly Proposal[]
  decided: OnDecided | null
}) {
  const acts = useProposalActs()
  const go = useNavigation((place) => place.go)
  const [words, setWords] = useState('')
  const { voices, verb, rivals } = proposal
  const who = voices.map(({ actor }) => actorName(actor)).join(' and ')
  const isOutdated = voices.every(({ outdated }) => outdated)
  const group = 'Memories'
  const accept = useCommand({
    id: 'proposal.accept',
    label: verb === 'promote' ? 'Promote as proposed' : 'Accept as proposed',
    key: 'alt+y',
    group,
    inFields: true,
    when: !acts.busy && !isOutdated,
    run: () => void acts.accept(proposal, { actor: voices.find(({ outdated }) => !outdated)?.actor, decided }),
  })
  const decline = useCommand({
    id: 'proposal.decline',
    label: 'Decline',
    key: 'alt+n',
    group,
    inFields: true,
    when: !acts.busy,
    run: () => void acts.decline(proposal, words),
  })
  const reply = useCommand({
    id: 'proposal.reply',
    label: 'Reply',
    key: 'alt+r',
    group,
    inFields: true,
    when: !acts.busy && words.trim() !== '',
    run: () => void acts.reply(proposal, words, ''),
  })
  const open = useCommand({
    id: 'proposal.open',
    label: 'Open the proposal',
    key: 'alt+o',
    group,
    run: () => go('proposals', proposal.id),
  })
  return (
    <PanelSection label="Proposed" fact={others.length > 0 ? `${others.length} more` : undefined}>
      <div className={styles.section}>
        <p className={styles.words}>
          <b>{who}</b> {voices.length > 1 || who === 'you' ? 'propose' : 'proposes'}: {whatOf(proposal)}
        </p>
        {rivals.length > 0 && (
          <p className={styles.rivals}>
            {rivals
              .map((rival) => `${rival.actors.map(actorName).join(' and ')} would ${verbWords(rival.verb)}`)
              .join(', ')}
            : you decide.
          </p>
        )}
        {voices[0]?.text && <p className={styles.draft}>{voices[0].text}</p>}
        <ProposalVoices voices={voices} />
        <TextField
          label={`A word to ${who}`}
          placeholder="with a decline or a reply"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button act={accept} />
          <Button look="ghost" act={decline} />
          <Button look="ghost" act={reply} />
          <Button look="ghost" act={open} />
        </div>
      </div>
    </PanelSection>
  )
}

/** What is proposed, in words: `promote to MEMORY.md › Conventions`, `merge 2 memories`. */
function whatOf({ request, verb, memory_ids, keep }: Proposal): string {
  if (request) return `promote to ${placeOf(request)}`
  const others = memory_ids.length > 1 ? ` ${memory_ids.length} memories` : ''
  return `${verbWords(verb)}${others}${keep === null ? '' : `, keep ${keep}`}`
}

function placeOf({ target, file, section, scope }: NonNullable<Proposal['request']>): string {
  if (target === 'memory-md') return `${file ? shortPath(file, 1) : 'MEMORY.md'}${section ? ` › ${section}` : ''}`
  if (target === 'learned') return scope === 'universal' ? 'a universal reference' : 'a reference file'
  if (file) return shortPath(file, 1)
  return 'a reference'
}
