import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { formatNumber } from '../../ui/counted.ts'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { useCount } from './Column.tsx'
import styles from './ColumnTabs.module.css'

/** Tabs for the columns where a single column fills the window. Hidden in wider windows. */
export function ColumnTabs({ filter }: { filter: Filter }) {
  return (
    <div className={styles.tabs}>
      {maturities.map((maturity) => (
        <ColumnTab key={maturity} maturity={maturity} filter={filter} />
      ))}
    </div>
  )
}

function ColumnTab({ maturity, filter }: { maturity: Maturity; filter: Filter }) {
  const count = useCount(maturity, filter)
  return (
    <button
      type="button"
      className={styles.tab}
      onClick={() =>
        document.querySelector(`[aria-labelledby="column-${maturity}"]`)?.scrollIntoView({ inline: 'start' })
      }
    >
      <MaturityGlyph maturity={maturity} />
      {maturityNames[maturity]}
      <span>{count === null ? '' : formatNumber(count)}</span>
    </button>
  )
}
