import { Command as CommandIcon, House, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../client/provider.tsx'
import { useKeepSettings } from '../client/useKeepSettings.ts'
import { useCommand } from '../stores/commands.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { useNavigation, type Screen } from '../stores/navigation.ts'
import { formatNumber } from '../ui/counted.ts'
import { BudgetMeter } from '../ui/BudgetMeter.tsx'
import { classes } from '../ui/classes.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { shortPath } from '../../shared/text/shortPath.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { keyFrom, screenEntries, type ScreenEntry } from './screens.tsx'
import styles from './Rail.module.css'

/** Navigation between screens: names beside the icons, or below them in a narrow window, until the person hides them. */
export function Rail() {
  const { queries } = useApi()
  const current = useNavigation((place) => place.screen)
  const go = useNavigation((place) => place.go)
  const references = useQuery(queries.references.list.queryOptions())
  const sources = useQuery(queries.sources.list.queryOptions())
  const [fullest] = useQuery(queries.references.budget.queryOptions({ input: {} })).data ?? []
  const conflicts = useQuery(queries.neighbours.conflicts.queryOptions({ input: { limit: 1 } }))
  const { data: waiting } = useQuery(queries.review.waiting.queryOptions())
  const proposals = useQuery(queries.proposals.waiting.queryOptions())
  const hasNames = useQuery(queries.settings.get.queryOptions()).data?.rail !== 'icons'
  const keep = useKeepSettings()
  const names = useCommand({
    id: 'app.rail',
    label: hasNames ? 'Hide the names of the screens' : 'Show the names of the screens',
    key: 'mod+b',
    group: 'Anywhere',
    inFields: true,
    run: () => keep({ rail: hasNames ? 'icons' : 'names' }),
  })
  const NamesIcon = hasNames ? PanelLeftClose : PanelLeftOpen
  const counts: Partial<Record<Screen, number>> = {
    review: waiting?.count ?? 0,
    conflicts: conflicts.data ? Math.max(0, conflicts.data.total - conflicts.data.unasked) : 0,
    proposals: proposals.data?.count ?? 0,
    references: references.data?.length ?? 0,
    sources: sources.data?.length ?? 0,
  }
  const badges: Partial<Record<Screen, string>> = { review: waiting?.more ? '+' : '', conflicts: '', proposals: '' }
  const needsYou = sources.data?.reduce((sum, source) => sum + source.needs_you, 0) ?? 0
  const entryOf = (entry: ScreenEntry) => {
    const { screen, label, Icon } = entry
    return (
      <RailButton
        key={screen}
        label={label}
        keys={keyFrom(current, entry)}
        icon={<Icon size="1rem" aria-hidden="true" />}
        current={current === screen}
        dot={screen === 'sources' && needsYou > 0}
        count={counts[screen]}
        badge={badges[screen]}
        onClick={() => go(screen)}
      />
    )
  }
  const parts = Map.groupBy(screenEntries, ({ part }) => part)
  return (
    <nav className={classes(styles.rail, hasNames ? styles.named : styles.slim)} aria-label="Screens" data-rail="">
      <div className={styles.brand}>
        <House size="1rem" aria-hidden="true" />
        <span className={styles.name}>Schoolhouse</span>
      </div>
      {parts.get('deciding')?.map(entryOf)}
      <hr />
      {parts.get('files')?.map(entryOf)}
      <hr />
      {parts.get('knowing')?.map(entryOf)}
      <div className={styles.foot}>
        {fullest && (
          <button
            type="button"
            className={styles.budget}
            title={`${fullest.file}: make room in References`}
            onClick={() => go('references')}
          >
            <BudgetMeter budget={fullest} name={shortPath(fullest.file, 1)} />
          </button>
        )}
        <RailButton
          label="Commands"
          keys="mod+k"
          icon={<CommandIcon size="1rem" aria-hidden="true" />}
          onClick={() => useDialogs.setState({ palette: true })}
        />
        {parts.get('foot')?.map(entryOf)}
        <RailButton
          label={hasNames ? 'Hide names' : 'Show names'}
          keys="mod+b"
          icon={<NamesIcon size="1rem" aria-hidden="true" />}
          onClick={() => names.run()}
        />
      </div>
    </nav>
  )
}

/** The largest number that fits beside an icon in a narrow window. */
const maxBeside = 99

function RailButton(props: {
  label: string
  keys: string | undefined
  icon: ReactNode
  current?: boolean
  dot?: boolean
  count?: number | undefined
  /** Makes the count stand out; appended to it. */
  badge?: string | undefined
  onClick: () => void
}) {
  const count = props.count ? `${formatNumber(props.count)}${props.badge ?? ''}` : null
  const isBadge = props.badge !== undefined
  return (
    <Tooltip words={isBadge && count ? `${props.label}: ${count}` : props.label} keys={props.keys} side="right">
      <button
        type="button"
        aria-current={props.current ? 'page' : undefined}
        className={classes(styles.entry, props.current && styles.current)}
        onClick={props.onClick}
      >
        {props.icon}
        <span className={styles.label}>{props.label}</span>
        {count && (
          <span className={classes(styles.count, isBadge && styles.badge)}>
            {isBadge && (props.count ?? 0) > maxBeside ? (
              <>
                <span className={styles.whole}>{count}</span>
                <span className={styles.short} aria-hidden="true">
                  {maxBeside}+
                </span>
              </>
            ) : (
              count
            )}
          </span>
        )}
        <span className={styles.key}>{props.keys && <Kbd keys={props.keys} look="quiet" />}</span>
        {props.dot && <i className={styles.dot} />}
      </button>
    </Tooltip>
  )
}
