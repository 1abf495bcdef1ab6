import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { setFilter, useBoardStore } from '../../stores/board.ts'
import { formatNumber } from '../../ui/counted.ts'
import { CountAnnouncer } from '../../components/CountAnnouncer.tsx'
import menu from '../../ui/Menu.module.css'
import styles from './FilterPicker.module.css'
import { filterParts, type Choice, type FilterPart, type PartKind } from './filterParts.ts'
import { rankAmong } from './rankChoice.ts'

/** Lists filter values, of one kind or all, and finds them by a few typed letters. */
export function FilterChoices({ only, onDone }: { only: PartKind | undefined; onDone: () => void }) {
  const { queries } = useApi()
  const { data, error } = useQuery(queries.memories.facets.queryOptions())
  const filter = useBoardStore((store) => store.filter)
  const { data: rules } = useQuery(queries.triage.rules.queryOptions({ input: {} }))
  const { data: summary } = useQuery(queries.triage.summary.queryOptions({ input: { project: filter.project } }))
  const parts = filterParts(data, rules, summary?.actions).filter((part) => !only || part.kind === only)
  const valueOf = (part: FilterPart, { id, name }: Choice) => ({
    value: `${part.label} ${name} ${id}`,
    keywords: [name, id],
  })
  const choose = (change: Parameters<typeof setFilter>[0]) => {
    setFilter(change)
    onDone()
  }
  return (
    <Cmdk
      loop
      label="Filter"
      filter={rankAmong(parts.flatMap((part) => part.choices.map((choice) => valueOf(part, choice))))}
    >
      <Cmdk.Input
        className={styles.input}
        placeholder={only ? parts[0]?.label : 'Project, source, agent, tag, age, flag, finding, advice'}
      />
      <Cmdk.List className={styles.list}>
        <Cmdk.Empty className={styles.empty}>
          {data ? 'No matching filter.' : error ? failure(error).message : 'Loading the choices …'}
        </Cmdk.Empty>
        <CountAnnouncer one="choice" />
        {parts.map((part) => {
          const chosen = part.nameOf(filter)
          return (
            <Cmdk.Group key={part.kind} heading={only ? undefined : <span className={menu.heading}>{part.label}</span>}>
              {chosen && (
                <Cmdk.Item
                  value={`${part.label} any`}
                  keywords={[anyName(part)]}
                  className={menu.item}
                  onSelect={() => choose(part.cleared)}
                >
                  {anyName(part)}
                </Cmdk.Item>
              )}
              {part.choices.map((choice) => (
                <Cmdk.Item
                  key={choice.id}
                  {...valueOf(part, choice)}
                  className={menu.item}
                  onSelect={() => choose(choice.change)}
                >
                  {choice.name}
                  {choice.count ? <span className={menu.hint}>{formatNumber(choice.count)}</span> : null}
                  {choice.name === chosen && (
                    <span className={menu.tick}>
                      <Check size="0.875rem" aria-label="chosen" />
                    </span>
                  )}
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          )
        })}
      </Cmdk.List>
    </Cmdk>
  )
}

/** The name of the choice that lifts a filter. */
function anyName({ kind, label }: FilterPart): string {
  return kind === 'project' ? 'All projects' : `Any ${label.toLowerCase()}`
}
