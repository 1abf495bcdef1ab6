import { ArrowUpDown, ChevronDown, ListTodo } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Sort } from '../../../shared/contract/memories.ts'
import { useApi } from '../../client/provider.tsx'
import { setFilter, setSort, useBoardStore } from '../../stores/board.ts'
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
import styles from './TopBar.module.css'

const sortNames: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  confidence: 'By confidence',
  title: 'By title',
}

const sorts = Object.keys(sortNames) as Sort[]

/** Project, search, filters, state of the sources, and sort order. */
export function TopBar() {
  const { filter, sort } = useBoardStore()
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
          items={sorts.map((option) => ({
            id: option,
            label: sortNames[option],
            checked: option === sort,
            run: () => setSort(option),
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
