import { useContext } from 'react'
import { maturities } from '../../../../shared/model/maturity.ts'
import { SourceNames } from '../../../client/sourceNames.ts'
import { ActionGlyph, actionNames } from '../../../ui/ActionGlyph.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatNumber } from '../../../ui/counted.ts'
import type { Key } from '../../../ui/keys.ts'
import { MaturityGlyph, maturityNames } from '../../../ui/MaturityGlyph.tsx'
import type { CardGroup } from '../pages.ts'
import styles from './MemoryList.module.css'

/** The heading of a group, which stays in sight while its rows scroll. */
export function GroupHead({
  group,
  top,
  height,
  selectKey,
  onSelect,
}: {
  group: CardGroup
  /** Where the group begins, and the height of a line, in pixels. */
  top: number
  height: number
  /** The key that selects this group, while it would. */
  selectKey: Key | undefined
  onSelect: () => void
}) {
  const names = useContext(SourceNames)
  const { glyph, name } = lookOf(group.key, names)
  return (
    <div className={styles.group} style={{ top, height: (group.count + 1) * height }}>
      <div className={styles.heading} style={{ height }}>
        {glyph}
        <h2>
          {name} <span>{formatNumber(group.count)}</span>
        </h2>
        <Button
          look="ghost"
          className={classes(styles.select, selectKey !== undefined && styles.here)}
          keys={selectKey}
          aria-description={name}
          onClick={onSelect}
        >
          Select all
        </Button>
      </div>
    </div>
  )
}

const actions = Object.keys(actionNames) as (keyof typeof actionNames)[]

function lookOf(key: string, names: Readonly<Record<string, string>>) {
  const action = actions.find((one) => one === key)
  if (action) return { glyph: <ActionGlyph action={action} />, name: actionNames[action] }
  if (key === 'snoozed') return { glyph: <ActionGlyph action="retain" />, name: 'Snoozed' }
  const maturity = maturities.find((one) => one === key)
  if (!maturity) return { glyph: null, name: names[key] ?? 'No source' }
  return {
    glyph: <MaturityGlyph maturity={maturity} />,
    name: maturity === 'raw' ? `${maturityNames[maturity]}, not triaged yet` : maturityNames[maturity],
  }
}
