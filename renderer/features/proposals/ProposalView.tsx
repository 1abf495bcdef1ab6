import { useQueries } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import type { Memory } from '../../../shared/model/memory.ts'
import type { Proposal, ProposalVoice } from '../../../shared/model/proposal.ts'
import { useApi } from '../../client/provider.tsx'
import { DraftFacts } from '../../components/DraftFacts.tsx'
import { ProposalVoices, ProposalWords } from '../../components/ProposalVoices.tsx'
import { quotesOf } from '../../components/useShownProposal.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { actorName } from '../../ui/actorName.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { MaturityGlyph } from '../../ui/MaturityGlyph.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { quoteSpans, quotesOutside } from '../../ui/quoteSpans.ts'
import { SentenceDiff } from '../../ui/SentenceDiff.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './ProposalView.module.css'
import type { ProposalCommands } from './useProposalCommands.ts'
import { askedWords, rivalWords } from './words.ts'

/** Memories shown in full; the titles of more are listed. */
const maxShown = 6

/** One proposal: what would be done, to which texts, why, and its draft as a diff. */
export function ProposalView({
  proposal,
  place,
  voice,
  commands,
}: {
  proposal: Proposal
  place: string
  /** Whose draft is shown. */
  voice: ProposalVoice
  commands: ProposalCommands
}) {
  const { queries } = useApi()
  const shown = useQueries({
    queries: proposal.memory_ids.slice(0, maxShown).map((id) => queries.memories.get.queryOptions({ input: { id } })),
  })
  const memories = shown.flatMap(({ data }) => data ?? [])
  const drafts = proposal.voices.filter(({ text }) => text !== null).length
  return (
    <section className={styles.view} aria-label={`Proposal ${place}`}>
      <header className={styles.head}>
        <h2>{askedWords(proposal)}</h2>
        <span className={styles.place}>{place}</span>
      </header>
      {proposal.rivals.length > 0 && (
        <p className={styles.rivals}>
          <GitCompareArrows size="0.875rem" aria-hidden="true" />
          <span>
            {rivalWords(proposal)} You decide; what you accept settles {proposal.rivals.length === 1 ? 'both' : 'all'}.
          </span>
        </p>
      )}
      <AnswerForm proposal={proposal} commands={commands} />
      <div className={styles.parts}>
        <div className={styles.texts}>
          {voice.text !== null && memories.length > 0 && (
            <section className={styles.draft} data-draft="">
              <h3>
                {drafts > 1 ? `Draft of ${actorName(voice.actor)}` : 'The draft'}
                {drafts > 1 && <Button act={commands.draft} look="ghost" />}
              </h3>
              <SentenceDiff
                before={memories.map(({ content }) => content).join('\n\n')}
                after={commands.form?.kind === 'change' ? commands.form.words : voice.text}
                label="How the draft differs"
                names={{ before: 'before', after: 'in the draft' }}
              />
              <DraftFacts voice={voice} />
            </section>
          )}
          {memories.map((memory) => (
            <MemoryText key={memory.id} memory={memory} proposal={proposal} open={commands.openMemory} />
          ))}
          {proposal.memory_ids.length > maxShown && (
            <p className={styles.more}>and {proposal.titles.slice(maxShown).join('; ')}</p>
          )}
        </div>
        <div className={styles.why}>
          <h3>{proposal.voices.length > 1 ? `${proposal.voices.length} advisors agree` : 'Why'}</h3>
          <ProposalVoices voices={proposal.voices} chosen={voice.actor} />
          {proposal.words.length > 0 && <h3>What you answered</h3>}
          <ProposalWords words={proposal.words} />
          {memories.length === 1 && memories[0] && <Ours memory={memories[0]} />}
        </div>
      </div>
    </section>
  )
}

/** What Schoolhouse itself recommends, beside what was proposed. */
function Ours({ memory: { recommendation } }: { memory: Memory }) {
  if (!recommendation) return null
  return (
    <>
      <h3>Our recommendation</h3>
      <p className={styles.ours}>{actionNames[recommendation.action]}</p>
    </>
  )
}

function MemoryText({ memory, proposal, open }: { memory: Memory; proposal: Proposal; open: (id: string) => void }) {
  const { id, description, content, maturity } = memory
  const quotes = quotesOf(proposal, id)
  return (
    <article className={styles.memory}>
      <h3>
        <MaturityGlyph maturity={maturity} />
        <button type="button" className={styles.title} onClick={() => open(id)}>
          <TitleWords text={description} quotes={quotesOutside([content], quotes)} />
        </button>
        <code title={id}>{id.slice(0, 8)}</code>
      </h3>
      <p className={styles.text}>
        <MarkedText text={content} spans={quoteSpans(content, quotes)} />
      </p>
    </article>
  )
}
