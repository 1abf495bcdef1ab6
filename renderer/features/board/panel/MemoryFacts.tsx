import { BookOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../../shared/contract/contract.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import { useArrived } from '../../../client/useArrived.ts'
import { quotesOf } from '../../../components/useShownProposal.ts'
import { followLink } from '../../../stores/board.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import { age, moment } from '../../../ui/age.ts'
import { counted } from '../../../ui/counted.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeWords, TitleWords } from '../../../ui/CodeWords.tsx'
import { MemoryFlag } from '../../../ui/Flag.tsx'
import { MaturityGlyph } from '../../../ui/MaturityGlyph.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import { Confidence, Tally } from '../../../ui/Tally.tsx'
import { useActs } from '../useBoardCommands.ts'
import styles from './MemoryPanel.module.css'
import { relationWords } from '../neighbourWords.ts'
import { AdviceSection, reasonsOf } from './AdviceSection.tsx'
import { AssessmentSection } from './AssessmentSection.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import { MarkedText } from '../../../ui/MarkedText.tsx'
import { marksOf } from '../../../ui/memoryMarks.ts'
import { MemoryJournal } from './MemoryJournal.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Passage } from './Passage.tsx'
import { Proposed, useProposed } from './Proposals.tsx'
import { Provenance } from './Provenance.tsx'
import { ReadOnlySource } from './ReadOnlySource.tsx'
import { useAdvice } from './useAdvice.ts'
import { useFirstMatch } from './useFirstMatch.ts'

export type MemoryDetails = Awaited<ReturnType<ContractRouterClient<typeof contract>['memories']['get']>>

/** Text, evidence, provenance, lineage and decisions of a memory. */
export function MemoryFacts({ memory }: { memory: MemoryDetails }) {
  const go = useNavigation((place) => place.go)
  const acts = useActs()
  const advice = useAdvice(memory)
  const arrived = useArrived(memory.id)
  const [lit, setLit] = useState<number | null>(null)
  const proposed = useProposed(memory)
  const marks = marksOf(memory, memory.attention ? [] : reasonsOf(advice), quotesOf(proposed?.proposal, memory.id))
  const title = useRef<HTMLHeadingElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  useFirstMatch(text, title)
  const lighting = { lit, onLit: setLit }
  return (
    <>
      <h2 ref={title} className={styles.title}>
        <MarkedText text={memory.description.replaceAll('\n', '⏎')} spans={marks.description} {...lighting} />
      </h2>
      {memory.summary !== null && (
        <p className={styles.summary}>
          <CodeWords text={memory.summary} />
        </p>
      )}
      {memory.attention && <NeedsYou memory={memory} attention={memory.attention} />}
      {marks.body !== '' && (
        <p ref={text} className={styles.content}>
          <MarkedText text={marks.body} spans={marks.content} {...lighting} />
        </p>
      )}
      <div className={styles.marks}>
        {memory.flags.map((flag) => (
          <MemoryFlag key={flag.kind} flag={flag} />
        ))}
        <Tally tier={memory.tier} />
        <Confidence value={memory.confidence} />
        <span className={styles.tags}>
          {memory.tags.map((tag) => (
            <span key={tag}>{`${tag} `}</span>
          ))}
        </span>
      </div>
      <ReadOnlySource memory={memory} />
      {!memory.attention && (
        <div className={advice.kind === 'known' ? styles.advice : undefined}>
          <AdviceSection card={memory} advice={advice} marked={marks.numbers} {...lighting} />
        </div>
      )}
      <div className={arrived ? undefined : styles.arriving}>
        <Proposed memory={memory} shown={proposed} />
        {memory.escalated_to && (
          <PanelSection label="Reference" fact="frozen while it is promoted">
            <button
              type="button"
              className={styles.link}
              onClick={() => memory.escalated_to && go('references', memory.escalated_to)}
            >
              <BookOpen size="0.875rem" aria-hidden="true" />
              <span className={styles.linkWords}>{memory.escalated_to}</span>
            </button>
          </PanelSection>
        )}
        {memory.successor && (
          <PanelSection label="Superseded by">
            <MemoryLink card={memory.successor} />
          </PanelSection>
        )}
        {memory.returned && (
          <PanelSection
            label="Discarded before"
            fact={relationWords({ similarity: memory.returned.similarity, verdict: memory.returned.verdict }).words}
          >
            <button
              type="button"
              className={styles.link}
              onClick={() => memory.returned && followLink(memory.returned.memory_id)}
            >
              <MaturityGlyph maturity="discarded" />
              <span className={styles.linkWords}>{memory.returned.reason ?? 'without a reason'}</span>
              <span className={styles.linkFact}>{moment(memory.returned.discarded_at)}</span>
            </button>
          </PanelSection>
        )}
        <EvidenceSection memory={memory}>
          {memory.evidence && (
            <p className={styles.evidence}>
              <MarkedText text={memory.evidence} spans={marks.evidence} {...lighting} />
            </p>
          )}
        </EvidenceSection>
        {advice.kind === 'known' && <AssessmentSection id={memory.id} />}
        {memory.sources.length > 0 && (
          <PanelSection label="Made from" fact={counted(memory.sources.length, 'memory')}>
            {memory.sources.map((card) => (
              <MemoryLink key={card.id} card={card} />
            ))}
            {acts.unmerge.when && <Button act={acts.unmerge} />}
          </PanelSection>
        )}
        <Neighbours memory={memory} />
        <Passage memory={memory} />
        <Provenance memory={memory} />
        {memory.versions.length > 0 && (
          <PanelSection label="Earlier in its source" fact={counted(memory.versions.length, 'version')}>
            {memory.versions.map((version) => (
              <div key={version.at} className={styles.version}>
                <span className={styles.when}>{moment(version.at)}</span>
                <p>{showHidden(version.content)}</p>
              </div>
            ))}
          </PanelSection>
        )}
        <MemoryJournal rows={memory.journal} />
      </div>
    </>
  )
}

function MemoryLink({ card }: { card: MemoryCard }) {
  return (
    <button type="button" className={styles.link} onClick={() => followLink(card.id)}>
      <MaturityGlyph maturity={card.maturity} />
      <span className={styles.linkWords}>
        <TitleWords text={card.description} />
      </span>
      <span className={styles.linkFact}>{age(card.timestamp)}</span>
    </button>
  )
}
