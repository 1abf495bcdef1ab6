import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { Proposal } from '../../../../shared/model/proposal.ts'
import { failureToast } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { refresh } from '../../../client/queries.ts'
import { useCommand } from '../../../stores/commands.ts'
import { openPromoteDialog } from '../../../stores/dialogs.ts'
import { useToast } from '../../../stores/toasts.ts'
import { actorName } from '../../../ui/actorName.ts'
import { ago } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import { shortPath } from '../../../../shared/text/shortPath.ts'
import styles from './Proposals.module.css'

/** An agent’s proposal for the memory: its target and why. A person opens the promotion with it, or declines. */
export function Proposals({ memory }: { memory: Pick<Memory, 'id' | 'flags'> }) {
  const { queries } = useApi()
  const isProposed = memory.flags.some(({ kind }) => kind === 'proposed')
  const { data } = useQuery(
    queries.proposals.list.queryOptions({ input: { memory_id: memory.id, state: 'open' }, enabled: isProposed }),
  )
  const [proposal, ...others] = isProposed ? (data ?? []) : []
  return proposal ? <ProposalSection key={proposal.id} proposal={proposal} others={others.length} /> : null
}

function ProposalSection({ proposal, others }: { proposal: Proposal; others: number }) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const settle = async (act: 'decline' | 'reopen') => {
    try {
      await client.proposals[act]({ id: proposal.id })
      if (act === 'decline')
        show({
          words: `Declined what ${who} proposed`,
          action: { label: 'Undo', key: 'mod+z', run: () => void settle('reopen') },
        })
    } catch (error) {
      show(failureToast(error))
    }
    await refresh(cache, queries, ['memories'])
  }
  const who = actorName(proposal.actor)
  const accept = useCommand({
    id: 'proposal.accept',
    label: 'Promote as proposed',
    key: 'alt+y',
    group: 'Memories',
    run: () => openPromoteDialog(proposal.memory_id, proposal.request),
  })
  const decline = useCommand({
    id: 'proposal.decline',
    label: 'Decline',
    key: 'alt+n',
    group: 'Memories',
    run: () => void settle('decline'),
  })
  return (
    <PanelSection label="Proposed" fact={`${ago(proposal.at)}${others > 0 ? `, ${others} more` : ''}`}>
      <p className={styles.words}>
        <b>{who}</b> {who === 'you' ? 'propose' : 'proposes'}: promote to {placeOf(proposal)} because{' '}
        {proposal.promote_reason}
        {proposal.confidence !== undefined && ` (confidence ${proposal.confidence})`}
      </p>
      <p className={styles.summary}>{proposal.summary}</p>
      <div className={styles.buttons}>
        <Button act={accept} />
        <Button look="ghost" act={decline} />
      </div>
    </PanelSection>
  )
}

/** Returns the target in words: `MEMORY.md › Conventions`. */
function placeOf({ request }: Proposal): string {
  const { target, file, section, scope } = request
  if (target === 'memory-md') return `${file ? shortPath(file, 1) : 'MEMORY.md'}${section ? ` › ${section}` : ''}`
  if (target === 'learned') return scope === 'universal' ? 'a universal reference' : 'a reference file'
  if (file) return shortPath(file, 1)
  return 'a reference'
}
