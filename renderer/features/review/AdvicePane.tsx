import { useLayoutEffect, useRef } from 'react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { statedConfidence } from '../../../shared/model/statedConfidence.ts'
import { ProposalSection } from '../../components/ProposalSection.tsx'
import type { ShownProposal } from '../../components/useShownProposal.ts'
import type { Command } from '../../stores/commands.ts'
import type { OnDecided } from '../../stores/dialogs.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { classes } from '../../ui/classes.ts'
import { quoteWords } from '../../ui/quoteWords.ts'
import { sureWords, sureTitle } from '../../ui/sureWords.ts'
import styles from './AdvicePane.module.css'
import { AdviceCode, AdviceEvidence, AdviceNeighbours, AdviceOutcome } from './AdviceSections.tsx'
import { acceptWords, adviceWords, recordWords } from './words.ts'

/** What the bar is for. */
const barTitle = 'All above accepts what is at least this sure; there you choose how sure that has to be'
/** Maximum length of a quote beside its reason, in characters. */
const maxQuoteLength = 64

/** The recommendation with its confidence and reasons, the evidence, the neighbours, and what accepting would do. */
export function AdvicePane({
  item,
  accept,
  bar,
  lit,
  onLit,
  shown,
  proposed,
}: {
  item: ReviewItem
  accept: Command
  bar: number
  lit: number | null
  onLit: (number: number | null) => void
  /** The proposal in view. */
  shown: ShownProposal | null
  /** Takes the step in which a proposal about the item was accepted. */
  proposed: OnDecided | null
}) {
  const { recommendation, record, evidence, neighbours } = item
  const sure = statedConfidence(item)
  const pane = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [item.key])
  return (
    <aside ref={pane} className={styles.pane} aria-label="Recommendation">
      <p className={styles.label}>Recommendation</p>
      <h2 className={styles.verb}>
        <ActionGlyph action={item.action} size={18} />
        <span>{adviceWords(item)}</span>
      </h2>
      {sure !== null && (
        <p className={styles.sure} title={sureTitle}>
          {sureWords(sure)}
        </p>
      )}
      {sure !== null && (
        <div className={styles.track} aria-hidden="true">
          <i style={{ width: `${sure * 100}%` }} />
          <s style={{ left: `${bar * 100}%` }} />
        </div>
      )}
      <p className={styles.record}>
        <span title={`${record.agreed} of ${record.all} accepted so far`}>{recordWords(record)}</span>
        {sure !== null && <span title={barTitle}>all at once from {bar.toFixed(2)}</span>}
      </p>
      <Button
        look={item.refused ? 'plain' : 'primary'}
        size="dialog"
        act={accept}
        className={styles.accept}
        onMouseDown={(event) => event.preventDefault()}
        why={item.refused ?? undefined}
      >
        {acceptWords(item)}
      </Button>
      {item.refused && <p className={styles.refused}>{item.refused}</p>}
      {(recommendation?.reasons.length ?? 0) > 0 && (
        <ol className={styles.reasons}>
          {recommendation?.reasons.map((reason, at) => (
            <li key={at} onMouseEnter={() => onLit(at + 1)} onMouseLeave={() => onLit(null)}>
              <b>{at + 1}</b>
              <span>
                <CodeWords text={reason.text} />
                {reason.quote && !reason.text.includes(reason.quote) && (
                  <>
                    {': '}
                    <q className={classes(styles.quote, lit === at + 1 && styles.lit)}>
                      <CodeWords text={clipped(quoteWords(reason.quote))} />
                    </q>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ProposalSection shown={shown} decided={proposed} />
      {item.code && <AdviceCode code={item.code} />}
      {evidence && <AdviceEvidence evidence={evidence} />}
      {neighbours.length > 0 && <AdviceNeighbours neighbours={neighbours} />}
      {(item.action !== 'needs-you' || item.suggests) && <AdviceOutcome item={item} />}
    </aside>
  )
}

function clipped(quote: string): string {
  return quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).replace(/(?<!\s)\s+\S*$/, '')}…` : quote
}
