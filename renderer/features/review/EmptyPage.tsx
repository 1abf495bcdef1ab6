import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'

/**
 * Shown when there is nothing to review and nothing was reviewed: what appears here, and how to leave. `judging` memories are
 * still being triaged.
 */
export function EmptyPage({
  judging,
  leave,
  projects,
}: {
  judging: number
  leave: Command
  /** Leads to the review of all projects; null unless it is limited to one. */
  projects: Command | null
}) {
  const { queries } = useApi()
  const isNew = useQuery(queries.system.info.queryOptions()).data?.empty === true
  const importing = useImporting()
  return (
    <ScreenMessage>
      <Empty
        title={importing ?? titleOf(judging, projects !== null)}
        actions={
          <>
            {projects && <Button act={projects} />}
            <Button act={leave}>{isNew ? 'Add a first source' : 'Back to the board'}</Button>
          </>
        }
      >
        {importing ? importedWords : judging > 0 ? judgingWords(judging) : comingWords(isNew)}
      </Empty>
    </ScreenMessage>
  )
}

const importedWords = 'Notes are triaged once they are read. Those that only you can decide appear here, one key each.'

function titleOf(judging: number, isLimited: boolean): string {
  const words = judging > 0 ? 'Nothing to review yet' : 'Nothing to review'
  return isLimited ? `${words} in this project` : words
}

function judgingWords(judging: number): string {
  return `${counted(judging, 'memory is', 'memories are')} still being triaged. They appear here if they need you.`
}

function comingWords(isNew: boolean): string {
  const words = 'New memories are triaged as they arrive. Those that only you can decide appear here'
  return isNew ? `${words}, one key each.` : `${words}.`
}
