import { useQuery } from '@tanstack/react-query'
import { FolderPlus, MessagesSquare, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApi } from '../../client/provider.tsx'
import { useAddSource } from '../../client/useAddSource.ts'
import { useFolderDrop } from '../../client/useFolderDrop.ts'
import { useCommand } from '../../stores/commands.ts'
import { openHarvestDialog } from '../../stores/dialogs.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { AddSourceForm } from '../../components/AddSourceForm.tsx'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRows } from '../../components/useRows.ts'
import { RunningJobs } from './RunningJobs.tsx'
import { SourceList } from './SourceList.tsx'
import { sourceGroups } from './sourceGroups.ts'
import { SourcePanel } from './SourcePanel.tsx'
import styles from './SourcesScreen.module.css'
import { useSourceActs } from './useSourceActs.ts'

/** Lists every source with its counts, adds sources, and offers the commands of each. */
export function SourcesScreen() {
  const { queries } = useApi()
  const list = useQuery(queries.sources.list.queryOptions())
  const info = useQuery(queries.system.info.queryOptions())
  const acts = useSourceActs()
  const asked = useNavigation((place) => place.id)
  const [chosenId, setChosen] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  if (asked !== followed) {
    setFollowed(asked)
    setChosen(asked)
  }
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const flow = useAddSource(info.data?.home, (sourceId) => {
    setChosen(sourceId)
    setAdded(sourceId)
    setAdding(false)
    flow.reset()
  })
  const dropping = useFolderDrop((path) => {
    setAdding(true)
    void flow.look(path)
  })
  const groups = sourceGroups(list.data ?? [])
  const sources = groups.flatMap((group) => group.sources)
  const chosen = sources.find((source) => source.id === chosenId) ?? sources[0] ?? null
  const ids = sources.map((source) => source.id)
  const rows = useRows(ids, chosen?.id ?? null, setChosen)
  const focusRow = rows.focus
  const arrived = added !== null && ids.includes(added) ? added : null
  // The form that had the focus is gone; the focus moves to the added source.
  useEffect(() => {
    if (arrived !== null) focusRow(arrived)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus moves when the source arrives, at no other time
  }, [arrived])
  const open = useCommand({
    id: 'sources.add',
    label: 'Add a source',
    key: 'a',
    group: 'Sources',
    when: !adding,
    run: () => setAdding(true),
  })
  const syncAll = useCommand({
    id: 'sources.sync-all',
    label: 'Sync all',
    key: 'shift+s',
    group: 'Sources',
    when: sources.length > 0,
    run: () => void acts.sync(),
  })
  const harvest = useCommand({
    id: 'sources.harvest',
    label: 'Harvest transcripts',
    key: 'h',
    group: 'Sources',
    run: () => openHarvestDialog(true),
  })
  const formOpen = adding || (list.data?.length === 0 && flow.step.kind !== 'path')
  const usual = useQuery({ ...queries.system.discover.queryOptions(), enabled: formOpen })
  const memories = sources.reduce((sum, source) => sum + source.memories, 0)

  return (
    <Screen
      title="Sources"
      subtitle={list.data && `${counted(sources.length, 'place')}, ${counted(memories, 'memory')}`}
      actions={
        <>
          <Button look="ghost" act={syncAll} icon={<RefreshCw size="0.875rem" aria-hidden="true" />} />
          <Button look="ghost" act={harvest} icon={<MessagesSquare size="0.875rem" aria-hidden="true" />} />
          <Button look="primary" act={open} icon={<FolderPlus size="0.875rem" aria-hidden="true" />} />
        </>
      }
    >
      <div className={chosen ? styles.panes : undefined} data-beside={chosen ? 'open' : undefined}>
        <div className={styles.content} data-dropping={dropping ? '' : undefined}>
          {dropping && <p className={styles.drop}>Drop to scan the folder</p>}
          {formOpen && (
            <section className={styles.form} aria-label="Add a source">
              <AddSourceForm
                flow={flow}
                home={info.data?.home}
                canPick={info.data?.can_pick_folder ?? false}
                usual={usual.data}
                takesFocus
                onCancel={() => {
                  setAdding(false)
                  focusRow()
                }}
              />
            </section>
          )}
          <RunningJobs />
          <SourceList list={list} groups={groups} home={info.data?.home} rows={rows} add={open} isAdding={formOpen} />
        </div>
        {chosen && <SourcePanel key={chosen.id} source={chosen} acts={acts} home={info.data?.home} />}
      </div>
    </Screen>
  )
}
