import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, House, MessagesSquare, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Detection } from '../../../shared/model/source.ts'
import { failedBoxProps, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useAddSource } from '../../client/useAddSource.ts'
import { useFolderDrop } from '../../client/useFolderDrop.ts'
import { useCommand } from '../../stores/commands.ts'
import { openHarvestDialog } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'
import { AddSourceForm } from '../../components/AddSourceForm.tsx'
import { ReadOnlyNote } from '../../components/ReadOnlyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useRows } from '../../components/useRows.ts'
import { FoundStore } from './FoundStore.tsx'
import styles from './StartScreen.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'

/** First-run screen: what the app is for, the stores found, another folder, or the sample. */
export function StartScreen() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const info = useQuery(queries.system.info.queryOptions())
  const found = useQuery(queries.system.discover.queryOptions())
  const flow = useAddSource(info.data?.home)
  const dropping = useFolderDrop((path) => void flow.look(path))
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      show(failureToast(error))
    }
    await refresh(cache, queries, ['library'])
    setBusy(false)
  }
  const add = (detections: readonly Detection[]) =>
    act(async () => {
      for (const { path, kind } of detections) await client.sources.add({ path, kind })
    })
  const detections = found.data ?? []
  const keys = detections.map(keyOf)
  // Of several none is chosen at first: Enter adds all, as one that is added alone leaves this screen.
  const first = keys.length === 1 ? (keys[0] ?? null) : null
  const current = keys.includes(chosen ?? '') ? chosen : first
  const rows = useRows(keys, current, setChosen)
  const addAll = useCommand({
    id: 'start.add-all',
    label: detections.length === 1 ? 'Add it' : `Add all ${detections.length}`,
    key: 'a',
    group: 'Start',
    when: detections.length > 0 && !busy,
    run: () => void add(detections),
  })
  const { data: transcripts = [] } = useQuery(queries.harvest.places.queryOptions())
  const harvest = useCommand({
    id: 'start.harvest',
    label: 'Harvest transcripts',
    key: 'h',
    group: 'Start',
    when: transcripts.length > 0,
    run: () => openHarvestDialog(true),
  })
  const sample = useCommand({
    id: 'start.sample',
    label: 'Try the sample project',
    key: 's',
    group: 'Start',
    when: !busy && info.data?.sample === false,
    run: () => void act(() => client.system.openSample()),
  })
  return (
    <div className={styles.page} data-dropping={dropping ? '' : undefined}>
      <div className={styles.column}>
        <header className={styles.head}>
          <House size="1.5rem" aria-hidden="true" />
          <h1>Review what your agents have learned</h1>
          <p>
            Schoolhouse gathers the notes your coding agents left, lets you keep the good ones and drop the rest, and
            writes the lessons where every agent reads them. Nothing leaves this machine.
          </p>
        </header>
        <Part
          title="Found on this machine"
          action={
            detections.length > 0 && (
              <Button
                look={flow.step.kind === 'found' ? 'plain' : 'primary'}
                act={addAll}
                {...(current === null && { 'data-home': '' })}
                icon={<Plus size="0.875rem" aria-hidden="true" />}
              />
            )
          }
        >
          {found.isPending && <Loading label="Looking in the usual places" />}
          {found.error && <FailedBox title="Could not look in the usual places" {...failedBoxProps(found)} />}
          {found.data?.length === 0 && (
            <p className={styles.note}>No agent has left memories in the usual places. Point to a folder below.</p>
          )}
          {detections.length > 0 && (
            <ul className={styles.list} {...rows.list}>
              {detections.map((detection) => (
                <FoundStore
                  key={keyOf(detection)}
                  detection={detection}
                  home={info.data?.home}
                  busy={busy}
                  row={rows.row(keyOf(detection))}
                  onAdd={() => void add([detection])}
                />
              ))}
            </ul>
          )}
          <ReadOnlyNote stores={detections} className={styles.note} />
        </Part>
        <Part title="Add a folder">
          <AddSourceForm flow={flow} home={info.data?.home} canPick={info.data?.can_pick_folder ?? false} />
        </Part>
        {transcripts.length > 0 && (
          <Part
            title="Or start from sessions"
            action={<Button act={harvest} icon={<MessagesSquare size="0.875rem" aria-hidden="true" />} />}
          >
            <p className={styles.note}>
              What you corrected and what repaired an error, from the transcripts of{' '}
              {transcripts.map(({ label }) => label).join(', ')}. You see the lessons before they are added.
            </p>
          </Part>
        )}
        <Part
          title="Or try it first"
          action={<Button act={sample} icon={<FlaskConical size="0.875rem" aria-hidden="true" />} />}
        >
          <p className={styles.note}>
            A small made-up repository with some 60 memories, in a throw-away library. None of it enters your own
            library.
          </p>
        </Part>
        {info.data?.host_note && <p className={styles.note}>Shown in a browser tab: {info.data.host_note}</p>}
      </div>
    </div>
  )
}

/** A way to begin, under its title, with the command that takes it. */
function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.label}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const keyOf = (detection: Detection) => `${detection.kind} ${detection.path}`
