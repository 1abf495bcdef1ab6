import type { UseQueryResult } from '@tanstack/react-query'
import type { Source } from '../../../shared/model/source.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { counted } from '../../ui/counted.ts'
import { failedBoxProps } from '../../client/errors.ts'
import type { useRows } from '../../components/useRows.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import type { SourceGroup } from './sourceGroups.ts'
import { SourceRow } from './SourceRow.tsx'
import styles from './SourcesScreen.module.css'

/**
 * The sources, or why there are none to show; with the form open, an empty list says nothing. They stand under the names of
 * their projects where a project has several and there are others.
 */
export function SourceList({
  list,
  groups,
  home,
  rows,
  add,
  isAdding,
}: {
  list: Pick<UseQueryResult<Source[]>, 'data' | 'error' | 'refetch'>
  groups: readonly SourceGroup[]
  home: string | undefined
  rows: ReturnType<typeof useRows>
  add: Command
  isAdding: boolean
}) {
  if (list.error && !list.data)
    return (
      <ScreenMessage>
        <FailedBox title="Could not load the sources" {...failedBoxProps(list)} />
      </ScreenMessage>
    )
  if (!list.data) return <Loading />
  if (list.data.length === 0 && !isAdding)
    return (
      <ScreenMessage>
        <Empty title="No source yet" actions={<Button act={add} />}>
          A source is a place where agents keep what they learned: a project with a .jaato folder, a Claude Code memory
          folder, a file.
        </Empty>
      </ScreenMessage>
    )
  const isFlat = groups.length === 1 || groups.every(({ sources }) => sources.length === 1)
  const row = (source: Source, group: SourceGroup | null) => (
    <li key={source.id}>
      <SourceRow source={source} group={group} home={home} row={rows.row(source.id)} />
    </li>
  )
  return (
    <ul className={styles.list} aria-label="Sources" {...rows.list}>
      {isFlat
        ? groups.flatMap(({ sources }) => sources.map((source) => row(source, null)))
        : groups.map((group) => (
            <li key={group.id}>
              <h2 className={styles.project}>
                {group.name} <span className={styles.sums}>{sumsOf(group.sources)}</span>
                {group.folder !== null && <span className={styles.folder}>{homePath(group.folder, home)}</span>}
              </h2>
              <ul className={styles.group} aria-label={group.name}>
                {group.sources.map((source) => row(source, group))}
              </ul>
            </li>
          ))}
    </ul>
  )
}

function sumsOf(sources: readonly Source[]): string {
  const memories = sources.reduce((sum, source) => sum + source.memories, 0)
  return `${counted(sources.length, 'place')}, ${counted(memories, 'memory')}`
}
