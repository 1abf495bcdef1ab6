import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proposal, ProposalVoice } from '../../../shared/model/proposal.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useProposalActs } from '../../client/useProposalActs.ts'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { useRows } from '../../components/useRows.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { Empty } from '../../ui/Empty.tsx'
import { KeyAct, KeyBar, KeyHint, KeyRule } from '../../ui/KeyBar.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { ProposalRow } from './ProposalRow.tsx'
import styles from '../../components/queue.module.css'
import { ProposalView } from './ProposalView.tsx'
import { type ProposalCommands, useProposalCommands } from './useProposalCommands.ts'

/** What agents propose, one at a time, each answered with one key; those that wait for a new draft come last. */
export function ProposalsScreen() {
  const { queries } = useApi()
  const list = useQuery(queries.proposals.list.queryOptions({ input: { state: 'open' } }))
  const open = list.data ?? []
  const proposals = [...open.filter(isWaiting), ...open.filter((proposal) => !isWaiting(proposal))]
  const ids = proposals.map(({ id }) => id)
  const wanted = useNavigation((place) => (place.screen === 'proposals' ? place.id : null))
  const [chosen, setChosen] = useState<{ id: string | null; at: number; actor: string | null }>({
    id: wanted,
    at: 0,
    actor: null,
  })
  const found = chosen.id === null ? -1 : ids.indexOf(chosen.id)
  const at = found >= 0 ? found : Math.min(chosen.at, proposals.length - 1)
  const current = proposals[at] ?? null
  const drafts = current?.voices.filter(({ text }) => text !== null) ?? []
  const voice =
    current?.voices.find(({ actor }) => actor === chosen.actor) ??
    current?.voices.find(({ outdated }) => !outdated) ??
    current?.voices[0] ??
    null
  const choose = (id: string) => setChosen({ id, at: Math.max(0, ids.indexOf(id)), actor: null })
  const showNextDraft = () => {
    const next = drafts[(drafts.findIndex(({ actor }) => actor === voice?.actor) + 1) % drafts.length]
    setChosen({ id: current?.id ?? null, at, actor: next?.actor ?? null })
  }
  const rows = useRows(ids, current?.id ?? null, choose)
  const acts = useProposalActs()
  const commands = useProposalCommands(current, voice, acts, showNextDraft)
  const go = useNavigation((place) => place.go)
  const leave = useCommand({
    id: 'proposals.leave',
    label: 'Back to the board',
    key: 'escape',
    group: 'Proposals',
    when: commands.form === null,
    run: () => go('board'),
  })
  if (list.error && !list.data)
    return <FailedScreen screen="Proposals" title="Could not load the proposals" {...failedBoxProps(list)} />
  return (
    <Screen
      title="Proposals"
      subtitle={list.data && counted(open.filter(isWaiting).length, 'proposal waits', 'proposals wait')}
      actions={current && <Button act={leave} look="ghost" />}
    >
      {!list.data && <Loading />}
      {list.data && !current && <NoProposal leave={leave} />}
      {current && voice && (
        <div className={styles.board}>
          <ul className={styles.list} aria-label="Proposals" {...rows.list}>
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <ProposalRow proposal={proposal} row={rows.row(proposal.id)} />
              </li>
            ))}
          </ul>
          <ProposalView
            key={current.id}
            proposal={current}
            place={`${at + 1} of ${proposals.length}`}
            voice={voice}
            commands={commands}
          />
          <KeyBar label="Answers">
            {answersTo(voice, commands).map((act) => (
              <KeyAct
                key={act.id}
                act={act}
                why={act === commands.accept && voice.outdated ? 'The memory has changed since' : null}
              />
            ))}
            <KeyRule />
            {drafts.length > 1 && <KeyAct act={commands.draft} />}
            <KeyAct act={commands.memory} />
            <KeyHint keys={['arrowup', 'arrowdown']}>Proposal</KeyHint>
          </KeyBar>
        </div>
      )}
    </Screen>
  )
}

/** Returns what the person can answer now: to send or leave the open form, else all answers to such a proposal. */
function answersTo({ text }: ProposalVoice, commands: ProposalCommands): Command[] {
  const { form, confirm, cancel, accept, change, decline, reply } = commands
  if (form) return [confirm, cancel]
  return text === null ? [accept, decline, reply] : [accept, change, decline, reply]
}

function isWaiting({ waits_for }: Proposal): boolean {
  return waits_for === 'person'
}

/** What stands where nothing is proposed: who could propose, and the way on. */
function NoProposal({ leave }: { leave: Command }) {
  return (
    <ScreenMessage>
      <Empty title="Nothing is proposed" actions={<Button act={leave} />}>
        Agents propose verdicts over MCP, HTTP or <code>schoolhouse propose</code>, each with a reason and quotes. They
        appear here, and nothing happens until you accept.
      </Empty>
    </ScreenMessage>
  )
}
