import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { PassageEvent as Event, Session } from '../../../../shared/model/session.ts'
import { failedBoxProps } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { FailedBox } from '../../../components/FailedBox.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { openHarvestDialog } from '../../../stores/dialogs.ts'
import { useCommand } from '../../../stores/commands.ts'
import { moment } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import styles from './Passage.module.css'

/** The part of a session’s transcript that a memory rests on, opened by a key. Only for memories that name a session. */
export function Passage({ memory }: { memory: Memory }) {
  const { queries } = useApi()
  const [isOpen, setOpen] = useState(false)
  const selecting = useBoardStore((store) => store.selected.size > 1)
  const hasSession = memory.source_session !== null
  const { data, error, refetch, isPending } = useQuery({
    ...queries.harvest.passage.queryOptions({ input: { id: memory.id } }),
    enabled: hasSession && isOpen,
  })
  const toggle = useCommand({
    id: 'memory.passage',
    label: isOpen ? 'Hide the transcript' : 'Show the transcript',
    key: 'shift+t',
    group: 'Memories',
    when: hasSession && !selecting,
    run: () => setOpen(!isOpen),
  })
  const harvest = useCommand({
    id: 'memory.harvest',
    label: 'Harvest transcripts',
    key: 'alt+h',
    group: 'Memories',
    when: isOpen && data === null,
    run: () => openHarvestDialog(true),
  })
  if (!hasSession) return null
  return (
    <PanelSection label="Transcript" fact={data && <SessionFact session={data.session} />}>
      <Button act={toggle} aria-expanded={isOpen} />
      {isOpen && (
        <div className={styles.passage}>
          {error && <FailedBox title="Could not load the transcript" {...failedBoxProps({ error, refetch })} />}
          {isPending && !error && <Loading label="Loading the transcript" />}
          {data === null && (
            <>
              <p className={styles.note}>The transcript of this session was not read.</p>
              <Button act={harvest} />
            </>
          )}
          {data && (
            <>
              <Gap count={data.before} where="before" />
              <ol className={styles.events}>
                {data.events.map((event, at) => (
                  <EventRow key={event.id} event={event} skipped={skippedBefore(data.events, at)} />
                ))}
              </ol>
              <Gap count={data.after} where="after" />
            </>
          )}
        </div>
      )}
    </PanelSection>
  )
}

function SessionFact({ session: { agent, started_at, title } }: { session: Session }) {
  return <span title={title ?? undefined}>{[agent, started_at && moment(started_at)].filter(Boolean).join(', ')}</span>
}

function Gap({ count, where }: { count: number; where: 'before' | 'after' }) {
  return count > 0 ? <p className={styles.note}>{`${counted(count, 'event')} ${where}`}</p> : null
}

/** How many events lie between this one and the one shown before it. */
function skippedBefore(events: readonly Event[], at: number): number {
  const [here, before] = [events[at], events[at - 1]]
  return here && before ? here.ordinal - before.ordinal - 1 : 0
}

const speakers: Record<Event['role'], string> = {
  person: 'Person',
  agent: 'Agent',
  call: 'Call',
  result: 'Result',
  note: 'Program',
}

function EventRow({ event, skipped }: { event: Event; skipped: number }) {
  const { role, tool, synopsis, text, is_evidence, is_cut, repeats, signals, at } = event
  const isLong = role === 'result' && text.length > 400
  const facts = [
    is_evidence ? 'evidence' : '',
    signals?.failed ? 'failed' : '',
    signals?.uncertain ? 'not sure' : '',
    repeats === null ? '' : 'same output as before',
  ].filter((fact) => fact !== '')
  return (
    <li className={styles.event} data-role={role} data-evidence={is_evidence || undefined}>
      {skipped > 0 && <p className={styles.note}>{`${counted(skipped, 'event')} left out`}</p>}
      <div className={styles.head}>
        <span className={styles.who}>{speakers[role]}</span>
        {tool !== null && role !== 'result' && <code>{tool}</code>}
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
        {at !== null && <span className={styles.when}>{moment(at)}</span>}
      </div>
      {isLong ? (
        <details className={styles.long}>
          <summary>{showHidden(synopsis)}</summary>
          <pre className={styles.text} tabIndex={0} data-own-keys="">
            {showHidden(text)}
          </pre>
        </details>
      ) : (
        <p className={styles.text}>{showHidden(text === '' ? synopsis : text)}</p>
      )}
      {is_cut && <p className={styles.note}>The text goes on.</p>}
    </li>
  )
}
