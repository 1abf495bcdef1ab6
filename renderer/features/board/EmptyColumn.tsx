import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../shared/contract/memories.ts'
import { isRunning } from '../../../shared/model/job.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { soughtWords } from './soughtWords.ts'
import { useActs } from './useBoardCommands.ts'

/** Explains an empty column and how to fill it. */
export function EmptyColumn({ maturity, filter }: { maturity: Maturity; filter: Filter }) {
  const acts = useActs()
  const { queries } = useApi()
  const importing = useImporting()
  const { data: jobs } = useQuery(queries.jobs.list.queryOptions())
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const hasFound = sources?.some(({ memories }) => memories > 0) !== false
  const reading = jobs?.some((job) => isRunning(job, 'sync'))
  if (Object.keys(filter).length > 0) {
    return maturity === 'raw' ? (
      <Empty title="No match" actions={<Button act={acts.clearFilters} />}>
        No raw memories match {soughtWords(filter)}.
      </Empty>
    ) : (
      <Empty title="No match" />
    )
  }
  switch (maturity) {
    case 'raw':
      return reading ? (
        <Empty title={importing ?? 'Reading'}>Memories appear here as their sources are read.</Empty>
      ) : (
        <Empty title="Nothing raw">
          {hasFound ? 'You decided on everything found so far.' : 'No notes were found in your sources.'} Read the
          sources again to look for more. <Kbd keys="o" />
        </Empty>
      )
    case 'validated':
      return (
        <Empty title="Nothing validated">
          Drag a raw memory here when it is true and worth keeping, or press <Kbd keys="v" /> on it.
        </Empty>
      )
    case 'escalated':
      return (
        <Empty title="Nothing promoted">
          Promote a memory and every agent reads it. Press <Kbd keys="p" /> on one.
        </Empty>
      )
    case 'discarded':
      return (
        <Empty title="Nothing discarded">
          Discard what teaches nothing: press <Kbd keys="d" /> on a card. You can restore it later.
        </Empty>
      )
  }
}
