import type { Proposal } from '../../shared/model/proposal.ts'
import { verbWords } from '../../shared/model/verbWords.ts'
import { shortPath } from '../../shared/text/shortPath.ts'
import type { OnDecided } from '../stores/dialogs.ts'
import { actorName } from '../ui/actorName.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PanelSection } from '../ui/Panel.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DraftFacts } from './DraftFacts.tsx'
import { DraftField } from './DraftField.tsx'
import styles from './ProposalSection.module.css'
import { ProposalVoices } from './ProposalVoices.tsx'
import { useProposalAnswers } from './useProposalAnswers.ts'
import type { ShownProposal } from './useShownProposal.ts'

/** What advisors propose about a memory, with the keys that answer it. */
export function ProposalSection({
  shown,
  decided = null,
}: {
  shown: ShownProposal | null
  /** Takes the step in which it was accepted. */
  decided?: OnDecided | null
}) {
  return shown && <AnsweredSection key={shown.proposal.id} {...shown} decided={decided} />
}

function AnsweredSection({ proposal, place, decided }: ShownProposal & { decided: OnDecided | null }) {
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
          <DraftField draft={draft} change={setDraft} />
        )}
        {voice && <DraftFacts voice={voice} />}
        {draft !== null && (
          <>
            <div className={styles.buttons}>
              <Button look="primary" act={acts.accept} />
            </div>
            <div className={classes(styles.buttons, styles.quiet)}>
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
        {draft === null && (
          <div className={styles.buttons}>
            <Button act={acts.accept} />
          </div>
        )}
        <div className={classes(styles.buttons, styles.quiet)}>
          {draft === null && voice?.text && <Button look="ghost" act={acts.change} />}
          <Button look="ghost" act={acts.decline} />
          <Button look="ghost" act={acts.reply} />
          <Button look="ghost" act={acts.open} />
          {place && (
            <Button look="ghost" act={place.next}>
              Next
            </Button>
          )}
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
