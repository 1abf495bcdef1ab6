import { Hand, Hourglass } from 'lucide-react'
import type { Proposal } from '../../../shared/model/proposal.ts'
import { verbWords } from '../../../shared/model/verbWords.ts'
import { QueueRow } from '../../components/QueueRow.tsx'
import type { useRows } from '../../components/useRows.ts'
import { actorName } from '../../ui/actorName.ts'
import { age } from '../../ui/age.ts'
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
  const who = voices.map(({ actor }) => actorName(actor)).join(', ')
  return (
    <QueueRow icon={isOut ? Hourglass : Hand} titles={titles.slice(0, 1)} row={row}>
      <span className={styles.verb}>
        {verbWords(verb)}
        {memory_ids.length > 1 && ` ${memory_ids.length}`}
      </span>
      <span>{`${who} · ${age(at)}`}</span>
      {rivals.some(({ disagrees }) => disagrees) && <span className={styles.rival}>advisors disagree</span>}
      {isOut && <span>waits for a new draft</span>}
    </QueueRow>
  )
}
