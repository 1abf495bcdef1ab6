import { useState } from 'react'
import type { Proposal } from '../../shared/model/proposal.ts'
import { shortPath } from '../../shared/text/shortPath.ts'
import { type Command, useCommand } from '../stores/commands.ts'
import type { OnDecided } from '../stores/dialogs.ts'
import { actorName } from '../ui/actorName.ts'
import { Button } from '../ui/Button.tsx'
import { PanelSection } from '../ui/Panel.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DraftField } from './DraftField.tsx'
import styles from './ProposalSections.module.css'
import { verbWords } from './proposalWords.ts'
import { ProposalVoices } from './ProposalVoices.tsx'
import { useProposalAnswers } from './useProposalAnswers.ts'

/** What advisors propose about a memory, one at a time with the keys that answer it: what most of them propose first. */
export function ProposalSections({
  proposals,
  decided = null,
}: {
  proposals: readonly Proposal[]
  /** Takes the step in which one was accepted. */
  decided?: OnDecided | null
}) {
  const [number, setNumber] = useState(0)
  const ordered = proposals.toSorted((a, b) => b.voices.length - a.voices.length)
  const at = number % Math.max(1, ordered.length)
  const proposal = ordered[at]
  const next = useCommand({
    id: 'proposal.next',
    label: 'Next proposal',
    key: 'alt+p',
    group: 'Memories',
    inFields: true,
    when: ordered.length > 1,
    run: () => setNumber(at + 1),
  })
  if (!proposal) return null
  const place = ordered.length > 1 ? { fact: `${at + 1} of ${ordered.length}`, next } : null
  return <ProposalSection key={proposal.id} proposal={proposal} place={place} decided={decided} />
}

function ProposalSection({
  proposal,
  place,
  decided,
}: {
  proposal: Proposal
  /** Where it stands among several; null if it is the only one. */
  place: { fact: string; next: Command } | null
  decided: OnDecided | null
}) {
  const { voice, words, setWords, draft, setDraft, ...acts } = useProposalAnswers(proposal, decided)
  const { voices, rivals } = proposal
  const who = voices.map(({ actor }) => actorName(actor)).join(' and ')
  return (
    <PanelSection label="Proposed" fact={place?.fact}>
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
        {draft === null ? (
          voice?.text && <p className={styles.draft}>{voice.text}</p>
        ) : (
          <>
            <DraftField draft={draft} change={setDraft} />
            <div className={styles.buttons}>
              <Button look="primary" act={acts.accept} />
              <Button look="ghost" act={acts.keep} />
            </div>
          </>
        )}
        <ProposalVoices voices={voices} />
        <TextField
          label={`A word to ${who}`}
          placeholder="with a decline or a reply"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles.buttons}>
          {draft === null && <Button act={acts.accept} />}
          {draft === null && voice?.text && <Button look="ghost" act={acts.change} />}
          <Button look="ghost" act={acts.decline} />
          <Button look="ghost" act={acts.reply} />
          <Button look="ghost" act={acts.open} />
          {place && <Button look="ghost" act={place.next} />}
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
