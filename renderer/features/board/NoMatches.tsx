import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../shared/contract/memories.ts'
import { useApi } from '../../client/provider.tsx'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { filterParts } from './filterParts.ts'

/** Says what was searched and filtered for in vain, and clears it. */
export function NoMatches({ filter, clear }: { filter: Filter; clear: Command }) {
  const { q, ...rest } = filter
  const filters = useFilterNames(rest)
  const within = filters.length > 0 && `the ${filters.length === 1 ? 'filter' : 'filters'} ${filters.join(', ')}`
  const sought = [q && `“${shortened(q.trim())}”`, within].filter(Boolean).join(' with ')
  return (
    <ScreenMessage>
      <Empty title="No match" actions={<Button act={clear} />}>
        No memory matches {sought}.{q && ' Search for fewer words, or for the beginning of one.'}
      </Empty>
    </ScreenMessage>
  )
}

/** Maximum number of characters of a search that are shown: a pasted text would fill the screen. */
const maxShown = 120

function shortened(query: string): string {
  return query.length > maxShown ? `${query.slice(0, maxShown)}…` : query
}

/** Returns the filters in words, such as “Agent: codex”. */
function useFilterNames(filter: Filter): string[] {
  const { queries } = useApi()
  const { data: facets } = useQuery(queries.memories.facets.queryOptions())
  const { data: rules } = useQuery({
    ...queries.triage.rules.queryOptions({ input: {} }),
    enabled: filter.finding !== undefined,
  })
  return filterParts(facets, rules).flatMap(({ label, nameOf }) => {
    const name = nameOf(filter)
    return name === null ? [] : `${label}: ${name}`
  })
}
