import type { UseQueryResult } from '@tanstack/react-query'
import type { Source } from '../../../shared/model/source.ts'
import { failedBoxProps } from '../../client/errors.ts'
import type { useRows } from '../../components/useRows.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { SourceRow } from './SourceRow.tsx'
import styles from './SourcesScreen.module.css'

/** The sources, or why there are none to show; with the form open, an empty list says nothing. */
export function SourceList({
  list,
  home,
  rows,
  add,
  isAdding,
}: {
  list: Pick<UseQueryResult<Source[]>, 'data' | 'error' | 'refetch'>
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
  return (
    <ul className={styles.list} aria-label="Sources" {...rows.list}>
      {list.data.map((source) => (
        <li key={source.id}>
          <SourceRow source={source} home={home} row={rows.row(source.id)} />
        </li>
      ))}
    </ul>
  )
}
