import { ArrowUpDown, ChevronDown, ListTodo } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../shared/contract/memories.ts'
import { useApi } from '../../client/provider.tsx'
import { setFilter, useBoardStore } from '../../stores/board.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { AddChip, Chip } from '../../ui/Chip.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useBoardDialog } from './boardDialogs.ts'
import { FilterPicker } from './FilterPicker.tsx'
import { filterParts } from './filterParts.ts'
import { SearchField } from './SearchField.tsx'
import { SyncState } from './SyncState.tsx'
import { TriageState } from './TriageState.tsx'
import { useBoardView } from './useBoardView.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import styles from './TopBar.module.css'

const sortNames: Record<Order, string> = {
  relevance: 'Best match first',
  recommendation: 'By recommendation',
  newest: 'Newest first',
  oldest: 'Oldest first',
  source: 'By source',
  title: 'By title',
  confidence: 'By the agent’s confidence',
}

const orders = Object.keys(sortNames) as Order[]

/** Project, search, filters, state of the sources, and sort order. */
export function TopBar() {
  const filter = useBoardStore((store) => store.filter)
  const { view, show, sort, sortBy } = useBoardView()
  const go = useNavigation((place) => place.go)
  const picker = useBoardDialog((store) => store.picker)
  const { queries } = useApi()
  const { data: facets } = useQuery(queries.memories.facets.queryOptions())
  const openPicker = (name: 'all' | 'project' | 'sort') => (open: boolean) =>
    useBoardDialog.setState({ picker: open ? name : null })
  const { data: rules } = useQuery({
    ...queries.triage.rules.queryOptions({ input: {} }),
    enabled: filter.finding !== undefined,
  })
  const parts = filterParts(facets, rules)
  const project = parts.find((part) => part.kind === 'project')?.nameOf(filter)
  return (
    <header className={styles.bar}>
      <h1 className={styles.hidden}>Board</h1>
      <FilterPicker
        only="project"
        open={picker === 'project'}
        onOpenChange={openPicker('project')}
        trigger={
          <button type="button" className={styles.project}>
            <span>{project ?? 'All projects'}</span>
            <ChevronDown size="0.875rem" aria-hidden="true" />
          </button>
        }
      />
      <SearchField />
      <div className={styles.chips}>
        {parts
          .filter((part) => part.kind !== 'project')
          .map((part) => {
            const value = part.nameOf(filter)
            if (!value && !part.always) return null
            return (
              <span key={part.kind} className={value ? undefined : styles.unset}>
                <FilterPicker
                  only={part.kind}
                  trigger={
                    <Chip
                      label={part.label}
                      value={value ?? 'any'}
                      onClear={value ? () => setFilter(part.cleared) : undefined}
                    />
                  }
                />
              </span>
            )
          })}
        <FilterPicker
          open={picker === 'all'}
          onOpenChange={openPicker('all')}
          trigger={<AddChip label="Filter" keys="f" />}
        />
      </div>
      <div className={styles.end}>
        <SyncState />
        <TriageState />
        <ViewSwitch view={view} show={show} />
        <Menu
          align="end"
          open={picker === 'sort'}
          onOpenChange={openPicker('sort')}
          trigger={
            <button type="button" className={styles.sort}>
              <ArrowUpDown size="0.875rem" aria-hidden="true" />
              Sort
              <Kbd keys="s" />
            </button>
          }
          items={orders.slice(filter.q ? 0 : 1).map((option) => ({
            id: option,
            label: sortNames[option],
            checked: option === sort,
            run: () => sortBy(option),
          }))}
        />
        <Button
          className={styles.review}
          icon={<ListTodo size="0.875rem" aria-hidden="true" />}
          keys="w"
          onClick={() => go('review')}
        >
          Weekly review
        </Button>
      </div>
    </header>
  )
}
