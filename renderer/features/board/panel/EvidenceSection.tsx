import { useQuery } from '@tanstack/react-query'
import { Copy, Hand, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type CodeRef, type Evidence, codeRefWeights, codeRefWords } from '../../../../shared/model/evidence.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import { failureToast } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { useToast } from '../../../stores/toasts.ts'
import { moment } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import { useVerbs } from '../useVerbs.ts'
import styles from './EvidenceSection.module.css'

/** What supports a memory: its tier with the reason, its agent’s claim, and the state of everything it names. */
export function EvidenceSection({ memory, children }: { memory: Memory; children?: ReactNode }) {
  const { client, queries } = useApi()
  const verbs = useVerbs()
  const { show } = useToast()
  const [isLooking, setLooking] = useState(false)
  const selecting = useBoardStore((store) => store.selected.size > 1)
  const { data, refetch } = useQuery(queries.evidence.get.queryOptions({ input: { id: memory.id } }))
  const canConfirm = memory.maturity !== 'discarded' && memory.superseded_by === null
  const confirm = (): void => void verbs.step([memory.id], () => client.decisions.confirm({ ids: [memory.id] }))
  const look = async (): Promise<void> => {
    setLooking(true)
    try {
      await client.evidence.check({ id: memory.id })
      await refetch()
    } catch (error) {
      show(failureToast(error))
    } finally {
      setLooking(false)
    }
  }
  if (!data && !children) return null
  return (
    <PanelSection label="Evidence" fact={data && <TierAndCommit evidence={data} />}>
      {data && <p className={styles.reason}>{data.reason}</p>}
      {children}
      {data && data.refs.length > 0 && (
        <ul className={styles.refs}>
          {data.refs.map((ref) => (
            <NamedThing key={`${ref.start} ${ref.end}`} named={ref} />
          ))}
        </ul>
      )}
      {data && (
        <div className={styles.foot}>
          {canConfirm && !selecting && (
            // The board's own command has the key.
            <Button keys="shift+h" icon={<Hand size="0.875rem" aria-hidden="true" />} onClick={confirm}>
              Still holds
            </Button>
          )}
          {data.refs.length > 0 && (
            <Button
              look="ghost"
              disabled={isLooking}
              icon={<Search size="0.875rem" aria-hidden="true" />}
              onClick={() => void look()}
            >
              {isLooking ? 'Checking …' : 'Check again'}
            </Button>
          )}
        </div>
      )}
    </PanelSection>
  )
}

function TierAndCommit({ evidence: { tier, commit, checked_at } }: { evidence: Evidence }) {
  if (commit === null) return tier
  return (
    <span title={`Checked ${moment(checked_at)}`}>
      {tier} · at <code>{commit.slice(0, 7)}</code>
    </span>
  )
}

/** Commands can be copied, never run. */
function NamedThing({ named }: { named: CodeRef }) {
  const { show } = useToast()
  const { kind, text, state, detail, candidate } = named
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => show({ words: 'Copied the command' }),
      () => show({ words: 'Could not copy the command. Select it and copy it by hand.', tone: 'error' }),
    )
  }
  const more = [candidate === null ? '' : `now ${candidate}`, detail].filter(Boolean).join(' · ')
  return (
    <li className={styles.named} data-weight={codeRefWeights[state]}>
      <code className={styles.text} title={text}>
        {text}
      </code>
      {kind === 'command' && (
        <IconButton
          label={`Copy the command ${text}`}
          icon={<Copy size="0.75rem" aria-hidden="true" />}
          onClick={copy}
          className={styles.copy}
        />
      )}
      <span className={styles.state}>{codeRefWords[state]}</span>
      {more !== '' && <span className={styles.more}>{more}</span>}
    </li>
  )
}
