import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { Button } from '../../ui/Button.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './AboveCards.module.css'
import { countsOptions } from './Column.tsx'
import { useActs } from './useBoardCommands.ts'

/** The line above the cards: what was searched for instead of what was typed, and how many memories are hidden. */
export function AboveCards({ filter, spelled, none }: { filter: Filter; spelled: string; none: boolean }) {
  const acts = useActs()
  const count = useHiddenCount(filter)
  const hidden = none || count === 0 ? '' : `${counted(count, 'memory')} hidden by ${narrowedBy(filter)}.`
  if (spelled === '' && hidden === '') return null
  return (
    <div className={styles.line}>
      {spelled !== '' && <p>{spelled}</p>}
      {hidden !== '' && (
        <>
          <p>{hidden}</p>
          <Button look="ghost" act={acts.clearFilters} />
        </>
      )}
    </div>
  )
}

/** Returns how many memories of the chosen project the search and the other filters hide. */
function useHiddenCount(filter: Filter): number {
  const { queries } = useApi()
  const { project } = filter
  const all = useQuery(countsOptions(queries, project === undefined ? {} : { project }))
  const shown = useQuery(countsOptions(queries, filter))
  if (!all.data || !shown.data || shown.isPlaceholderData) return 0
  return Math.max(0, sum(all.data) - sum(shown.data))
}

function sum(counts: Record<Maturity, number>): number {
  return maturities.reduce((total, maturity) => total + counts[maturity], 0)
}

function narrowedBy({ q, project: _project, ...filters }: Filter): string {
  const names = [q && 'the search', Object.keys(filters).length > 0 && 'the filters']
  return names.filter(Boolean).join(' and ')
}
