import { Hand, Hourglass } from 'lucide-react'
import type { Proposal } from '../../../shared/model/proposal.ts'
import type { useRows } from '../../components/useRows.ts'
import { verbWords } from '../../components/proposalWords.ts'
import { actorName } from '../../ui/actorName.ts'
import { age } from '../../ui/age.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import styles from './ProposalRow.module.css'

/** A proposal in the list: the verdict, its memory, and who proposes it. */
export function ProposalRow({
  proposal,
  row,
}: {
  proposal: Proposal
  row: ReturnType<ReturnType<typeof useRows>['row']>
}) {
  const { verb, titles, memory_ids, voices, rivals, waits_for, at } = proposal
  const isOut = waits_for === 'agent'
  const Icon = isOut ? Hourglass : Hand
  const who = voices.map(({ actor }) => actorName(actor)).join(', ')
  return (
    <button type="button" className={styles.row} {...row}>
      <Icon size="0.875rem" aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>
          <TitleWords text={titles[0] ?? ''} />
        </span>
        <span className={styles.meta}>
          <span className={styles.verb}>
            {verbWords(verb)}
            {memory_ids.length > 1 && ` ${memory_ids.length}`}
          </span>
          <span>{`${who} · ${age(at)}`}</span>
          {rivals.length > 0 && <span className={styles.rival}>advisors disagree</span>}
          {isOut && <span>waits for a new draft</span>}
        </span>
      </span>
    </button>
  )
}
